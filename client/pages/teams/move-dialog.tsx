import { useEffect, useRef, useState } from 'react';
import type { TournamentView } from '#domain/contract.ts';
import type { Problem } from '../../api/call.ts';
import { usePreview } from '../../api/use-query.ts';
import { ConsequencesPreview, isWithoutConsequences } from '../../features/tournament/consequences-table.tsx';
import { DialogForm } from '../../ui/overlay/dialog-form.tsx';
import { toastProblem } from '../../ui/overlay/toast.tsx';
import { texts } from '../../texts/de.ts';
import { previewMove, sendMove, toStoredMove, type TeamMove, type StoredMove } from './team-move.ts';

const t = texts.teams;

/** What is answered sooner and brings nothing is saved without a dialog. */
const OPENS_AFTER_MS = 400;

/** Carries out a change that may move teams: at once where it moves none, else after it showed what it brings. */
export function MoveDialog({
  tournament,
  move,
  version,
  end,
}: {
  tournament: TournamentView;
  move: TeamMove;
  /** On which the change is based. */
  version: number;
  /** null: it is given up. */
  end: (stored: StoredMove | null) => void;
}) {
  const { id } = tournament;
  const preview = usePreview(previewMove(id, move), { refetchOn: version });
  const [stage, setStage] = useState<'asking' | 'saving' | 'open'>('asking');
  if (stage === 'asking' && preview.status !== 'pending') {
    setStage(preview.data !== null && isWithoutConsequences(preview.data) ? 'saving' : 'open');
  }
  const send = async (): Promise<Problem | null> => {
    const answer = await sendMove(id, move, version);
    if (!answer.ok) return answer.problem;
    end(toStoredMove(move, version, answer));
    return null;
  };
  const saveAtOnce = useRef<() => Promise<void>>(null);
  useEffect(() => {
    saveAtOnce.current = async () => {
      const problem = await send();
      if (problem === null) return;
      end(null);
      toastProblem(problem);
    };
  });
  useEffect(() => {
    if (stage === 'saving') void saveAtOnce.current?.();
    if (stage !== 'asking') return;
    const timer = setTimeout(() => setStage('open'), OPENS_AFTER_MS);
    return () => clearTimeout(timer);
  }, [stage]);
  if (stage !== 'open') return null;
  return (
    <DialogForm
      title={
        move.kind === 'priority' ? t.moveTitle.priority(move.team, move.priority) : t.moveTitle[move.kind](move.team)
      }
      submit={t.moveSubmit[move.kind]}
      ready={preview.data !== null}
      send={send}
      close={() => end(null)}
      done={() => undefined}
      wide
    >
      <div aria-live="polite">
        <ConsequencesPreview preview={preview} tournament={tournament} />
      </div>
    </DialogForm>
  );
}
