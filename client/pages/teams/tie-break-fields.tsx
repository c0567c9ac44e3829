import { useState } from 'react';
import { call } from '../../api/call.ts';
import { isWithoutConsequences } from '../../features/tournament/consequences-table.tsx';
import { Switch } from '../../ui/field/switch.tsx';
import { toast, toastProblem } from '../../ui/overlay/toast.tsx';
import { useOptimisticValue } from '../../features/editing/use-optimistic-value.ts';
import { texts } from '../../texts/de.ts';
import type { Move } from './team-change-dialog.tsx';
import type { TeamRow } from './team-row.ts';
import * as styles from './teams.module.css';

// What can move teams in the tables. Where it would, the consequences are shown first; else it is saved at once.

const t = texts.teams;
const MOST = 100;

interface PriorityFieldProps {
  readonly row: TeamRow;
  readonly id: string;
  readonly saved: () => void;
  readonly ask: (move: Move) => void;
}

export function OutOfCompetition({ row, id, saved, ask }: PriorityFieldProps) {
  const { id: teamId, name, outOfCompetition } = row;
  const send = (out: boolean) =>
    call('PATCH /api/tournaments/{id}/teams/{teamId}/out-of-competition', {
      path: { id, teamId },
      body: { outOfCompetition: out },
    });
  const [shown, change] = useOptimisticValue(outOfCompetition, send, saved);
  const toggle = async (out: boolean) => {
    const preview = await call('POST /api/tournaments/{id}/teams/{teamId}/out-of-competition/preview', {
      path: { id, teamId },
      body: { outOfCompetition: out },
    });
    if (!preview.ok) toastProblem(preview.problem);
    else if (isWithoutConsequences(preview.value)) await change(out);
    else ask({ kind: out ? 'out' : 'in', team: name, consequences: preview.value, send: () => send(out) });
  };
  return (
    <Switch
      size="large"
      checked={shown}
      spokenLabel={t.outOfCompetitionOf(name)}
      label={shown ? t.yes : t.no}
      change={(on) => void toggle(on)}
    />
  );
}

/** Typed and saved when the field is left or Enter is pressed; Escape takes it back. */
export function PriorityField({ row, id, saved, ask }: PriorityFieldProps) {
  const { id: teamId, name, groupId, priority } = row;
  const send = (wanted: number) =>
    call('PATCH /api/tournaments/{id}/teams/{teamId}/priority', {
      path: { id, teamId },
      body: { groupId, priority: wanted },
    });
  const [shown, change] = useOptimisticValue(priority, send, saved);
  const [typed, type] = useState<string | null>(null);
  const save = async () => {
    if (typed === null) return;
    type(null);
    const wanted = Number(typed.trim().replace('−', '-'));
    if (typed.trim() === '' || !Number.isInteger(wanted) || Math.abs(wanted) > MOST) return toast(t.priorityWrong);
    if (wanted === shown) return;
    const preview = await call('POST /api/tournaments/{id}/lot/preview', {
      path: { id },
      body: { priorities: [{ teamId, groupId, priority: wanted }] },
    });
    if (!preview.ok) toastProblem(preview.problem);
    else if (isWithoutConsequences(preview.value)) await change(wanted);
    else {
      const asked = { kind: 'priority', priority: wanted } as const;
      ask({ ...asked, team: name, consequences: preview.value, send: () => send(wanted) });
    }
  };
  return (
    <input
      className={`boxed ${styles.priority}`}
      inputMode="numeric"
      autoComplete="off"
      maxLength={4}
      aria-label={t.priorityOf(name)}
      value={typed ?? String(shown).replace('-', '−')}
      onFocus={(event) => event.target.select()}
      onChange={(event) => type(event.target.value)}
      onBlur={() => void save()}
      onKeyDown={(event) => {
        if (event.key === 'Enter') void save();
        else if (event.key === 'Escape') type(null);
        else return;
        event.preventDefault();
      }}
    />
  );
}
