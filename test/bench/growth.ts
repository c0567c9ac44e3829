import { createHash } from 'node:crypto';
import { stringify } from 'csv-stringify/sync';
import { decide, foldAll, type RuleContext } from '#domain/decider.ts';
import { tournament as decider } from '#domain/deciders.ts';
import { isRefused } from '#domain/refusal.ts';
import type { TournamentCommand } from '#domain/tournament/rules/commands.ts';
import { compareStates } from '#domain/tournament/previews/consequences.ts';
import { configureBody, type TeamSelector } from '#domain/tournament/contract/bodies.ts';
import type { ResultTuple } from '#domain/tournament/model/events.ts';
import { findMovedMatches } from '#domain/tournament/view/plan-values.ts';
import { applyStep } from '#domain/tournament/revert/apply-step.ts';
import { previewRevert } from '#domain/tournament/previews/revert-preview.ts';
import { recordChanges } from '#domain/tournament/revert/changes-since.ts';
import { findUndoConflicts } from '#domain/tournament/revert/undo.ts';
import { listSelectors } from '#domain/tournament/planning/selectors/list-selectors.ts';
import { parseTeamList } from '#domain/tournament/planning/team-list/parse-team-list.ts';
import { MAX_MATCHES } from '#domain/limits.ts';
import { findScheduleConflicts } from '#domain/tournament/planning/checks/schedule-conflicts.ts';
import type { Tournament } from '#domain/tournament/model/state.ts';
import { isDeepEqual } from '#domain/deep-equal.ts';
import { exportTournament } from '#domain/tournament/transfer/export-tournament.ts';
import { tournamentFile, type TournamentFile } from '#domain/tournament/transfer/file.ts';
import { readValuesAt } from '#domain/tournament/conflicts/values-at.ts';
import { memberView, NOTHING_REFERENCED, publicView } from '#domain/tournament/view/tournament-view.ts';
import { multiLine, singleLine } from '#domain/text.ts';
import { canonical } from '#server/event-store/canonical-json.ts';
import { findExcess } from '#server/http/json-body.ts';
import { changesBetween } from '#server/stream-cache/view-changes.ts';
import { buildCalendar } from '#server/tournaments/transfer/calendar.ts';
import { matchesCsv } from '#server/tournaments/transfer/csv.ts';
import { readLargeBody } from '#server/tournaments/large-bodies.ts';
import { figure } from './bench.ts';

// How the work of each way in grows with its input: the input is doubled, up to the bound before it, until the time shows
// its order. 1 is linear; what grows faster has to be short at its bound.

/** A way in: `inputs` makes one of a size, and answers the work on it. */
interface WayIn {
  readonly name: string;
  /** The largest input that gets so far. */
  readonly bound: number;
  readonly first: number;
  readonly workOn: (size: number) => () => unknown;
}

const CIRCUMSTANCES: RuleContext = { now: '2026-12-01T09:00:00.000Z', by: { kind: 'user', id: 'u1' } };
const ID = 'abcdefghij123456';
/** Milliseconds; shorter times show no order. */
const SHORTEST = 2;
const RUNS = 5;

export async function bench(): Promise<void> {
  for (const way of waysIn()) {
    // What is done for the first time is compiled meanwhile.
    shortestOf(way.workOn(way.first));
    const times: (readonly [size: number, time: number])[] = [];
    for (let size = way.first; ; size = Math.min(way.bound, size * 2)) {
      times.push([size, shortestOf(way.workOn(size))]);
      if (size === way.bound) break;
    }
    const order = orderOf(times);
    const [, atBound] = times.at(-1) ?? [0, 0];
    const of = `growth: ${way.name}`;
    if (order !== null) figure({ name: `${of}: order`, value: order, unit: 'power of the size' });
    // Linear, or over before anybody waits for it.
    const goal = order === null || order <= LINEAR ? {} : { goal: '<= 50' };
    figure({ name: `${of}: ${way.bound} at its bound`, value: atBound, unit: 'ms', ...goal, runs: RUNS });
  }
}

/** Sorting and hash tables are a little above 1. */
const LINEAR = 1.35;

function shortestOf(work: () => unknown): number {
  let shortest = Infinity;
  for (let run = 0; run < RUNS; run += 1) {
    const began = performance.now();
    work();
    shortest = Math.min(shortest, performance.now() - began);
  }
  return shortest;
}

/** The power of the size by which the time grows, over the sizes whose times show it; null where none do. */
function orderOf(times: readonly (readonly [number, number])[]): number | null {
  const shown = times.filter(([, time]) => time >= SHORTEST);
  const [first, last] = [shown[0], shown.at(-1)];
  if (first === undefined || last === undefined || last[0] < 2 * first[0]) return null;
  return Math.log(last[1] / first[1]) / Math.log(last[0] / first[0]);
}

function after(state: Tournament, command: TournamentCommand): Tournament {
  const decision = decide(decider, state, command, CIRCUMSTANCES);
  if (isRefused(decision)) throw new Error(`${command.type}: ${decision.refusal}`);
  return foldAll(decider, state, decision, 0, CIRCUMSTANCES.now);
}

const created = after(decider.initial, {
  type: 'CreateTournament',
  venueId: null,
  organizationId: ID,
  folderId: null,
  name: 'Hallencup',
  visibility: 'Private',
  origin: null,
});

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const TEAMS = 20;
const PAIRS = (TEAMS * (TEAMS - 1)) / 2;

/** As many groups of twenty, with every playoff that so many teams can have, each waiting for the one before. */
function configured(groups: number): TournamentCommand {
  // Ranks from the second on: the first ones play the final.
  const positions = Array.from(
    { length: Math.min(MAX_MATCHES - 1 - groups * PAIRS, Math.floor((groups * (TEAMS - 1)) / 2)) },
    (_, at) => 3 + 2 * at,
  );
  return {
    type: 'Configure',
    ...configureBody.parse({
      groups: LETTERS.slice(0, groups).map((alphabeticalId) => ({
        alphabeticalId,
        teams: Array.from({ length: TEAMS }, (_, at) => ({ name: `SV Musterstadt ${alphabeticalId}${at + 1}` })),
      })),
      firstMatchKickoff: '2026-12-05T08:30:00Z',
      groupPhase: {
        schedule: { playTime: 'PT10M', pauseTime: 'PT2M' },
        numberOfCourts: 10,
        useAlternatingOrder: true,
        numberOfGroupRounds: 1,
      },
      pauseBetweenGroupAndFinalsPhase: 'PT15M',
      finalsPhase: {
        schedule: { playTime: 'PT10M', pauseTime: 'PT2M' },
        numberOfCourts: 10,
        firstFinalsRound: 'Final',
        firstRoundPairings: [{ teamSelectorA: rankOf(0, groups), teamSelectorB: rankOf(1, groups) }],
        thirdPlacePlayoff: false,
        additionalPlayoffs: positions.map((playoffPosition, at) => ({
          playoffPosition,
          teamSelectorA: rankOf(groups + 2 * at, groups),
          teamSelectorB: rankOf(groups + 2 * at + 1, groups),
        })),
      },
    }),
  };
}

const rankOf = (place: number, groups: number): TeamSelector => ({
  kind: 'groupRank',
  group: LETTERS[place % groups] ?? 'A',
  rank: (Math.floor(place / groups) % TEAMS) + 1,
});

const planned = new Map<number, Tournament>();
function plannedWith(groups: number): Tournament {
  const known = planned.get(groups);
  if (known !== undefined) return known;
  const state = after(created, configured(groups));
  planned.set(groups, state);
  return state;
}

/** Results of all matches between two teams of a group, as an import writes them. */
function playedWith(groups: number): Tournament {
  const state = plannedWith(groups);
  const results = (state.plan?.matches ?? []).flatMap((match, at): ResultTuple[] => {
    const { selectorA: a, selectorB: b, stage } = match;
    if (stage.type !== 'GroupMatch' || a.kind !== 'groupSlot' || b.kind !== 'groupSlot') return [];
    const teams = state.groups.find(({ letter }) => letter === stage.group)?.teamIds ?? [];
    const [teamA, teamB] = [teams[a.slot - 1] ?? '', teams[b.slot - 1] ?? ''];
    return [[match.id, 'Finished', at % 5, (at * 3) % 4, 'Standard', teamA, teamB, null] as unknown as ResultTuple];
  });
  return foldAll(decider, state, [{ type: 'ResultsSet', data: { results, cleared: [] } }], 1, CIRCUMSTANCES.now);
}

/** The same plan half an hour later, which changes every match. */
function moved(state: Tournament): Tournament {
  const matches = state.plan?.matches.map((match) => ({
    ...match,
    kickoff: match.kickoff === null ? null : new Date(Date.parse(match.kickoff) + 1_800_000).toISOString(),
  }));
  return state.plan === null ? state : { ...state, plan: { ...state.plan, matches: matches ?? [] } };
}

const fileOf = (state: Tournament): Buffer =>
  Buffer.from(JSON.stringify(exportTournament(state, { venue: null, pictures: [], at: '2026-12-01T09:00:00Z' })));

function importing(file: TournamentFile) {
  const made = { folderId: null, venueId: null, images: [], documentIds: [] };
  const command = { type: 'ImportTournament', organizationId: ID, ...made, file } as const;
  const decision = decide(decider, decider.initial, command, CIRCUMSTANCES);
  if (isRefused(decision)) throw new Error(`ImportTournament: ${decision.refusal}`);
  return decision;
}

function waysIn(): readonly WayIn[] {
  const marks = (bytes: number): string => `a${'\u0301\u0316'.repeat(bytes / 4)}`;
  const text = (name: string, make: (size: number) => string, bound: number): WayIn => ({
    name,
    bound,
    first: 1_000,
    workOn: (size) => {
      const given = make(size);
      const [line, lines] = [singleLine(0, bound), multiLine(0, bound)];
      return () => [line.safeParse(given), lines.safeParse(given)];
    },
  });
  const json = (name: string, make: (size: number) => string): WayIn => ({
    name,
    bound: 4 * 2 ** 20,
    first: 64 * 1024,
    workOn: (size) => {
      const bytes = Buffer.from(make(size));
      return () => [findExcess(bytes), readLargeBody({ of: 'configure', bytes })];
    },
  });
  const ofPlan = (name: string, workOn: WayIn['workOn']): WayIn => ({ name, bound: 26, first: 2, workOn });
  const by = (groups: number, command: TournamentCommand) => {
    const state = playedWith(groups);
    return () => decide(decider, state, command, CIRCUMSTANCES);
  };
  return [
    text('text of one line', (size) => 'x'.repeat(size), 20_000),
    text('text of combining marks', (size) => marks(size * 4), 20_000),
    text('text of both directions', (size) => '\u202E\u2067aא'.repeat(size / 4), 20_000),
    text('text of lines', (size) => 'a\n'.repeat(size / 2), 20_000),
    text('text of spaces', (size) => `a${' '.repeat(size)}a`, 20_000),
    json('body of lists', (size) => `[${'[1],'.repeat(size / 4)}1]`),
    json('body of teams', (size) =>
      JSON.stringify({
        groups: [{ alphabeticalId: 'A', teams: Array.from({ length: Math.ceil(size / 40) }, () => ({ name: 'x' })) }],
      }),
    ),
    json('body of one text', (size) => `{"a":"${'x'.repeat(size)}"}`),
    json('body of escapes', (size) => `{"a":"${String.raw`\u0041`.repeat(size / 6)}"}`),
    {
      name: 'canonical JSON and hash of values',
      bound: 150_000,
      first: 5_000,
      workOn: (size) => {
        const value = Array.from({ length: size / 5 }, (_, at) => ({ z: at, y: 'x', b: [at], a: null }));
        return () => createHash('sha256').update(canonical(value)).digest();
      },
    },
    {
      name: 'a list of teams, pasted',
      bound: 64 * 1024,
      first: 2_000,
      workOn: (size) => {
        const pasted = 'SV Musterstadt;A\n'.repeat(size / 17);
        return () => parseTeamList(pasted);
      },
    },
    {
      name: 'a table with quotes',
      bound: 100_000,
      first: 5_000,
      workOn: (size) => {
        const rows = Array.from({ length: size / 10 }, () => ['"'.repeat(10)]);
        return () => stringify(rows);
      },
    },
    ofPlan('configure, groups of 20 with every playoff', (groups) => {
      const command = configured(groups);
      return () => decide(decider, created, command, CIRCUMSTANCES);
    }),
    {
      name: 'a file with a chain of playoffs',
      bound: 160,
      first: 10,
      workOn: (size) => {
        const file = tournamentFile.parse(JSON.parse(fileOf(plannedWith(17)).toString()));
        const first = file.matches.findIndex(({ type }) => type === 'AdditionalPlayoff');
        // Each waits for the winner of the one before.
        const matches = file.matches.map((match, at) =>
          at > first && at < first + size && match.type === 'AdditionalPlayoff'
            ? { ...match, teamSelectorA: { kind: 'winner' as const, match: at } }
            : match,
        );
        return () => importing({ ...file, matches });
      },
    },
    ofPlan('configure again', (groups) => {
      const state = playedWith(groups);
      const command = { ...configured(groups), acknowledgeResultLoss: true } as TournamentCommand;
      return () => decide(decider, state, command, CIRCUMSTANCES);
    }),
    ofPlan('fold of results', (groups) => () => playedWith(groups)),
    ofPlan('member and public view', (groups) => {
      const state = playedWith(groups);
      return () => [memberView(ID, state, 1, NOTHING_REFERENCED), publicView(ID, state, NOTHING_REFERENCED as never)];
    }),
    ofPlan('changes of a view', (groups) => {
      const [before, now] = [plannedWith(groups), playedWith(groups)].map((state) =>
        memberView(ID, state, 1, NOTHING_REFERENCED),
      );
      return () => changesBetween(before, now);
    }),
    ofPlan('comparison of two plans', (groups) => {
      const [one, other] = [plannedWith(groups), structuredClone(plannedWith(groups))];
      return () => isDeepEqual(one, other);
    }),
    ofPlan('copy of a plan', (groups) => {
      const state = playedWith(groups);
      return () => structuredClone(state);
    }),
    ofPlan('consequences', (groups) => {
      const [before, now] = [plannedWith(groups), playedWith(groups)];
      return () => compareStates(before, now);
    }),
    ofPlan('conflicts of times', (groups) => {
      const { plan, groups: named } = plannedWith(groups);
      return () => plan && findScheduleConflicts({ ...plan, groups: named }, CIRCUMSTANCES.now);
    }),
    ofPlan('selectors on offer', (groups) => {
      const { plan, groups: named } = plannedWith(groups);
      return () => plan && listSelectors({ groups: named, groupPhase: plan.groupPhase, matches: plan.matches });
    }),
    ofPlan('restore', (groups) =>
      by(groups, { type: 'RestoreVersion', version: 1, target: moved(plannedWith(groups)) }),
    ),
    ofPlan('undo', (groups) =>
      by(groups, {
        type: 'UndoStep',
        version: 1,
        step: {
          before: moved(playedWith(groups)),
          after: playedWith(groups),
          since: { version: 1, isTakenBack: false, changed: {}, toggled: [] },
        },
      }),
    ),
    ofPlan('undo of what was overtaken', (groups) => {
      const [now, before] = [playedWith(groups), plannedWith(groups)];
      const became = moved(before);
      const changed: Record<string, number> = {};
      recordChanges(changed, { version: 2, before: became, after: now });
      const step = { before, after: became, since: { version: 2, isTakenBack: false, changed, toggled: [] } };
      return () => findUndoConflicts(now, step);
    }),
    ofPlan('a step of a training', (groups) => {
      const [now, before] = [plannedWith(groups), plannedWith(groups)];
      const step = { before, after: playedWith(groups) };
      return () => applyStep(now, step);
    }),
    ofPlan('what would come back', (groups) => {
      const [before, now] = [plannedWith(groups), playedWith(groups)];
      return () => previewRevert(now, before, 1);
    }),
    ofPlan('history of a moved plan', (groups) => {
      const state = plannedWith(groups);
      const ids = state.plan?.matches.map(({ id }) => id) ?? [];
      return () => findMovedMatches(state, moved(state), ids);
    }),
    ofPlan('values of conflicts', (groups) => {
      const state = plannedWith(groups);
      const paths = state.plan?.matches.map(({ id }) => `matches/${id}/plan` as const) ?? [];
      return () => paths.map(readValuesAt(state));
    }),
    ofPlan('export', (groups) => {
      const state = playedWith(groups);
      return () => fileOf(state);
    }),
    ofPlan('a file, read and decided', (groups) => {
      const bytes = fileOf(playedWith(groups));
      return () => {
        const file = tournamentFile.parse(JSON.parse(bytes.toString()));
        return importing(file);
      };
    }),
    ofPlan('CSV of matches', (groups) => {
      const view = memberView(ID, playedWith(groups), 1, NOTHING_REFERENCED);
      return () => matchesCsv(view);
    }),
    ofPlan('calendar', (groups) => {
      const view = publicView(ID, playedWith(groups), NOTHING_REFERENCED as never);
      const about = {
        link: `https://turnierpult.example/t/${ID}`,
        teamId: null,
        version: 3,
        changedAt: CIRCUMSTANCES.now,
      };
      return () => buildCalendar(view, about);
    }),
  ];
}
