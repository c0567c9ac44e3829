import type { ListedTournament } from '#domain/contract.ts';
import { call, type CallResult } from '../../api/call.ts';
import { toast, toastProblem, toastWithAction } from '../../ui/overlay/toast.tsx';
import { texts } from '../../texts/de.ts';

const t = texts.explorer;
/** Milliseconds in which a drop on the wrong folder is noticed. */
const TOAST_MS = 10_000;

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
  toastWithAction(TOAST_MS, target.name === null ? t.movedOut(name) : t.moved(name, target.name), undo);
  return answer;
}
