import { organization } from '#domain/deciders.ts';
import { folderNamed } from '#domain/organization/folders.ts';
import { thingOf } from '#domain/organization/records.ts';
import { refuse } from '#domain/refusal.ts';
import { newPartId } from './drawn.ts';
import { livingOrganization } from './organization-state.ts';
import { organizationStream } from './streams.ts';
import { declinedFor, write, type Asks } from './writing.ts';

type Placing = { readonly folderId: string | null; readonly folderName: string | null };

/** The folder asked for: an existing one, one made now by name (what is pointed at is appended first), or none. */
export async function folderOf(
  asked: Asks,
  organizationId: string,
  { folderId, folderName }: Placing,
): Promise<string | null> {
  const state = await livingOrganization(asked.portal, organizationId);
  if (folderId !== null) {
    if (thingOf(state.folders, folderId) === undefined) throw declinedFor(refuse('folder-unknown'));
    return folderId;
  }
  if (folderName === null) return null;
  const existing = folderNamed(state, folderName);
  if (existing !== undefined) return existing;
  const made = newPartId(organizationId, asked.portal.idSecret, asked.asking);
  await write(asked, organization, organizationStream(organizationId), {
    type: 'CreateFolder',
    folderId: made,
    name: folderName,
  });
  return made;
}
