import { applyPatch } from '../../patch.ts';
import type { TournamentFolds, TournamentRules } from './commands.ts';
import { initial } from '../model/initial.ts';
import { isDeepEqual } from '../../deep-equal.ts';
import { markChanged, changedPaths, type ChangedPathsByEvent } from '../model/changed-paths.ts';

// How results are counted, and how the public sees the tournament.

const rules = {
  ConfigureComputation: (command, { computation }) => {
    const configuration = applyPatch(computation, initial.computation, command.configuration);
    return isDeepEqual(configuration, computation) ? [] : [{ type: 'ComputationConfigured', data: { configuration } }];
  },
  ConfigurePresentation: (command, { presentation }) => {
    const configuration = applyPatch(presentation, initial.presentation, command.configuration);
    return isDeepEqual(configuration, presentation)
      ? []
      : [{ type: 'PresentationConfigured', data: { configuration } }];
  },
} satisfies Partial<TournamentRules>;

const folds = {
  ComputationConfigured: (tournament, { configuration }, { version }) => ({
    ...markChanged(tournament, version, ['computation']),
    computation: configuration,
  }),
  PresentationConfigured: (tournament, { configuration }, { version }) => ({
    ...markChanged(tournament, version, ['presentation']),
    presentation: configuration,
  }),
} satisfies Partial<TournamentFolds>;

const paths = {
  ComputationConfigured: () => changedPaths('computation'),
  PresentationConfigured: () => changedPaths('presentation'),
} satisfies Partial<ChangedPathsByEvent>;

export const configurationTheme = { rules, folds, paths };
