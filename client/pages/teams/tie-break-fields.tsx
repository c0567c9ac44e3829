import { useState } from 'react';
import { Switch } from '../../ui/field/switch.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { texts } from '../../texts/de.ts';
import type { Moves } from './team-move.ts';
import type { TeamRow } from './team-row.ts';
import * as styles from './teams.module.css';

// What can move teams in the tables. It shows what is wanted, busy until the view has it too.

const t = texts.teams;
const MAX_PRIORITY = 100;

interface TieBreakProps {
  readonly row: TeamRow;
  readonly moves: Moves;
}

export function OutOfCompetitionField({ row, moves }: TieBreakProps) {
  const { id: teamId, name: team, outOfCompetition } = row;
  const wanted = moves.pending.findLast((move) => move.teamId === teamId && move.kind !== 'priority');
  const shown = wanted === undefined ? outOfCompetition : wanted.kind === 'out';
  return (
    <div className={styles.wanted} aria-busy={wanted !== undefined}>
      <Switch
        size="large"
        checked={shown}
        spokenLabel={t.outOfCompetitionOf(team)}
        label={shown ? t.yes : t.no}
        change={(on) => moves.want({ teamId, team, kind: on ? 'out' : 'in' })}
      />
    </div>
  );
}

/** Typed and saved when the field is left or Enter is pressed; Escape takes it back. */
export function PriorityField({ row, moves }: TieBreakProps) {
  const { id: teamId, name: team, groupId } = row;
  const wanted = moves.pending.findLast((move) => move.teamId === teamId && move.kind === 'priority');
  const shown = wanted?.kind === 'priority' ? wanted.priority : row.priority;
  const [typed, setTyped] = useState<string | null>(null);
  const save = () => {
    if (typed === null) return;
    setTyped(null);
    const priority = Number(typed.trim().replace('−', '-'));
    if (typed.trim() === '' || !Number.isInteger(priority) || Math.abs(priority) > MAX_PRIORITY)
      return toast(t.priorityWrong);
    if (priority !== shown) moves.want({ teamId, team, kind: 'priority', groupId, priority });
  };
  return (
    <input
      aria-busy={wanted !== undefined}
      className={`boxed ${styles.priority}`}
      inputMode="numeric"
      autoComplete="off"
      maxLength={4}
      aria-label={t.priorityOf(team)}
      value={typed ?? String(shown).replace('-', '−')}
      onFocus={(event) => event.target.select()}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={save}
      onKeyDown={(event) => {
        if (event.key === 'Enter') save();
        else if (event.key === 'Escape') setTyped(null);
        else return;
        event.preventDefault();
      }}
    />
  );
}
