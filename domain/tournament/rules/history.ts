import { refuse } from '../../refusal.ts';
import type { TournamentRules } from '../commands.ts';
import { difference } from '../history/difference.ts';
import { playedOn } from '../history/played-on.ts';
import { overtakenBy, withoutStep } from '../history/undo.ts';

// Back to an earlier state, as ordinary events that say the difference [PL4]; the handler marks them with their cause.

export const historyRules = {
  RestoreVersion: ({ target }, tournament) =>
    target.existence === 'none' ? refuse('version-unknown') : difference(tournament, target),
  UndoStep: ({ step }, tournament) => {
    if (step === null) return refuse('version-unknown');
    if (step.before.existence === 'none') return refuse('step-is-creation');
    if (difference(step.before, step.after).length === 0) return refuse('not-undoable');
    const conflicts = overtakenBy(tournament, step);
    if (conflicts.length > 0) return refuse('step-overtaken', { conflicts });
    return step.since.isTakenBack ? [] : difference(tournament, withoutStep(tournament, step));
  },
  PlayStep: ({ step }, tournament) => difference(tournament, playedOn(tournament, step)),
} satisfies Partial<TournamentRules>;
