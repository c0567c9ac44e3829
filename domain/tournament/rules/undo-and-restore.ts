import { refuse, type Refused } from '../../refusal.ts';
import type { TournamentRules } from './commands.ts';
import type { TournamentEvent } from '../model/events.ts';
import { difference, type Restorable } from '../revert/difference.ts';
import { applyStep } from '../revert/apply-step.ts';
import { findUndoConflicts, withoutStep } from '../revert/undo.ts';
import type { Tournament } from '../model/state.ts';
import { hasResults } from '../model/matches.ts';

// Back to an earlier state, as ordinary events that say the difference [PL4]; the handler marks them with their cause.

const rules = {
  RestoreVersion: ({ target }, tournament) =>
    target.existence === 'none' ? refuse('version-unknown') : revertTo(tournament, target),
  UndoStep: ({ step }, tournament) => {
    if (step === null) return refuse('version-unknown');
    if (step.before.existence === 'none') return refuse('step-is-creation');
    if (difference(step.before, step.after).length === 0) return refuse('not-undoable');
    const conflicts = findUndoConflicts(tournament, step);
    if (conflicts.length > 0) return refuse('step-overtaken', { conflicts });
    return step.since.isTakenBack ? [] : revertTo(tournament, withoutStep(tournament, step));
  },
  PlayStep: ({ step }, tournament) => difference(tournament, applyStep(tournament, step)),
} satisfies Partial<TournamentRules>;

/** What leads back to a state; a template takes no results from it [OR1]. */
const revertTo = (tournament: Tournament, target: Restorable): readonly TournamentEvent[] | Refused =>
  tournament.template && hasResults(target) ? refuse('template-without-results') : difference(tournament, target);

export const historyTheme = { rules };
