import type { ListedTournament } from '#domain/contract.ts';
import { call, type CallResult } from '../../api/call.ts';
import { toast, toastProblem, toastWithAction } from '../../ui/overlay/toast.tsx';
import { texts } from '../../texts/de.ts';

const t = texts.explorer;
/** Milliseconds in which a drop on the wrong folder is noticed. */
const LONG_ENOUGH = 10_000;

/** Where a tournament shall lie: in a folder by its id, in a new one, or in none. */
export type FolderTarget =
  | { readonly folderId: string; readonly name: string }
  | { readonly folderId: null; readonly name: null }
  | { readonly folderId: 'new'; readonly name: string };

/** Puts a tournament into a folder and says so, with a way back to where it lay. */
export async function moveToFolder(tournament: ListedTournament, target: FolderTarget): Promise<CallResult<unknown>> {
  const { id, name, folderId: before } = tournament;
  const answer = await call('PATCH /api/tournaments/{id}/folder', {
    path: { id },
    body: target.folderId === 'new' ? { folderName: target.name } : { folderId: target.folderId },
  });
  if (!answer.ok) return answer;
  const undo = async () => {
    const back = await call('PATCH /api/tournaments/{id}/folder', { path: { id }, body: { folderId: before } });
    if (back.ok) toast(t.movedBack(name));
    else toastProblem(back.problem);
  };
  toastWithAction(LONG_ENOUGH, target.name === null ? t.movedOut(name) : t.moved(name, target.name), undo);
  return answer;
}

/** A copy of a tournament beside it, with its results or without; what it points at is the organisation's own. */
export async function copyTournament(
  tournament: ListedTournament,
  name: string,
  keep: 'results' | 'plan',
): Promise<CallResult<{ readonly id: string }>> {
  const { id, organizationId, folderId, venueId } = tournament;
  const file = await call('GET /api/tournaments/{id}/export', { path: { id } });
  if (!file.ok) return file;
  const images = await call('GET /api/tournaments/{id}/images', { path: { id } });
  if (!images.ok) return images;
  const { matches, ...rest } = file.value;
  const made = await call('POST /api/tournaments/import', {
    query: { organizationId },
    // Pictures are not uploaded anew: the copy shows the same ones.
    body: {
      ...rest,
      name,
      images: [],
      matches: keep === 'results' ? matches : matches.map((match) => ({ ...match, result: null })),
    },
  });
  if (!made.ok) return made;
  const path = { id: made.value.id };
  const shown = [
    ['OrganizerLogo', images.value.organizerLogo],
    ['SponsorLogo', images.value.sponsorLogo],
    ['SponsorBanner', images.value.sponsorBanner],
  ] as const;
  // What fails here is missing in the copy and can be set there; the copy itself is made.
  for (const [target, image] of shown) {
    if (image === null) continue;
    const set = await call('PATCH /api/tournaments/{id}/image', { path, body: { target, imageId: image.id } });
    if (!set.ok) toastProblem(set.problem);
  }
  if (venueId !== made.value.venueId) {
    const set = await call('PATCH /api/tournaments/{id}/venue', { path, body: { venueId } });
    if (!set.ok) toastProblem(set.problem);
  }
  if (folderId !== null) {
    const set = await call('PATCH /api/tournaments/{id}/folder', { path, body: { folderId } });
    if (!set.ok) toastProblem(set.problem);
  }
  return made;
}
