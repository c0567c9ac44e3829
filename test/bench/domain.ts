import { decide, deciderOf, tournament as decider } from '#domain/deciders.ts';
import type { StoredEvent } from '#domain/events.ts';
import { isRefused } from '#domain/refusal.ts';
import type { TournamentCommand } from '#domain/tournament/rules/commands.ts';
import { type ConfigureBody, configureBody } from '#domain/tournament/contract/bodies.ts';
import type { ResultTuple, TournamentEvent } from '#domain/tournament/model/events.ts';
import { expectedTeams } from '#domain/tournament/standings/resolve.ts';
import type { Tournament } from '#domain/tournament/model/state.ts';
import { type ReferencedData, memberView } from '#domain/tournament/view/tournament-view.ts';
import { refereeTeams } from '#domain/documents/referee-cards.ts';
import { seedFirstRound } from '#domain/tournament/planning/generate/finals.ts';
import { generatePlan } from '#domain/tournament/planning/generate/generate-plan.ts';
import {
  configuration as planConfiguration,
  finalsPhase,
  generated,
  groupPhase,
  groupsOfSizes,
} from '#test/domain/support/planning.ts';
import { figure, median, quantile } from './bench.ts';

const STREAM = 'tournament-abcdefghij123456';
const ID = 'abcdefghij123456';
const ACTOR = { kind: 'user', id: 'u1' } as const;
const JOINED: ReferencedData = {
  organizationName: 'SV Musterstadt',
  organizationColor: null,
  organizationCrest: null,
  clubChoices: [],
  folderName: null,
  venueName: null,
  publicPageViews: 0,
  images: {},
  generationCounts: {},
};

/** A stream as it grows: its events, and the state after them. */
class Played {
  readonly events: StoredEvent[] = [];
  state = fold().initial as Tournament;

  do(command: TournamentCommand): void {
    const decision = decide(decider, this.state, command, { now: this.now(), by: ACTOR });
    if (isRefused(decision)) throw new Error(`${command.type} refused: ${decision.refusal}`);
    for (const fact of decision) this.take(fact);
  }

  take(fact: TournamentEvent): void {
    const revision = this.events.length;
    const metadata = { at: this.now(), actor: ACTOR, command: null, cause: null, salt: '', dataHash: '', chain: '' };
    const event = {
      ...fact,
      id: `${revision}`,
      stream: STREAM,
      revision,
      position: `${revision}`.padStart(12, '0'),
      schema: 1,
      metadata,
    };
    this.events.push(event);
    this.state = fold().fold(this.state, event) as Tournament;
  }

  report(matchId: string, scoreA: number, scoreB: number): void {
    const outcome = { state: 'Finished', scoreA, scoreB, outcomeType: 'Standard' } as const;
    this.do({ type: 'ReportOutcome', matchId, ...outcome, reason: null, previous: null });
  }

  private now(): string {
    return new Date(Date.UTC(2026, 10, 21, 9) + this.events.length * 1000).toISOString();
  }
}

function fold() {
  const found = deciderOf(STREAM);
  if (found === undefined) throw new Error('Tournaments have no decider');
  return found;
}

/**
 * Results of all matches that can be played, round by round as an import writes them, but the last `open` matches: so
 * tables, their reasons and finals are all there.
 */
function playedTournament(body: ConfigureBody, open: number): Played {
  const played = new Played();
  played.do({
    type: 'CreateTournament',
    venueId: null,
    organizationId: 'organisation1234',
    folderId: null,
    name: 'Hallencup',
    visibility: 'Public',
    origin: null,
  });
  played.do({ type: 'Configure', ...body });
  for (;;) {
    const matches = played.state.plan?.matches ?? [];
    const results = matches.slice(0, matches.length - open).flatMap(({ id, stage, result }, at): ResultTuple[] => {
      const teams = expectedTeams(played.state, at);
      if (result !== null || teams === null) return [];
      const [scoreA, scoreB] = [(at * 7) % 5, (at * 3) % 4];
      const winning = scoreA + Number(stage.type !== 'GroupMatch' && scoreA === scoreB);
      return [[id, 'Finished', winning, scoreB, 'Standard', teams.teamA, teams.teamB, null]];
    });
    if (results.length === 0) return played;
    played.take({ type: 'ResultsSet', data: { results, cleared: [] } });
  }
}

function configuration(groups: number, size: number, finals: { readonly first: string; readonly playoffs?: number }) {
  const schedule = { playTime: 'PT10M', pauseTime: 'PT2M' };
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].slice(0, groups);
  return configureBody.parse({
    groups: letters.map((alphabeticalId) => ({
      alphabeticalId,
      teams: Array.from({ length: size }, (_, at) => ({ name: `SV Musterstadt ${alphabeticalId}${at + 1}` })),
    })),
    firstMatchKickoff: '2026-12-05T08:30:00Z',
    groupPhase: { schedule, numberOfCourts: 4, useAlternatingOrder: true, numberOfGroupRounds: 1 },
    finalsPhase: {
      schedule,
      numberOfCourts: 2,
      firstFinalsRound: finals.first,
      thirdPlacePlayoff: true,
      // Ranks that the first finals round does not take.
      additionalPlayoffs: Array.from({ length: finals.playoffs ?? 0 }, (_, at) => ({
        playoffPosition: 33 + 2 * at,
        teamSelectorA: { kind: 'groupRank', group: letters[at % groups], rank: 5 + 2 * Math.floor(at / groups) },
        teamSelectorB: { kind: 'groupRank', group: letters[at % groups], rank: 6 + 2 * Math.floor(at / groups) },
      })),
    },
  });
}

interface Costs {
  /** Milliseconds of one view, and of JSON.stringify of it, medians. */
  readonly view: number;
  readonly stringify: number;
  /** Milliseconds of processor time of the tenth part of the views that took least: what other work disturbs least. */
  readonly cpu: number;
  readonly bytes: number;
  readonly matches: number;
}

/** The view after one more result, each time on a new state; `whole`: with nothing known of the states before. */
function viewCosts(played: Played, runs: number, whole = false): Costs {
  const views: number[] = [];
  const texts: number[] = [];
  const cpus: number[] = [];
  let bytes = 0;
  const group = (played.state.plan?.matches ?? []).filter(({ stage }) => stage.type === 'GroupMatch');
  for (let run = 0; run < runs; run += 1) {
    const match = group[(run * 31) % group.length];
    if (match === undefined) throw new Error('No group match to report');
    played.report(match.id, run % 7, (run * 3) % 5);
    const state = whole ? structuredClone(played.state) : played.state;
    const before = process.cpuUsage();
    const start = performance.now();
    const view = memberView(ID, state, played.events.length, JOINED);
    const between = performance.now();
    const { user, system } = process.cpuUsage(before);
    const text = JSON.stringify(view);
    const end = performance.now();
    views.push(between - start);
    texts.push(end - between);
    cpus.push((user + system) / 1000);
    bytes = text.length;
  }
  return {
    view: median(views),
    stringify: median(texts),
    cpu: quantile(cpus, 0.1),
    bytes,
    matches: played.state.plan?.matches.length ?? 0,
  };
}

function viewFigures(name: string, costs: Costs, runs: number, goal?: string): void {
  const { view, stringify, bytes } = costs;
  figure({ name, value: view, unit: 'ms', floor: stringify, ...(goal === undefined ? {} : { goal }), runs });
  figure({ name: `${name}: JSON`, value: bytes / 1000, unit: 'kB' });
}

/** Views and folds of tournaments as large as they come, against JSON.stringify of the same view. */
export function bench(): Promise<void> {
  const small = playedTournament(configuration(4, 4, { first: 'EighthFinal' }), 4);
  viewCosts(small, 2_000);
  const smallCosts = viewCosts(small, 2_000);
  viewFigures(`view after one result, 16 teams, ${smallCosts.matches} matches`, smallCosts, 2_000, '<= 3');

  const large = playedTournament(configuration(26, 20, { first: 'SixteenthFinal', playoffs: 28 }), 20);
  viewCosts(large, 20);
  const largeCosts = viewCosts(large, 60);
  viewFigures(`view after one result, 520 teams, ${largeCosts.matches} matches`, largeCosts, 60, '<= 3');
  viewFigures(`view from nothing, 520 teams, ${largeCosts.matches} matches`, viewCosts(large, 30, true), 30);

  foldFigure(small);
  planFigures();

  for (const whole of [false, true]) {
    const points = [3, 6, 13, 26].map((groups) => {
      const played = playedTournament(configuration(groups, 20, { first: 'QuarterFinal' }), 5);
      viewCosts(played, 15, whole);
      const { cpu, matches } = viewCosts(played, 31, whole);
      return [Math.log(matches), Math.log(cpu)] as const;
    });
    const name = `exponent of the view's cost over 580 to 4,950 matches, ${whole ? 'from nothing' : 'after one result'}`;
    figure({ name, value: slope(points), unit: '', goal: '<= 1.3', runs: 31 });
  }
  return Promise.resolve();
}

/** A thousand events folded, and in turn with it the view of that tournament as text. */
function foldFigure(played: Played): void {
  const events = played.events.slice(0, 1_000);
  const view = memberView(ID, played.state, events.length, JOINED);
  const folds: number[] = [];
  const texts: number[] = [];
  for (let run = 0; run < 300; run += 1) {
    const start = performance.now();
    events.reduce<unknown>((state, event) => fold().fold(state, event), fold().initial);
    const between = performance.now();
    JSON.stringify(view);
    folds.push(between - start);
    texts.push(performance.now() - between);
  }
  const name = `fold of ${events.length} events, 16 teams`;
  figure({ name, value: median(folds), unit: 'ms', floor: median(texts), goal: '<= 60', runs: 300 });
}

/** What a planner waits for at the largest tournament allowed, and at a page that offers every first round of finals. */
function planFigures(): void {
  const took = (work: () => unknown): number => {
    const start = performance.now();
    work();
    return performance.now() - start;
  };
  const groups = groupsOfSizes(Array.from({ length: 26 }, () => 20));
  const phase = groupPhase({ numberOfCourts: 10 });
  const finals = finalsPhase({ firstFinalsRound: 'SixteenthFinal', thirdPlacePlayoff: true });
  const large = planConfiguration({ groups, groupPhase: phase, finalsPhase: finals });
  figure({ name: 'plan of 520 teams', value: took(() => generatePlan(large, 1)), unit: 'ms', goal: '<= 1000' });
  const rested = {
    groups: groupsOfSizes(Array.from({ length: 26 }, () => 18)),
    groupPhase: groupPhase({ numberOfCourts: 10, order: 'Rested' }),
  };
  const resting = took(() => generated(rested));
  figure({ name: 'plan of 468 teams that rest', value: resting, unit: 'ms', goal: '<= 5000' });
  const given = planConfiguration({ groups, groupPhase: phase });
  const matches = generated(given);
  const referees = took(() => refereeTeams({ ...given, matches }));
  figure({ name: `referees of ${matches.length} matches`, value: referees, unit: 'ms', goal: '<= 2000' });
  const seeding = took(() => {
    for (let groupCount = 1; groupCount <= 26; groupCount += 1)
      for (const matchCount of [1, 2, 4, 8, 16]) seedFirstRound(groupCount, matchCount);
  });
  figure({ name: 'all 130 seedings of a first round', value: seeding, unit: 'ms', goal: '<= 650' });
}

/** Least squares through points of logarithms: 1 is linear. */
function slope(points: readonly (readonly [x: number, y: number])[]): number {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [x, y] = [mean(points.map(([value]) => value)), mean(points.map(([, value]) => value))];
  return (
    points.reduce((sum, [px, py]) => sum + (px - x) * (py - y), 0) /
    points.reduce((sum, [px]) => sum + (px - x) ** 2, 0)
  );
}
