import { useState } from 'react';
import { DialogForm } from '../../ui/overlay/dialog-form.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import { texts } from '../../texts/de.ts';
import { isOutOfCompetition, priorityOf, type Moves, type TeamMove } from './team-move.ts';
import type { TeamRow } from './team-row.ts';
import * as styles from './teams.module.css';

const t = texts.teams;
const MAX_PRIORITY = 100;

/** How a team counts, where it is not as all do: the wanted state, busy until the view has it too. */
export function TeamTags({ row, pending }: { row: TeamRow; pending: readonly TeamMove[] }) {
  const priority = priorityOf(row, pending);
  const isOut = isOutOfCompetition(row, pending);
  if (priority === 0 && !isOut) return null;
  return (
    <span className={styles.tags} aria-busy={pending.some(({ teamId }) => teamId === row.id)}>
      {isOut && <span className="badge warn">{t.outOfCompetition}</span>}
      {priority !== 0 && <span className="badge">{t.priorityIs(priority)}</span>}
    </span>
  );
}

/** Asks for the priority of a team; what it moves is asked after. */
export function PriorityDialog({ row, moves, close }: { row: TeamRow; moves: Moves; close: () => void }) {
  const { id: teamId, name: team, groupId } = row;
  const shown = priorityOf(row, moves.pending);
  const [typed, setTyped] = useState(String(shown).replace('-', '−'));
  const [wrong, setWrong] = useState<string | null>(null);
  const send = (): Promise<'shown' | null> => {
    const priority = Number(typed.trim().replace('−', '-'));
    if (typed.trim() === '' || !Number.isInteger(priority) || Math.abs(priority) > MAX_PRIORITY) {
      setWrong(t.priorityWrong);
      return Promise.resolve('shown');
    }
    if (priority !== shown) moves.want({ teamId, team, kind: 'priority', groupId, priority });
    return Promise.resolve(null);
  };
  return (
    <DialogForm title={t.priorityOf(team)} submit={t.moveSubmit.priority} send={send} close={close}>
      <TextField
        label={t.priority}
        description={t.priorityHint}
        value={typed}
        error={wrong}
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        change={(value) => {
          setTyped(value);
          setWrong(null);
        }}
      />
    </DialogForm>
  );
}
