import type { Consequences, TournamentView } from '#domain/contract.ts';
import type { CallResult } from '../../api/call.ts';
import { ConsequencesTable } from '../../features/tournament/consequences-table.tsx';
import { DialogForm } from '../../ui/overlay/dialog-form.tsx';
import { texts } from '../../texts/de.ts';

const t = texts.teams;

/** A change that moves teams, with what it brings. */
export type Move = {
  readonly team: string;
  readonly consequences: Consequences;
  readonly send: () => Promise<CallResult<unknown>>;
} & ({ readonly kind: 'out' | 'in' } | { readonly kind: 'priority'; readonly priority: number });

/** Shows what a change brings before it is saved. */
export function MoveDialog({
  tournament,
  move,
  saved,
  close,
}: {
  tournament: TournamentView;
  move: Move;
  saved: () => void;
  close: () => void;
}) {
  const title =
    move.kind === 'priority' ? t.moveTitle.priority(move.team, move.priority) : t.moveTitle[move.kind](move.team);
  const send = async () => {
    const answer = await move.send();
    if (!answer.ok) return answer.problem;
    saved();
    return null;
  };
  return (
    <DialogForm title={title} submit={t.moveSubmit[move.kind]} send={send} close={close} wide>
      <ConsequencesTable consequences={move.consequences} tournament={tournament} />
    </DialogForm>
  );
}
