import { canStillUndelete } from '../../organization/existence.ts';
import { refuse } from '../../refusal.ts';
import { hasResults } from '../model/matches.ts';
import type { TournamentFolds, TournamentRules } from './commands.ts';
import type { Tournament, SettingPath } from '../model/state.ts';
import { markChanged, changedPaths, type ChangedPathsByEvent } from '../model/changed-paths.ts';

// What a tournament is called, who sees it and where it belongs, its pictures, and whether it is there at all.

const unchecked = {
  CreateTournament: ({ organizationId, folderId, venueId, name, visibility, origin }, { existence }) => {
    if (existence !== 'none') return refuse('already-exists');
    return [
      { type: 'TournamentCreated', data: { organizationId, folderId, name, visibility, origin } },
      ...(venueId === null ? [] : [{ type: 'TournamentVenueSet' as const, data: { venueId } }]),
    ];
  },
  CreateExample: ({ organizationId, name, plan }, { existence }) => {
    if (existence !== 'none') return refuse('already-exists');
    const created = {
      organizationId,
      folderId: null,
      name,
      visibility: 'Private',
      origin: null,
      isExample: true,
    } as const;
    return [
      { type: 'TournamentCreated', data: created },
      { type: 'TournamentConfigured', data: plan },
    ];
  },
  UndeleteTournament: (_, { existence, deletedAt }, { now }) => {
    if (existence === 'none') return refuse('not-found');
    if (deletedAt === null) return refuse('not-deleted');
    if (!canStillUndelete(deletedAt, now)) return refuse('undelete-too-late');
    return [{ type: 'TournamentUndeleted', data: {} }];
  },
} satisfies Partial<TournamentRules>;

const rules = {
  RenameTournament: ({ name }, tournament) =>
    name === tournament.name ? [] : [{ type: 'TournamentRenamed', data: { name } }],
  SetVisibility: ({ visibility }, tournament) => {
    if (visibility === tournament.visibility) return [];
    if (tournament.template) return refuse('template-private');
    return [{ type: visibility === 'Public' ? 'TournamentPublished' : 'TournamentMadePrivate', data: {} }];
  },
  SetTemplate: ({ template }, tournament) => {
    if (template === tournament.template) return [];
    if (template && (hasResults(tournament) || tournament.purpose === 'Training'))
      return refuse('template-has-results');
    const isSeen = template && tournament.visibility === 'Public';
    // The history names the step after its first event.
    return [
      { type: 'TournamentTemplateSet', data: { template } },
      ...(isSeen ? [{ type: 'TournamentMadePrivate' as const, data: {} }] : []),
    ];
  },
  FileTournament: ({ folderId }, tournament) =>
    folderId === tournament.folderId ? [] : [{ type: 'TournamentFiled', data: { folderId } }],
  SetVenue: ({ venueId }, tournament) =>
    venueId === tournament.venueId ? [] : [{ type: 'TournamentVenueSet', data: { venueId } }],
  SetImage: ({ target, imageId }, { images }) =>
    images[target] === imageId ? [] : [{ type: 'TournamentImageSet', data: { target, imageId } }],
  DeleteTournament: () => [{ type: 'TournamentDeleted', data: {} }],
} satisfies Partial<TournamentRules>;

const setting = (tournament: Tournament, version: number, path: SettingPath): Tournament =>
  markChanged(tournament, version, ['settings'], [`settings/${path}`]);

const folds = {
  TournamentCreated: (tournament, { organizationId, folderId, name, visibility, origin, isExample }, { version }) => ({
    ...markChanged(tournament, version, ['settings']),
    purpose: isExample ? 'Example' : origin === null ? 'Competition' : 'Training',
    existence: 'alive',
    organizationId,
    folderId,
    name,
    visibility,
    origin,
  }),
  TournamentRenamed: (tournament, { name }, { version }) => ({ ...setting(tournament, version, 'name'), name }),
  TournamentPublished: (tournament, _, { version }) => ({
    ...setting(tournament, version, 'visibility'),
    visibility: 'Public',
  }),
  TournamentMadePrivate: (tournament, _, { version }) => ({
    ...setting(tournament, version, 'visibility'),
    visibility: 'Private',
  }),
  TournamentTemplateSet: (tournament, { template }, { version }) => ({
    ...setting(tournament, version, 'template'),
    template,
  }),
  TournamentFiled: (tournament, { folderId }, { version }) => ({
    ...setting(tournament, version, 'folder'),
    folderId,
  }),
  TournamentVenueSet: (tournament, { venueId }, { version }) => ({
    ...setting(tournament, version, 'venue'),
    venueId,
  }),
  TournamentImageSet: (tournament, { target, imageId }, { version }) => ({
    ...setting(tournament, version, `images/${target}`),
    images: { ...tournament.images, [target]: imageId },
  }),
  TournamentDeleted: (tournament, _, { version, at }) => ({
    ...setting(tournament, version, 'existence'),
    existence: 'deleted',
    deletedAt: at,
  }),
  TournamentUndeleted: (tournament, _, { version }) => ({
    ...setting(tournament, version, 'existence'),
    existence: 'alive',
    deletedAt: null,
  }),
} satisfies Partial<TournamentFolds>;

const changedSetting = (path: SettingPath) => () => changedPaths('settings', `settings/${path}`);

const paths = {
  TournamentCreated: () => changedPaths('settings'),
  TournamentRenamed: changedSetting('name'),
  TournamentPublished: changedSetting('visibility'),
  TournamentMadePrivate: changedSetting('visibility'),
  TournamentTemplateSet: changedSetting('template'),
  TournamentFiled: changedSetting('folder'),
  TournamentVenueSet: changedSetting('venue'),
  TournamentImageSet: ({ target }) => changedPaths('settings', `settings/images/${target}`),
  TournamentDeleted: changedSetting('existence'),
  TournamentUndeleted: changedSetting('existence'),
} satisfies Partial<ChangedPathsByEvent>;

export const settingsTheme = { unchecked, rules, folds, paths };
