import type { FoldContext } from '../events.ts';
import { refuse } from '../refusal.ts';
import { withChangedPart } from './changed-parts.ts';
import type { OrganizationFolds, OrganizationRules } from './commands.ts';
import { getOwnEntry, withEntry } from './own-entries.ts';
import type { Organization } from './state.ts';
import { MAX_NAME_LENGTH } from '../limits.ts';

/** The most folders of an organisation, with those without a tournament: none is ever deleted. */
export const MAXIMUM_FOLDERS = 500;

// 'Hallencup' and 'hallencup' would be indistinguishable in a list.
const sameName = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** The id of the folder with this name, in any case. */
export const findFolderByName = ({ folders }: Organization, name: string): string | undefined =>
  Object.entries(folders).find(([, folder]) => sameName(folder.name, name))?.[0];

/** 'Pokale (2)', or the next number that is free. */
function freeName(organization: Organization, name: string): string {
  for (let number = 2; ; number += 1) {
    const suffix = ` (${number})`;
    const free = [...name].slice(0, MAX_NAME_LENGTH - suffix.length).join('') + suffix;
    if (findFolderByName(organization, free) === undefined) return free;
  }
}

export const folderRules = {
  CreateFolder: ({ folderId, name }, organization) => {
    const taken = findFolderByName(organization, name);
    if (taken !== undefined) return refuse('folder-name-taken', { folderId: taken });
    if (Object.keys(organization.folders).length >= MAXIMUM_FOLDERS) {
      return refuse('folder-limit', { maximum: MAXIMUM_FOLDERS });
    }
    return [{ type: 'FolderCreated', data: { folderId, name } }];
  },
  RenameFolder: ({ folderId, name, hidden = [] }, organization) => {
    const folder = getOwnEntry(organization.folders, folderId);
    if (folder === undefined) return refuse('folder-unknown');
    if (folder.name === name) return [];
    const renamed = { type: 'FolderRenamed', data: { folderId, name } } as const;
    const taken = findFolderByName(organization, name);
    if (taken === undefined || taken === folderId) return [renamed];
    if (!hidden.includes(taken)) return refuse('folder-name-taken', { folderId: taken });
    const aside = { type: 'FolderRenamed', data: { folderId: taken, name: freeName(organization, name) } } as const;
    return [aside, renamed];
  },
} satisfies Partial<OrganizationRules>;

const withFolder = (
  organization: Organization,
  { folderId, name }: { readonly folderId: string; readonly name: string },
  { at }: Pick<FoldContext, 'at'>,
): Organization => ({
  ...withChangedPart(organization, folderId, at),
  folders: withEntry(organization.folders, folderId, { name }),
});

export const folderFolds = {
  FolderCreated: withFolder,
  FolderRenamed: withFolder,
} satisfies Partial<OrganizationFolds>;
