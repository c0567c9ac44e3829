import { refuse } from '../refusal.ts';
import type { Folds, Rules } from './commands.ts';
import { thingOf, withThing } from './records.ts';
import type { Organization } from './state.ts';

// 'Hallencup' and 'hallencup' would be two folders nobody can tell apart in a list.
const sameName = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** The id of the folder with this name, whichever case it is written in. */
export const folderNamed = ({ folders }: Organization, name: string): string | undefined =>
  Object.entries(folders).find(([, folder]) => sameName(folder.name, name))?.[0];

export const folderRules = {
  CreateFolder: ({ folderId, name }, organization) => {
    const taken = folderNamed(organization, name);
    if (taken !== undefined) return refuse('folder-name-taken', { folderId: taken });
    return [{ type: 'FolderCreated', data: { folderId, name } }];
  },
  RenameFolder: ({ folderId, name }, organization) => {
    const folder = thingOf(organization.folders, folderId);
    if (folder === undefined) return refuse('folder-unknown');
    if (folder.name === name) return [];
    const taken = folderNamed(organization, name);
    if (taken !== undefined && taken !== folderId) return refuse('folder-name-taken', { folderId: taken });
    return [{ type: 'FolderRenamed', data: { folderId, name } }];
  },
} satisfies Partial<Rules>;

const withFolder = (
  organization: Organization,
  { folderId, name }: { readonly folderId: string; readonly name: string },
): Organization => ({ ...organization, folders: withThing(organization.folders, folderId, { name }) });

export const folderFolds = { FolderCreated: withFolder, FolderRenamed: withFolder } satisfies Partial<Folds>;
