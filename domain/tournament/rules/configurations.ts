import type { TournamentFolds, TournamentRules } from '../commands.ts';
import { sameData } from '../same-data.ts';
import { markChanged, changedPaths, type ChangedPathsByEvent } from '../changed-paths.ts';

// How results are counted, and how the public sees the tournament.

export const configurationRules = {
  ConfigureComputation: ({ configuration }, { computation }) =>
    sameData(configuration, computation) ? [] : [{ type: 'ComputationConfigured', data: { configuration } }],
  ConfigurePresentation: ({ configuration }, { presentation }) =>
    sameData(configuration, presentation) ? [] : [{ type: 'PresentationConfigured', data: { configuration } }],
} satisfies Partial<TournamentRules>;

export const configurationFolds = {
  ComputationConfigured: (tournament, { configuration }, { version }) => ({
    ...markChanged(tournament, version, ['computation']),
    computation: configuration,
  }),
  PresentationConfigured: (tournament, { configuration }, { version }) => ({
    ...markChanged(tournament, version, ['presentation']),
    presentation: configuration,
  }),
} satisfies Partial<TournamentFolds>;

export const configurationChangedPaths = {
  ComputationConfigured: () => changedPaths('computation'),
  PresentationConfigured: () => changedPaths('presentation'),
} satisfies Partial<ChangedPathsByEvent>;
