import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { isRecord, keysOf } from '#domain/typed-keys.ts';
import {
  groupNameBody,
  matchPlanBody,
  outcomeBody,
  outOfCompetitionBody,
  teamNameBody,
  teamPriorityBody,
} from '#domain/tournament/contract/bodies.ts';
import { newDocument } from '#domain/tournament/contract/documents.ts';
import type { TournamentEvent } from '#domain/tournament/model/events.ts';
import { difference } from '#domain/tournament/revert/difference.ts';
import { previewRevert } from '#domain/tournament/previews/revert-preview.ts';
import { type GroupField, type MatchField, type TeamField, newMatch } from '#domain/tournament/model/fields.ts';
import type {
  DocumentType,
  Group,
  GroupFields,
  Match,
  MatchAspect,
  Team,
  TeamFields,
  Tournament,
  Path,
} from '#domain/tournament/model/state.ts';
import { copyTournament } from '#domain/tournament/transfer/copy-tournament.ts';
import { exportTournament } from '#domain/tournament/transfer/export-tournament.ts';
import { tournamentFile } from '#domain/tournament/transfer/file.ts';
import { importTournament } from '#domain/tournament/transfer/import-tournament.ts';
import { readValuesAt } from '#domain/tournament/conflicts/values-at.ts';
import { publicView } from '#domain/tournament/view/tournament-view.ts';
import { tournamentsProjection } from '#projections/tournaments.ts';
import { computePrintKey, SHOWS_RESULTS } from '#client/pages/documents/compute-print-key.ts';
import { teamsTable } from '#client/pages/teams/team-columns.tsx';
import { KINDS, settingsOf } from '#client/public/board/board-page.ts';
import { publicEvent } from '#server/live/topics/public-events.ts';
import type { PrintConfigurations, PrintedType } from '#server/documents/template.ts';
import { renderBoard, renderVisitorPage } from '#server/public-pages/render-pages.tsx';
import { matchesCsv, rankingCsv, standingsCsv } from '#server/tournaments/transfer/csv.ts';
import { cup, ID, JOINED, member } from '#test/domain/support/cup.ts';
import { toEnvelopes } from '#test/server/read-models/event-builders.ts';
import { NOW } from '#test/domain/support/given.ts';
import { drawMatchPlan } from '../../support/drawn-match-plan.tsx';
import { buildPrintData, printedBody } from '../../support/paper-data.ts';
import { final, groupMatch, knockout } from '#test/domain/support/standings.ts';

// Where each thing shows that a team, a group or a match holds. A new one does not compile without its line here, and the line is
// true: an output that shows it differs where it differs, and no other does.

const printed = <Type extends PrintedType>(
  type: Type,
  tournament: Tournament,
  configuration?: PrintConfigurations[Type],
): string => printedBody(type, buildPrintData(member(tournament), {}), configuration);

function fileOf(tournament: Tournament) {
  return exportTournament(tournament, { venue: null, pictures: [], at: NOW });
}

/** After its last match and before its first: pages show other things then. */
const phasesOf = (tournament: Tournament): readonly Tournament[] => {
  const { plan } = tournament;
  if (plan === null) throw new Error('The cup has a plan');
  return [tournament, { ...tournament, plan: { ...plan, matches: plan.matches.map((match) => newMatch(match, 0)) } }];
};

const drawn = (tournament: Tournament) => ({
  tournament: publicView(ID, tournament, JOINED),
  at: new Date(NOW),
  link: 'https://portal.example/t/cup',
});

const OUTPUTS = {
  members: (tournament: Tournament) => member(tournament),
  public: (tournament: Tournament) => publicView(ID, tournament, JOINED),
  file: fileOf,
  rows: (tournament: Tournament) => tournamentsProjection.rows(ID, { tournament, version: 1, at: NOW }),
  matchesCsv: (tournament: Tournament) => matchesCsv(member(tournament)),
  standingsCsv: (tournament: Tournament) => standingsCsv(member(tournament)),
  rankingCsv: (tournament: Tournament) => rankingCsv(member(tournament)),
  teamsCsv: (tournament: Tournament) => teamsTable(member(tournament)),
  copy: (tournament: Tournament) => copyTournament(tournament, { firstMatchKickoff: null, teams: 'keep' }),
  matchPlanPage: (tournament: Tournament) => drawMatchPlan(member(tournament), new Date(NOW)),
  visitorPage: (tournament: Tournament) => phasesOf(tournament).map((each) => renderVisitorPage(drawn(each))),
  board: (tournament: Tournament) =>
    phasesOf(tournament).flatMap((each) => KINDS.map((kind) => renderBoard(drawn(each), settingsOf(`?pages=${kind}`)))),
  matchPlan: (tournament: Tournament) => printed('MatchPlan', tournament),
  receipts: (tournament: Tournament) => printed('Receipts', tournament, newDocument.Receipts),
  refereeCards: (tournament: Tournament) => printed('RefereeCards', tournament),
  courtPlan: (tournament: Tournament) => printed('CourtPlan', tournament),
  teamSlips: (tournament: Tournament) => printed('TeamSlips', tournament),
  poster: (tournament: Tournament) => printed('Poster', tournament),
  doorSign: (tournament: Tournament) => printed('DoorSign', tournament),
  teamList: (tournament: Tournament) => printed('TeamList', tournament),
  ranking: (tournament: Tournament) => printed('Ranking', tournament),
} satisfies Record<string, (tournament: Tournament) => unknown>;

type Output = keyof typeof OUTPUTS;
type Document = Extract<Output, Uncapitalize<DocumentType>>;

interface Shown<Value> {
  /** Whether the public feed says more than that something changed. */
  readonly inFeed: boolean;
  readonly values: readonly [Value, Value];
  readonly in: readonly Output[];
}

interface Settable {
  /** What the call that sets it takes. */
  readonly taken: z.ZodType;
}

const ALL = Object.keys(OUTPUTS) as Output[];
const without = (...outputs: readonly Output[]) => ALL.filter((output) => !outputs.includes(output));

const RESULT = {
  state: 'Finished',
  teamA: 'a1',
  teamB: 'a2',
  scoreA: 1,
  scoreB: 0,
  outcomeType: 'Standard',
  startedAt: null,
} as const;

const TEAM: { readonly [F in TeamField]: Shown<TeamFields[F]> & Settable } = {
  name: {
    inFeed: true,
    taken: teamNameBody.shape.name,
    values: ['SV Mühlbach', 'TSV Büchenau'],
    in: without('doorSign'),
  },
  priority: {
    inFeed: true,
    taken: teamPriorityBody.shape.priority,
    values: [1, 2],
    in: ['members', 'file', 'rows', 'teamsCsv'],
  },
  outOfCompetition: {
    inFeed: true,
    taken: outOfCompetitionBody.shape.outOfCompetition,
    values: [false, true],
    in: [
      'members',
      'public',
      'file',
      'rows',
      'standingsCsv',
      'rankingCsv',
      'teamsCsv',
      'copy',
      'visitorPage',
      'board',
      'matchPlan',
    ],
  },
};

const GROUP: { readonly [F in GroupField]: Shown<GroupFields[F]> & Settable } = {
  displayName: {
    inFeed: true,
    taken: groupNameBody.shape.name,
    values: ['', 'Staffel Nord'],
    in: [
      'members',
      'public',
      'file',
      'matchesCsv',
      'standingsCsv',
      'teamsCsv',
      'copy',
      'matchPlanPage',
      'visitorPage',
      'board',
      'matchPlan',
      'refereeCards',
      'courtPlan',
      'teamSlips',
      'poster',
      'teamList',
    ],
  },
};

const IN_EVERY_PLAN: readonly Output[] = [
  'members',
  'public',
  'file',
  'rows',
  'matchesCsv',
  'copy',
  'matchPlanPage',
  'visitorPage',
  'board',
  'matchPlan',
  'refereeCards',
  'courtPlan',
  'teamSlips',
];
const IN_VIEWS: readonly Output[] = ['members', 'public', 'file', 'copy'];

/** `printedAnew`: documents that are printed anew though nothing of it stands there. */
type ShownOfMatch<Value> = Shown<Value> & { readonly aspect: MatchAspect; readonly printedAnew?: readonly Document[] };
const MATCH: { readonly [F in MatchField]: ShownOfMatch<Match[F]> } = {
  court: { aspect: 'plan', inFeed: true, values: [1, 2], in: IN_EVERY_PLAN },
  kickoff: {
    aspect: 'plan',
    inFeed: true,
    values: ['2026-12-05T08:30:00Z', '2026-12-05T09:30:00Z'],
    in: IN_EVERY_PLAN,
    // They have the day of the first match.
    printedAnew: ['receipts'],
  },
  selectorA: {
    aspect: 'plan',
    inFeed: true,
    values: [
      { kind: 'groupSlot', group: 'A', slot: 1 },
      { kind: 'team', teamId: 'a1' },
    ],
    in: IN_VIEWS,
    printedAnew: ['refereeCards'],
  },
  selectorB: {
    aspect: 'plan',
    inFeed: true,
    values: [
      { kind: 'groupSlot', group: 'A', slot: 2 },
      { kind: 'team', teamId: 'a2' },
    ],
    in: IN_VIEWS,
    printedAnew: ['refereeCards'],
  },
  result: {
    aspect: 'result',
    inFeed: true,
    values: [null, RESULT],
    in: without('teamsCsv', 'copy', 'receipts', 'refereeCards', 'teamSlips', 'doorSign', 'teamList'),
  },
};

/** What a file calls the facts of a match. */
type FactInFile<F extends MatchField> = F extends 'selectorA' | 'selectorB' ? `team${Capitalize<F>}` : F;

const plannedInCall = matchPlanBody.shape.matches.element.shape;
const MATCH_IN_FILE: { readonly [F in Exclude<MatchField, 'result'> as FactInFile<F>]: Settable } = {
  court: { taken: plannedInCall.court },
  kickoff: { taken: plannedInCall.kickoff },
  teamSelectorA: { taken: plannedInCall.teamSelectorA },
  teamSelectorB: { taken: plannedInCall.teamSelectorB },
};
const RESULT_IN_FILE: Readonly<Record<string, Settable>> = {
  scoreA: { taken: outcomeBody.shape.scoreA.unwrap().unwrap() },
  scoreB: { taken: outcomeBody.shape.scoreB.unwrap().unwrap() },
  outcomeType: { taken: outcomeBody.shape.outcomeType.unwrap().unwrap() },
};

/** Played to its end, so that every list names every team. */
const CUP = cup({
  matches: [
    groupMatch('A', 'A1', 'A2', '0:2'),
    groupMatch('B', 'B1', 'B2', '3:1'),
    knockout('SemiFinal', '1A', '2B', '1:0 a2-b2'),
    knockout('SemiFinal', '1B', '2A', '1:0 b1-a1'),
    final('Wm3', 'Wm4', '2:1 a2-b1'),
  ],
});

const withTeam = (change: Partial<Team>): Tournament => {
  const [id = '', team] = Object.entries(CUP.teams)[0] ?? [];
  if (team === undefined) throw new Error('The cup has teams');
  return { ...CUP, teams: { ...CUP.teams, [id]: { ...team, ...change } } };
};

const withGroup = (change: Partial<Group>): Tournament => {
  const [group, ...others] = CUP.groups;
  if (group === undefined) throw new Error('The cup has groups');
  return { ...CUP, groups: [{ ...group, ...change }, ...others] };
};

const withMatch = (change: Partial<Match>): Tournament => {
  const { plan } = CUP;
  const match = plan?.matches[0];
  if (plan === null || match === undefined) throw new Error('The cup has matches');
  return { ...CUP, plan: { ...plan, matches: plan.matches.with(0, { ...match, ...change }) } };
};

const differing = (one: Tournament, other: Tournament): readonly Output[] =>
  ALL.filter((output) => JSON.stringify(OUTPUTS[output](one)) !== JSON.stringify(OUTPUTS[output](other)));

const DOCUMENT_OF: Readonly<Record<DocumentType, Document>> = {
  MatchPlan: 'matchPlan',
  Receipts: 'receipts',
  RefereeCards: 'refereeCards',
};

const DOCUMENTS = Object.values(DOCUMENT_OF);
const documentsAmong = (shown: readonly Output[]): Document[] =>
  DOCUMENTS.filter((document) => shown.includes(document));

/** The documents that a page would have printed anew. */
const reprinted = (one: Tournament, other: Tournament): readonly Document[] =>
  keysOf(DOCUMENT_OF)
    .filter((type) => {
      const extent = { type, hasResults: SHOWS_RESULTS[type] !== false };
      return computePrintKey(member(one), extent) !== computePrintKey(member(other), extent);
    })
    .map((type) => DOCUMENT_OF[type]);

/** What the public feed says of an event where all results are shown. */
function feedDataOf({ type, data }: TournamentEvent): object {
  const [event] = toEnvelopes(`tournament-${ID}`, [{ type, data }]);
  if (event === undefined) throw new Error('One event is expected');
  const published = publicEvent({ ...event, stream: `tournament-${ID}`, revision: 0, position: '0' }, 'Default');
  return published !== null && isRecord(published.data) ? published.data : {};
}

function expectShown(one: Tournament, other: Tournament, shown: readonly Output[], path: Path, inFeed: boolean) {
  expect(differing(one, other)).toEqual(ALL.filter((output) => shown.includes(output)));
  // Undo, its preview and the choice in a conflict know of everything.
  const [event, ...others] = difference(one, other);
  expect(others).toEqual([]);
  if (event === undefined) throw new Error('Nothing brings it back');
  expect(Object.keys(feedDataOf(event)).length > 0, 'is in the public feed').toBe(inFeed);
  expect(previewRevert(one, other, 1)).not.toEqual(previewRevert(one, one, 1));
  expect(readValuesAt(one)(path)).not.toEqual(readValuesAt(other)(path));
  // What a file says is taken in again.
  expect(importTournament(fileOf(one))).not.toEqual(importTournament(fileOf(other)));
}

describe('what a team holds', () => {
  it.each(Object.entries(TEAM))('%s shows exactly there', (fact, { values: [one, other], in: shown, inFeed }) => {
    const [was, is] = [withTeam({ [fact]: one }), withTeam({ [fact]: other })];
    expectShown(was, is, shown, 'teams/a1', inFeed);
    expect(reprinted(was, is)).toEqual(documentsAmong(shown));
  });
});

describe('what a group holds', () => {
  it.each(Object.entries(GROUP))('%s shows exactly there', (fact, { values: [one, other], in: shown, inFeed }) => {
    const [was, is] = [withGroup({ [fact]: one }), withGroup({ [fact]: other })];
    expectShown(was, is, shown, 'groups/g1', inFeed);
    expect(reprinted(was, is)).toEqual(documentsAmong(shown));
  });
});

describe('what a match holds', () => {
  it.each(Object.entries(MATCH))(
    '%s shows exactly there',
    (fact, { aspect, values: [one, other], in: shown, inFeed, printedAnew = [] }) => {
      const [was, is] = [withMatch({ [fact]: one }), withMatch({ [fact]: other })];
      expectShown(was, is, shown, `matches/m1/${aspect}`, inFeed);
      expect(reprinted(was, is)).toEqual(
        DOCUMENTS.filter((each) => [...documentsAmong(shown), ...printedAnew].includes(each)),
      );
    },
  );
});

describe('a file takes what the calls take', () => {
  const group = tournamentFile.shape.groups.element;
  const match = tournamentFile.shape.matches.element;
  const taken = (schema: z.ZodType) =>
    z.toJSONSchema(schema instanceof z.ZodDefault ? schema.unwrap() : schema, { io: 'input' });

  it.each<[what: string, inFile: Readonly<Record<string, z.ZodType>>, facts: Readonly<Record<string, Settable>>]>([
    ['team', group.shape.teams.element.shape, TEAM],
    ['group', group.shape, GROUP],
    ['match', match.shape, MATCH_IN_FILE],
    ['result', match.shape.result.unwrap().shape, RESULT_IN_FILE],
  ])('of a %s', (_, inFile, facts) => {
    for (const [fact, call] of Object.entries(facts))
      expect([fact, taken(inFile[fact] ?? z.never())]).toEqual([fact, taken(call.taken)]);
  });
});
