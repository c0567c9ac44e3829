import type { ListedTournament } from '#domain/contract.ts';
import { call } from '../../api/call.ts';
import { toast, toastProblem } from '../../ui/overlay/toast.tsx';
import { TournamentDeletion } from '../../features/deletion/tournament-deletion.tsx';
import { tellDeleted } from '../../features/deletion/confirm-deletion.tsx';
import { texts } from '../../texts/de.ts';

/** The end of a tournament from the list; a way back only for who may undo it. */
export function DeleteDialog({
  tournament,
  mayUndo,
  close,
}: {
  tournament: ListedTournament;
  mayUndo: boolean;
  close: () => void;
}) {
  const { id, name, teamCount, matchCount, runningCount, finishedCount, visibility } = tournament;
  const undo = async () => {
    const answer = await call('POST /api/tournaments/{id}/undelete', { path: { id } });
    if (!answer.ok) toastProblem(answer.problem);
  };
  const send = async () => {
    const answer = await call('DELETE /api/tournaments/{id}', { path: { id } });
    if (!answer.ok) return answer.problem;
    if (mayUndo) tellDeleted(tournament, undo);
    else toast(texts.deletion.done(name));
    return null;
  };
  return (
    <TournamentDeletion
      name={name}
      visibility={visibility}
      counts={{
        teams: teamCount,
        groups: null,
        matches: matchCount,
        running: runningCount,
        results: runningCount + finishedCount,
      }}
      send={send}
      close={close}
    />
  );
}
