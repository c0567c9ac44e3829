import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { keysOf, nothing } from '#domain/typed-keys.ts';
import {
  groupNameBody,
  matchPlanBody,
  outcomeBody,
  outOfCompetitionBody,
  teamNameBody,
  teamPriorityBody,
} from '#domain/tournament/contract/bodies.ts';
import { previewRevert } from '#domain/tournament/previews/revert-preview.ts';
import {
  groupFields,
  matchFields,
  teamFields,
  type GroupField,
  type MatchField,
  type TeamField,
} from '#domain/tournament/model/fields.ts';
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
import { tournamentFile } from '#domain/tournament/transfer/file.ts';
import { importTournament } from '#domain/tournament/transfer/import-tournament.ts';
import { readValuesAt } from '#domain/tournament/conflicts/values-at.ts';
import { computePrintKey, SHOWS_RESULTS } from '#client/pages/documents/compute-print-key.ts';
import { cup, member } from '#test/domain/support/cup.ts';
import { ALL, fileOf, OUTPUTS, without, type Document, type Output } from './outputs.ts';
import { expectTold, type Told } from './told.ts';
import { final, groupMatch, knockout } from '#test/domain/support/standings.ts';

// Where each thing shows that a team, a group or a match holds. A new one does not compile without its line here, and the line is
// true: an output that shows it differs where it differs, and no other does.

interface Shown<Value> extends Told {
  readonly values: readonly [Value, Value];
  readonly in: readonly Output[];
}

interface Settable {
  /** What the call that sets it takes. */
  readonly taken: z.ZodType;
}

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
    history: ['TeamRenamed', 'plan'],
    sentence: 'Mannschaft umbenannt',
    news: 'renamed',
    comparison: 'Mannschaft',
    lightsUp: 'team/a1',
    feed: 'TeamRenamed',
    taken: teamNameBody.shape.name,
    values: ['SV Mühlbach', 'TSV Büchenau'],
    in: without('doorSign'),
  },
  priority: {
    history: ['TeamPrioritySet', 'plan'],
    sentence: 'Priorität gesetzt',
    news: 'settings',
    comparison: 'Team a1, Priorität',
    lightsUp: nothing('no page shows priorities all the time'),
    feed: 'TeamPrioritySet',
    taken: teamPriorityBody.shape.priority,
    values: [1, 2],
    in: ['members', 'file', 'rows', 'teamsCsv', 'teamsPage', 'teamsEditor'],
  },
  outOfCompetition: {
    history: ['TeamOutOfCompetitionSet', 'plan'],
    sentence: 'Außer Konkurrenz gesetzt',
    news: 'settings',
    comparison: 'Team a1, außer Konkurrenz',
    lightsUp: 'team/a1',
    feed: 'TeamOutOfCompetitionSet',
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
      'teamsPage',
      'teamsEditor',
      'visitorPage',
      'board',
      'matchPlan',
    ],
  },
};

const GROUP: { readonly [F in GroupField]: Shown<GroupFields[F]> & Settable } = {
  displayName: {
    history: ['GroupRenamed', 'plan'],
    sentence: 'Gruppe A umbenannt',
    news: 'renamed',
    comparison: 'Gruppe A',
    lightsUp: nothing('no page lights up a group'),
    feed: 'GroupRenamed',
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
      'teamsPage',
      'teamsEditor',
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

/** How any change of the plan is told. */
const PLANNED = {
  history: ['MatchPlanEdited', 'plan'],
  sentence: 'Spiel 1 verlegt',
  news: 'planEdited',
  comparison: 'Spiel 1, Zeit und Feld',
  lightsUp: 'match/m1',
  feed: 'MatchPlanEdited',
} as const satisfies Omit<Told, 'values'>;

/** `printedAnew`: documents that are printed anew though nothing of it stands there. */
type ShownOfMatch<Value> = Shown<Value> & { readonly aspect: MatchAspect; readonly printedAnew?: readonly Document[] };
const MATCH: { readonly [F in MatchField]: ShownOfMatch<Match[F]> } = {
  court: { ...PLANNED, aspect: 'plan', values: [1, 2], in: IN_EVERY_PLAN },
  kickoff: {
    ...PLANNED,
    aspect: 'plan',
    values: ['2026-12-05T08:30:00Z', '2026-12-05T09:30:00Z'],
    in: IN_EVERY_PLAN,
    // They have the day of the first match.
    printedAnew: ['receipts'],
  },
  selectorA: {
    ...PLANNED,
    aspect: 'plan',
    sentence: nothing('it names the same team'),
    comparison: nothing('it names the same team'),
    values: [
      { kind: 'groupSlot', group: 'A', slot: 1 },
      { kind: 'team', teamId: 'a1' },
    ],
    in: IN_VIEWS,
    printedAnew: ['refereeCards'],
  },
  selectorB: {
    ...PLANNED,
    aspect: 'plan',
    sentence: nothing('it names the same team'),
    comparison: nothing('it names the same team'),
    values: [
      { kind: 'groupSlot', group: 'A', slot: 2 },
      { kind: 'team', teamId: 'a2' },
    ],
    in: IN_VIEWS,
    printedAnew: ['refereeCards'],
  },
  result: {
    aspect: 'result',
    history: ['ResultsSet', 'results'],
    sentence: '1 Ergebnis gesetzt',
    news: 'reported',
    comparison: 'Spiel 1',
    lightsUp: 'match/m1',
    feed: 'ResultsSet',
    values: [null, RESULT],
    in: without(
      'teamsCsv',
      'copy',
      'teamsPage',
      'teamsEditor',
      'receipts',
      'refereeCards',
      'teamSlips',
      'doorSign',
      'teamList',
    ),
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

function expectShown(one: Tournament, other: Tournament, { in: shown, ...told }: Shown<unknown>, path: Path) {
  expect(differing(one, other)).toEqual(ALL.filter((output) => shown.includes(output)));
  expectTold(one, other, told);
  // Undo's preview and the choice in a conflict know of everything.
  expect(previewRevert(one, other, 1)).not.toEqual(previewRevert(one, one, 1));
  expect(readValuesAt(one)(path)).not.toEqual(readValuesAt(other)(path));
  // What a file says is taken in again.
  expect(importTournament(fileOf(one))).not.toEqual(importTournament(fileOf(other)));
}

describe('what a team holds', () => {
  it.each(Object.entries(TEAM))('%s shows exactly there', (fact, row) => {
    const [was, is] = [withTeam({ [fact]: row.values[0] }), withTeam({ [fact]: row.values[1] })];
    expectShown(was, is, row, 'teams/a1');
    expect(reprinted(was, is)).toEqual(documentsAmong(row.in));
  });
});

describe('what a group holds', () => {
  it.each(Object.entries(GROUP))('%s shows exactly there', (fact, row) => {
    const [was, is] = [withGroup({ [fact]: row.values[0] }), withGroup({ [fact]: row.values[1] })];
    expectShown(was, is, row, 'groups/g1');
    expect(reprinted(was, is)).toEqual(documentsAmong(row.in));
  });
});

describe('what a match holds', () => {
  it.each(Object.entries(MATCH))('%s shows exactly there', (fact, { aspect, printedAnew = [], ...row }) => {
    const [was, is] = [withMatch({ [fact]: row.values[0] }), withMatch({ [fact]: row.values[1] })];
    expectShown(was, is, row, `matches/m1/${aspect}`);
    expect(reprinted(was, is)).toEqual(
      DOCUMENTS.filter((each) => [...documentsAmong(row.in), ...printedAnew].includes(each)),
    );
  });
});

describe('a file takes what the calls take', () => {
  const group = tournamentFile.shape.groups.element;
  const match = tournamentFile.shape.matches.element;
  // Older files may leave out what came later: `initially`, which reads as the field in the end.
  const taken = (schema: z.ZodType) => {
    const field = schema instanceof z.ZodPipe ? schema.out : schema;
    return z.toJSONSchema(field instanceof z.ZodDefault ? field.unwrap() : field, { io: 'input' });
  };
  type ByFact<Value> = Readonly<Record<string, Value>>;

  it.each<[what: string, inFile: ByFact<z.ZodType>, facts: ByFact<Settable>, initial: ByFact<unknown>]>([
    ['team', group.shape.teams.element.shape, TEAM, { ...teamFields.initial }],
    ['group', group.shape, GROUP, { ...groupFields.initial }],
    ['match', match.shape, MATCH_IN_FILE, { ...matchFields.initial }],
    ['result', match.shape.result.unwrap().shape, RESULT_IN_FILE, {}],
  ])('of a %s', (_, inFile, facts, initial) => {
    for (const [fact, call] of Object.entries(facts)) {
      const schema = inFile[fact] ?? z.never();
      expect([fact, taken(schema)]).toEqual([fact, taken(call.taken)]);
      const { success, data } = schema.safeParse(undefined);
      if (success) expect([fact, data], 'where a file leaves it out').toEqual([fact, initial[fact]]);
    }
  });
});
