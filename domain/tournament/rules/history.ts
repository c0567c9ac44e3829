import { refuse } from '../../refusal.ts';
import type { Rules } from '../commands.ts';
import { difference } from '../history/difference.ts';
import { undone } from '../history/undone.ts';

// Back to an earlier state, as ordinary events that say the difference [PL4]; the handler marks them with their cause.

export const historyRules = {
  RestoreVersion: ({ target }, tournament) =>
    target === null || target.existence === 'none' ? refuse('version-unknown') : difference(tournament, target),
  UndoStep: ({ step }, tournament) => {
    if (step === null) return refuse('version-unknown');
    if (difference(step.before, step.after).length === 0) return refuse('not-undoable');
    const result = undone(tournament, step);
    return 'conflicts' in result ? refuse('changed-meanwhile', { ...result }) : difference(tournament, result.target);
  },
} satisfies Partial<Rules>;
