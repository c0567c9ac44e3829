import { organization } from '#domain/deciders.ts';
import { findFolderByName } from '#domain/organization/folders.ts';
import { getOwnEntry } from '#domain/organization/own-entries.ts';
import { refuse } from '#domain/refusal.ts';
import { organizationStream } from '#domain/streams.ts';
import { problemForRefusal, unwrapResult, type WriteRequest, type CommandDeps } from '../http/execute-command.ts';
import { newPartId } from '../http/idempotent-ids.ts';
import { loadExistingOrganization } from './load-organization.ts';

type FolderChoice = { readonly folderId: string | null; readonly folderName: string | null };

/**
 * The requested folder: an existing one, one created now by name (before the event that refers to it), or none. Throws
 * `ProblemError` if there is no such folder, or none can be created. `beforeMaking` may refuse with the id it would
 * have.
 */
export async function resolveFolder(
  deps: Pick<CommandDeps, 'handleCommand' | 'states'> & { readonly idSecret: Buffer },
  { metadata }: Pick<WriteRequest, 'metadata'>,
  organizationId: string,
  { folderId, folderName }: FolderChoice,
  beforeMaking?: (folderId: string) => Promise<void>,
): Promise<string | null> {
  const state = await loadExistingOrganization(deps, organizationId);
  if (folderId !== null) {
    if (getOwnEntry(state.folders, folderId) === undefined) throw problemForRefusal(refuse('folder-unknown'));
    return folderId;
  }
  if (folderName === null) return null;
  const existing = findFolderByName(state, folderName);
  if (existing !== undefined) return existing;
  const made = newPartId(organizationId, deps.idSecret, metadata);
  await beforeMaking?.(made);
  const result = await deps.handleCommand(organization, {
    stream: organizationStream(organizationId),
    command: { type: 'CreateFolder', folderId: made, name: folderName },
    metadata,
  });
  // A folder of the same name was created meanwhile: it is the one meant.
  const quicker = result.outcome === 'refused' ? findFolderByName(result.loaded.state, folderName) : undefined;
  if (quicker !== undefined) return quicker;
  unwrapResult(result);
  return made;
}
