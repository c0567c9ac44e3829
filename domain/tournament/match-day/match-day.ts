import type { PublicMatchView, PublicSlotView, PublicTournamentView, RankingView } from '../contract/views.ts';
import { durationInMs, instantInMs } from '../../durations.ts';
import { plannedKickoff } from './day-phase.ts';
import { interruptionAt, stoodStill } from './interruption.ts';

// The state of every match at a given moment: one model for strip, rows, board and visitor page [MO1]–[MO7],
// [CU1]–[CU3], [MO13]. Pure: derived from the view and the time, and never stored.

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Between the forecast end of one match and the kickoff of the next on its court, unless the plan leaves less [CU1]. */
const CHANGE_OF_TEAMS_MS = MINUTE;
/** How long before its forecast kickoff a match is called [CU2]. */
const CALLED_BEFORE_MS = 6 * MINUTE;
/** How long after the planned end of a match its result may be on the way while nothing at all was reported [CU3]. */
const RESULT_ON_ITS_WAY_MS = 5 * MINUTE;
/** A kickoff is due once its minute has passed [MO4]. */
export const GRACE_MS = MINUTE;
/** A forecast is shown from this difference to the plan on [CU2]. */
const SHOWN_FROM_MS = 3 * MINUTE;
/** A match this late is not late any more: its day is over, or its result was forgotten [MO7]. */
const DAY_IS_OVER_MS = 6 * HOUR;

/** What the model needs of a tournament; the organiser's and the public view both have it. */
export interface MatchPlan<M extends PublicMatchView = PublicMatchView> extends Pick<
  PublicTournamentView,
  'matchPlanConfiguration' | 'status' | 'interruption'
> {
  readonly groups: readonly { readonly id: string; readonly alphabeticalId: string }[];
  readonly matches: readonly M[];
}

/**
 * `lotNeeded` [MO6] and `undecided`: it cannot begin. `planned`: others come before it, or its time is far. `called`: its
 * turn comes within six minutes. `due`: its court waits for its kickoff. `unreported`: it should be over by the plan, and
 * neither kickoff nor result was reported. `overtime`: it runs longer than a match takes.
 */
export type MatchMoment =
  | 'planned'
  | 'undecided'
  | 'lotNeeded'
  | 'called'
  | 'due'
  | 'unreported'
  | 'running'
  | 'overtime'
  | 'finished';

export interface MatchTimes {
  readonly moment: MatchMoment;
  /** Milliseconds since 1970: the reported kickoff, else the forecast one; null where nothing can be said. */
  readonly kickoff: number | null;
  /** When it ends as far as can be foreseen; null for a finished match and where nothing can be said. */
  readonly end: number | null;
  /** When its time is up: of a match that has begun by its real kickoff, else by the plan; null without times. */
  readonly timeUp: number | null;
  /** Of a match that runs: how long it stood still so far, in ms [MO13]. */
  readonly stood: number;
  /** Whole minutes by which the kickoff lies behind the plan, from three on; else 0 [CU2]. */
  readonly delay: number;
  /** The forecast kickoff where it differs enough from the plan to be shown, in ms; else null [CU2]. */
  readonly expected: number | null;
  /** What its teams are asked to do; null: nothing yet [CU2]. */
  readonly call: 'getReady' | 'toTheCourt' | null;
}

export interface Court<M extends PublicMatchView = PublicMatchView> {
  readonly court: number;
  readonly running: M | null;
  /** The last one played to its end, until the next begins. */
  readonly ended: M | null;
  /** The matches without a result, the nearest first; none is ever left out [MO3]. */
  readonly next: readonly M[];
  /** Minutes by which the next match to begin, or else the one that runs, is behind the plan; 0 where it is not. */
  readonly delay: number;
}

export interface MatchDay<M extends PublicMatchView = PublicMatchView> {
  /** In the order of their numbers. */
  readonly courts: readonly Court<M>[];
  readonly timesOf: (match: PublicMatchView) => MatchTimes;
}

/** Returns the state of the day at `now`. */
export function matchDayAt<M extends PublicMatchView>(plan: MatchPlan<M>, now: Date): MatchDay<M> {
  const at = now.getTime();
  const sequence = [...plan.matches].sort(byTime);
  const courts = courtsIn(sequence);
  const playTimes = playTimesOf(plan);
  const isInterrupted = interruptionAt(plan, now) !== null;
  // Unless the tournament takes place as planned, no match has its turn and none is forecast [MO10]; nor while play is
  // interrupted [MO13].
  const isPlanned = plan.status.status === 'Planned' && !isInterrupted;
  const stoodOf = (match: PublicMatchView): number => {
    const isRunning = match.outcome.state === 'CurrentlyPlaying';
    const begun = isRunning ? realKickoff(match) : plannedKickoff(match);
    return begun === null ? 0 : stoodStill(plan, begun, at, !isRunning);
  };
  const turns = new Set(courts.map(({ running, next }) => (isPlanned && running === null ? next[0]?.id : undefined)));
  const forecasts = isPlanned ? forecast(plan, playTimes, stoodOf, sequence, at) : new Map<string, Forecast>();
  // Behind a match that is taken to have begun the second is called, as behind one that runs [MO4].
  const nextOnes = new Set(
    courts.flatMap(({ next: [first, second] }) => [
      first?.id,
      forecasts.get(first?.id ?? '')?.isTakenAsBegun === true ? second?.id : undefined,
    ]),
  );
  const times = new Map<string, MatchTimes>();
  for (const match of sequence) {
    const expected = forecasts.get(match.id) ?? NOTHING_KNOWN;
    const { end } = expected;
    const isStopped = isInterrupted && match.outcome.state === 'CurrentlyPlaying';
    const kickoff = isStopped ? realKickoff(match) : expected.kickoff;
    const stood = stoodOf(match);
    const played = timeUp(match, playTimes);
    // While play is interrupted the time of no match is up.
    const up = played === null ? null : Math.max(played + stood, isStopped ? at + 1 : 0);
    const moment = momentOf(match, up, at, expected, turns.has(match.id), nextOnes.has(match.id));
    const delay = isInterrupted ? 0 : delayOf(match, kickoff);
    times.set(match.id, {
      moment,
      kickoff,
      end,
      timeUp: up,
      stood,
      delay,
      expected: delay > 0 ? kickoff : null,
      call: !isCalled(moment, expected, at) ? null : turns.has(match.id) ? 'toTheCourt' : 'getReady',
    });
  }
  const timesOf = (match: PublicMatchView): MatchTimes => times.get(match.id) ?? UNKNOWN;
  return {
    timesOf,
    courts: courts.map((court) => {
      const ahead = court.next.find((match) => (timesOf(match).kickoff ?? 0) >= at);
      const judged = ahead ?? court.running;
      return { ...court, delay: judged === null ? 0 : timesOf(judged).delay };
    }),
  };
}

interface Forecast {
  readonly kickoff: number | null;
  readonly end: number | null;
  /** Nothing was reported of it, and by the plan it is in play [CU3]. */
  readonly isTakenAsBegun?: boolean;
}

const NOTHING_KNOWN: Forecast = { kickoff: null, end: null };
const UNKNOWN: MatchTimes = {
  moment: 'planned',
  ...NOTHING_KNOWN,
  timeUp: null,
  stood: 0,
  delay: 0,
  expected: null,
  call: null,
};

function momentOf(
  match: PublicMatchView,
  timeIsUp: number | null,
  now: number,
  expected: Forecast,
  isItsTurn: boolean,
  isNext: boolean,
): MatchMoment {
  if (match.outcome.state === 'Finished') return 'finished';
  if (match.outcome.state === 'CurrentlyPlaying') return now >= (timeIsUp ?? Infinity) ? 'overtime' : 'running';
  if (needsLot(match)) return 'lotNeeded';
  if (match.teamA.teamId === null || match.teamB.teamId === null) return 'undecided';
  const kickoff = plannedKickoff(match);
  if (kickoff === null || !isNext) return 'planned';
  if (isItsTurn && now >= (timeIsUp ?? Infinity)) return 'unreported';
  if (isItsTurn && now >= kickoff + GRACE_MS) return 'due';
  return expected.kickoff !== null && expected.kickoff - now <= CALLED_BEFORE_MS ? 'called' : 'planned';
}

/** Whether its teams are waited for; not at a match that is taken to have begun [CU2][CU3]. */
const isCalled = (moment: MatchMoment, { kickoff }: Forecast, now: number): boolean =>
  (moment === 'called' || moment === 'due' || moment === 'unreported') && kickoff !== null && kickoff >= now;

/** A lot can still change who plays it; it has to be drawn before the match can begin [MO6]. */
export const needsLot = ({ teamA, teamB }: PublicMatchView): boolean => isOpenTie(teamA) || isOpenTie(teamB);

/** The team of a slot; null while it is not known, or only a lot can tell which it is [MO6]. */
export const decidedTeam = (slot: PublicSlotView): string | null => (isOpenTie(slot) ? null : slot.teamId);

/** The team of a place in the ranking; null while it is open, or only a lot can tell which it is [RK9]. */
export const placedTeam = ({ teamId, tied }: RankingView): string | null => (tied ? null : teamId);

/** Without a score: the match has not begun. */
const isOpenTie = ({ tied, score }: PublicSlotView): boolean => tied && score === null;

function delayOf(match: PublicMatchView, kickoff: number | null): number {
  const planned = plannedKickoff(match);
  if (planned === null || kickoff === null || match.outcome.state === 'Finished') return 0;
  const lateMs = kickoff - planned;
  return lateMs < SHOWN_FROM_MS ? 0 : Math.floor(lateMs / MINUTE);
}

/**
 * Forecasts the earliest plausible start and end of each unfinished match, so that no team is called too late [CU1].
 * Matches are visited in plan order: unless the plan has a conflict, a match comes after those it waits for.
 */
function forecast(
  plan: MatchPlan,
  playTimes: PlayTimes,
  stoodOf: (match: PublicMatchView) => number,
  sequence: readonly PublicMatchView[],
  now: number,
): ReadonlyMap<string, Forecast> {
  const found = new Map<string, Forecast>();
  const ends = latestEnds(plan);
  const reported = sequence.filter(({ outcome }) => outcome.state !== 'NotStarted');
  // Where only results are reported, a match is taken to have begun as planned [CU3].
  const kickoffsAreReported = reported.some(({ outcome }) => outcome.startedAt !== null);
  const takenAsBegunFor = reported.length > 0 ? Infinity : RESULT_ON_ITS_WAY_MS;
  const running = sequence.filter(({ outcome }) => outcome.state === 'CurrentlyPlaying');
  const waiting = sequence.filter(({ outcome }) => outcome.state === 'NotStarted');
  const plannedEndOn = new Map<number, number>();
  const hasBegun = new Set<number>();
  for (const match of [...running, ...waiting]) {
    const { court } = match.metadata;
    const planned = plannedKickoff(match);
    const isRunning = match.outcome.state === 'CurrentlyPlaying';
    const kickoff = isRunning ? realKickoff(match) : forecastKickoff(match, planned, now, ends, plannedEndOn);
    if (kickoff === null || (planned !== null && Math.max(kickoff, isRunning ? now : 0) - planned > DAY_IS_OVER_MS)) {
      found.set(match.id, isRunning ? { kickoff, end: null } : NOTHING_KNOWN);
      continue;
    }
    const play = playTimeOf(match, playTimes);
    const length = play + stoodOf(match);
    const isTakenAsBegun =
      !kickoffsAreReported &&
      !needsLot(match) &&
      ends.ofSource(match.teamA.teamSelector) === 0 &&
      ends.ofSource(match.teamB.teamSelector) === 0 &&
      planned !== null &&
      planned <= now &&
      now < planned + length + takenAsBegunFor &&
      kickoff === now &&
      !hasBegun.has(court);
    const begins = isTakenAsBegun ? planned : kickoff;
    hasBegun.add(court);
    const end = Math.max(begins + (isRunning || isTakenAsBegun ? length : play), isRunning || isTakenAsBegun ? now : 0);
    found.set(match.id, { kickoff: begins, end, isTakenAsBegun });
    ends.add(match, end);
    if (planned !== null) plannedEndOn.set(court, planned + play);
  }
  return found;
}

function forecastKickoff(
  match: PublicMatchView,
  planned: number | null,
  now: number,
  ends: LatestEnds,
  plannedEndOn: ReadonlyMap<number, number>,
): number | null {
  if (planned === null) return null;
  const { court } = match.metadata;
  const before = plannedEndOn.get(court);
  const change =
    before === undefined ? CHANGE_OF_TEAMS_MS : Math.min(CHANGE_OF_TEAMS_MS, Math.max(0, planned - before));
  const free = ends.ofCourt(court);
  return Math.max(
    planned,
    now,
    free === 0 ? 0 : free + change,
    ends.ofTeam(match.teamA.teamId),
    ends.ofTeam(match.teamB.teamId),
    ends.ofSource(match.teamA.teamSelector),
    ends.ofSource(match.teamB.teamSelector),
  );
}

/** When what a match may wait for ends at the latest, in ms since 1970; 0: not at all, or it is over. */
interface LatestEnds {
  /** A match ends then: its court, its teams and whatever follows from it wait no longer. */
  add(match: PublicMatchView, end: number): void;
  ofCourt(court: number): number;
  ofTeam(id: string | null): number;
  /** Of what decides who plays: a match, a group, all groups; for a team that is named, nothing. */
  ofSource(selector: PublicMatchView['teamA']['teamSelector']): number;
}

function latestEnds(plan: MatchPlan): LatestEnds {
  const courts = new Map<number, number>();
  const teams = new Map<string | null, number>();
  /** By number. */
  const matches = new Map<number, number>();
  /** By letter. */
  const groups = new Map<string | undefined, number>();
  let allGroups = 0;
  /** By the id of the group. */
  const letters = new Map<string, string>(plan.groups.map(({ id, alphabeticalId }) => [id, alphabeticalId]));
  return {
    add({ index, metadata, teamA, teamB }, end) {
      put(courts, metadata.court, end);
      put(matches, index, end);
      if (teamA.teamId !== null) put(teams, teamA.teamId, end);
      if (teamB.teamId !== null) put(teams, teamB.teamId, end);
      if (metadata.groupId === null) return;
      put(groups, letters.get(metadata.groupId), end);
      allGroups = Math.max(allGroups, end);
    },
    ofCourt: (court) => courts.get(court) ?? 0,
    ofTeam: (id) => teams.get(id) ?? 0,
    ofSource(selector) {
      switch (selector.kind) {
        case 'winner':
        case 'loser':
          return matches.get(selector.match) ?? 0;
        case 'groupRank':
          return groups.get(selector.group) ?? 0;
        case 'bestOfRank':
          return allGroups;
        case 'team':
        case 'groupSlot':
          return 0;
      }
    },
  };
}

function put<Key>(ends: Map<Key, number>, key: Key, end: number): void {
  ends.set(key, Math.max(ends.get(key) ?? 0, end));
}

type CourtMatches<M extends PublicMatchView> = Omit<Court<M>, 'delay'>;

/** Every court with what happens on it; `sequence` in the order of the plan. */
function courtsIn<M extends PublicMatchView>(sequence: readonly M[]): readonly CourtMatches<M>[] {
  const onCourt = new Map<number, M[]>();
  for (const match of sequence) {
    const here = onCourt.get(match.metadata.court);
    if (here === undefined) onCourt.set(match.metadata.court, [match]);
    else here.push(match);
  }
  return [...onCourt]
    .sort(([one], [other]) => one - other)
    .map(([court, here]) => {
      const running = here.find(({ outcome }) => outcome.state === 'CurrentlyPlaying') ?? null;
      const ended = here.findLast(({ outcome }) => outcome.state === 'Finished') ?? null;
      const next = here.filter(({ outcome }) => outcome.state === 'NotStarted');
      return { court, running, ended: running === null ? ended : null, next };
    });
}

/** When the time of a match is up: by its real kickoff once it has begun [MO2], else by the plan. */
function timeUp(match: PublicMatchView, playTimes: PlayTimes): number | null {
  const { state } = match.outcome;
  const kickoff = state === 'CurrentlyPlaying' ? realKickoff(match) : plannedKickoff(match);
  const play = playTimeOf(match, playTimes);
  return state === 'Finished' || kickoff === null || play === 0 ? null : kickoff + play;
}

/** The kickoff of a running match: as reported, else as planned [MO2]. */
const realKickoff = (match: PublicMatchView): number | null =>
  match.outcome.startedAt === null ? plannedKickoff(match) : instantInMs(match.outcome.startedAt);

/** How long a match of each phase is played, in ms; 0 where the plan has no times. */
interface PlayTimes {
  readonly group: number;
  readonly finals: number;
}

export function playTimesOf({ matchPlanConfiguration }: MatchPlan): PlayTimes {
  const { groupPhaseConfig, finalsPhaseConfig } = matchPlanConfiguration ?? {};
  const group = groupPhaseConfig?.schedule ?? null;
  const finals = finalsPhaseConfig?.schedule ?? group;
  const inMs = (schedule: typeof group): number => (schedule === null ? 0 : durationInMs(schedule.playTime));
  return { group: inMs(group), finals: inMs(finals) };
}

export const playTimeOf = (match: PublicMatchView, { group, finals }: PlayTimes): number =>
  match.metadata.type === 'GroupMatch' ? group : finals;

/** The minute being played, from 1; null before the kickoff was reported. `stood`: how long it stood still so far [MO13]. */
export function minuteOf(match: PublicMatchView, now: Date, stood: number): number | null {
  const { startedAt } = match.outcome;
  if (startedAt === null) return null;
  return Math.max(1, Math.floor((now.getTime() - instantInMs(startedAt) - stood) / MINUTE) + 1);
}

/** By kickoff, without times by number. */
export const byTime = (one: PublicMatchView, other: PublicMatchView): number =>
  inOrder(one.metadata.kickoff ?? '', other.metadata.kickoff ?? '') || one.index - other.index;

/** Instants are written so that their order is that of their characters; no language has a say in it. */
const inOrder = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);
