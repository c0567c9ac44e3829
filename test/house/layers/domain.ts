import type { Area, Layer } from './layer.ts';

/** Lines of rooms, the lowest first: a room imports all lines below its own, and none beside it. */
const inLines = (folder: string, lines: readonly (readonly Layer[])[]): readonly Layer[] =>
  lines.flatMap((line, at) => {
    const lower = lines.slice(0, at).flatMap((each) => each.flatMap(({ rooms }) => namesIn(folder, rooms)));
    return line.map((layer) => ({
      ...layer,
      rooms: namesIn(folder, layer.rooms).join(' '),
      imports: [...lower, layer.imports ?? ''].join(' ').trim(),
    }));
  });

const namesIn = (folder: string, names: string): readonly string[] =>
  names.split(' ').map((name) => `${folder}/${name}`);

/** What all of the domain stands on. */
const GROUND =
  'texts patch.ts decider.ts deep-equal.ts durations.ts events.ts json-text.ts typed-keys.ts left-out.ts limits.ts mailed-name.ts markdown.ts measured-text.ts oklch.ts emblem-colors.ts refusal.ts same-step.ts streams.ts team-name.ts text.ts utc-instant.ts';

const ORGANIZATION_VIEWS =
  'organization/folder-statistics.ts organization/history-contract.ts organization/public-view.ts organization/view.ts organization/view-contract.ts';

export const domain: Area = {
  all: GROUND,
  packages: 'zod',
  outside: 'domain imports only itself (by relative paths) and zod: the rules are pure.',
  across: 'domain imports nothing of the other rooms: the rules are the ground floor.',
  inside: 'Inside the domain import by relative paths: they say how far away a room is.',
  layers: [
    { rooms: GROUND, says: 'All of the domain stands on this: it imports nothing of it but texts.' },
    ...inLines('tournament', [
      [{ rooms: 'model', says: 'model is what a tournament holds: it imports no other room of a tournament.' }],
      [
        {
          rooms: 'contract',
          imports: 'organization/venue-facts.ts',
          says: 'contract is what goes over the wire: of a tournament it imports model alone.',
        },
      ],
      [{ rooms: 'planning/selectors', says: 'selectors say who is meant: they import no other part of planning.' }],
      [{ rooms: 'planning/timing', says: 'timing says when and where: of planning it imports selectors alone.' }],
      [{ rooms: 'planning/generate', says: 'generate says who meets whom: it knows neither edits nor checks.' }],
      [
        {
          rooms: 'planning/edits',
          says: 'edits are what hands and late teams change: no check is asked, and no rule.',
        },
        { rooms: 'planning/checks', says: 'checks say what looks odd in a plan: they edit nothing, and ask no rule.' },
      ],
      [
        {
          rooms: 'standings',
          says: 'standings follow from results: match-day stands beside, all that uses them above.',
        },
        {
          rooms: 'match-day',
          says: 'match-day is how matches stand now: standings are beside, all that uses it above.',
        },
      ],
      [
        { rooms: 'revert', says: 'revert says what an undo brings back: views stand beside it, rules above.' },
        { rooms: 'view', says: 'view is what pages show: what an undo brings back stands beside it, rules above.' },
      ],
      [
        {
          rooms: 'transfer',
          imports: 'organization/state.ts organization/venue-facts.ts',
          says: 'transfer copies, exports and imports a tournament: the rules, which do it, stand above.',
        },
      ],
      [
        {
          rooms: 'rules',
          imports: 'organization/existence.ts',
          says: 'rules decide and fold: what compares, foresees and tells stands above.',
        },
      ],
      [
        {
          rooms: 'tournament.ts',
          says: 'tournament.ts joins the rules: what compares, foresees and tells stands above.',
        },
        {
          rooms: 'example.ts',
          says: 'example.ts is made by the rules: what compares, foresees and tells stands above.',
        },
      ],
      [
        { rooms: 'conflicts', says: 'conflicts are what two changed at once: previews stand beside, history above.' },
        {
          rooms: 'previews',
          says: 'previews say before a command what it does: conflicts stand beside, history above.',
        },
      ],
      [
        {
          rooms: 'history',
          imports: 'deciders.ts upcasters.ts',
          says: "history tells what happened: only the doors and an organisation's own history stand above.",
        },
      ],
    ]),
    {
      rooms: 'tournament/planning/team-list',
      says: 'team-list reads the lists that people paste: it knows no plan and no tournament.',
    },
    {
      rooms: 'documents',
      imports: 'tournament/model tournament/contract tournament/planning/selectors tournament/planning/timing',
      says: 'documents say what stands on a sheet: of tournaments they import model, contract, selectors and timing.',
    },
    { rooms: 'identity', says: 'identity is what calls on accounts hold: it knows no tournament and no organisation.' },
    {
      rooms: 'organization',
      imports: 'identity',
      says: 'The rules of an organisation know no tournament: its views and its history do, and stand above.',
    },
    {
      rooms: ORGANIZATION_VIEWS,
      imports: `${ORGANIZATION_VIEWS} organization tournament/model tournament/contract tournament/match-day`,
      says: 'The views of an organisation import of tournaments model, contract and match-day.',
    },
    {
      rooms: 'organization/history.ts',
      imports: 'organization organization/history-contract.ts deciders.ts upcasters.ts tournament/history',
      says: 'The history of an organisation imports the deciders and the history of tournaments, and no door.',
    },
    {
      rooms: 'bucket-counts.ts',
      imports: 'organization',
      says: 'bucket-counts.ts counts for a chart: it imports the shape of its answer.',
    },
    {
      rooms: 'calls',
      imports: `bucket-counts.ts identity organization ${ORGANIZATION_VIEWS} tournament/contract tournament/transfer/file.ts`,
      says: 'calls are part of the contract: they import what goes over the wire, and no rule of a tournament.',
    },
    {
      rooms: 'upcasters.ts',
      imports: 'organization/events.ts organization/page-name.ts tournament/model',
      says: 'upcasters.ts knows the events, and nobody who folds them.',
    },
    {
      rooms: 'deciders.ts',
      imports: 'upcasters.ts organization tournament/tournament.ts',
      says: 'deciders.ts imports who decides and folds: what tells of it stands above.',
    },
    {
      rooms: 'contract.ts live-contract.ts live-messages.ts match-day.ts play.ts refusals-of.ts rights.ts',
      imports: '.',
      says: 'What is open to the other areas may import all of the domain.',
    },
  ],
};
