import { withExistenceCheck, type Decider } from '../decider.ts';
import type { TournamentCommand } from './rules/commands.ts';
import { joinThemes } from './rules/themes.ts';
import type { TournamentEvent } from './model/events.ts';
import { initial } from './model/initial.ts';
import type { Tournament } from './model/state.ts';

/** The stream `tournament-<id>`: its settings, teams, plan, results and documents. */
export const tournament: Decider<TournamentCommand, TournamentEvent, Tournament> = {
  initial,
  rules: { ...joinThemes('unchecked'), ...withExistenceCheck(joinThemes('rules')) },
  folds: joinThemes('folds'),
};
