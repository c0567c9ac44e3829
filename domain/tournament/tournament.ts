import { withExistenceCheck, type Decider } from '../decider.ts';
import type { TournamentCommand } from './rules/commands.ts';
import type { TournamentEvent } from './model/events.ts';
import { initial } from './model/initial.ts';
import { configurationFolds, configurationRules } from './rules/configurations.ts';
import { configureFolds, configureRules } from './rules/configure.ts';
import { copyRules } from './rules/copy.ts';
import { documentFolds, documentRules } from './rules/documents.ts';
import { historyRules } from './rules/undo-and-restore.ts';
import { importRules } from './rules/import.ts';
import { matchPlanFolds, matchPlanRules } from './rules/match-plan.ts';
import { noticeFolds, noticeRules } from './rules/notices.ts';
import { rosterFolds, rosterRules } from './rules/roster.ts';
import { resultFolds, resultRules } from './rules/results.ts';
import { settingsFolds, settingsRules } from './rules/settings.ts';
import { teamFolds, teamRules } from './rules/teams.ts';
import type { Tournament } from './model/state.ts';

const { CreateTournament, CreateExample, UndeleteTournament, ...settings } = settingsRules;

/** The stream `tournament-<id>`: its settings, teams, plan, results and documents. */
export const tournament: Decider<TournamentCommand, TournamentEvent, Tournament> = {
  initial,
  rules: {
    CreateTournament,
    CreateExample,
    UndeleteTournament,
    ...importRules,
    ...copyRules,
    ...withExistenceCheck({
      ...settings,
      ...configureRules,
      ...matchPlanRules,
      ...teamRules,
      ...rosterRules,
      ...resultRules,
      ...configurationRules,
      ...documentRules,
      ...noticeRules,
      ...historyRules,
    }),
  },
  folds: {
    ...settingsFolds,
    ...configureFolds,
    ...matchPlanFolds,
    ...teamFolds,
    ...rosterFolds,
    ...resultFolds,
    ...configurationFolds,
    ...documentFolds,
    ...noticeFolds,
  },
};
