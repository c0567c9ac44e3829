import type { RuleContext } from '../../decider.ts';
import { isRefused, type Refused } from '../../refusal.ts';
import type { PreviewAnswer, PreviewKind } from '../contract/previews.ts';
import type { Tournament } from '../model/state.ts';
import type { TournamentCommand } from '../rules/commands.ts';
import { compareStates, previewCommand } from './consequences.ts';
import { findLostEdits } from './lost-edits.ts';
import { areNumbersFixed } from '../model/match-numbers.ts';
import { previewPlan } from './plan-preview.ts';
import { previewRegroup } from './regroup-preview.ts';
import { previewRevert } from './revert-preview.ts';

export interface PreviewRequest {
  readonly kind: PreviewKind;
  readonly tournamentId: string;
  readonly state: Tournament;
  /** The number of events that `state` is folded from. */
  readonly version: number;
  /** Sent together, in this order. */
  readonly commands: readonly TournamentCommand[];
  readonly context: RuleContext;
}

/** Returns what the commands would change together, in the shape of the requested preview, or the first refusal. */
export function previewCommands(request: PreviewRequest): PreviewAnswer | Refused {
  const { kind, tournamentId, state: before, version, commands, context } = request;
  let after = before;
  for (const command of commands) {
    const next = previewCommand(after, command, context, version);
    if (isRefused(next)) return next;
    after = next;
  }
  switch (kind) {
    case 'consequences':
      return compareStates(before, after);
    case 'regrouping':
      return previewRegroup(before, after);
    case 'return':
      return previewRevert(before, after, version);
    case 'plan':
      return previewPlan(tournamentId, before, after, context.now);
    case 'configuration':
      return {
        ...previewPlan(tournamentId, before, after, context.now),
        lost: [...findLostEdits(before, after)],
        ...(areNumbersFixed(before) && !areNumbersFixed(after) ? { numbersAnew: true as const } : {}),
      };
  }
}
