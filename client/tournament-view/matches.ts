import type { PublicMatchView, PublicTournamentView } from '#domain/contract.ts';
import { durationMinutes } from '../texts/format.ts';

// What follows from the plan and the clock, nowhere stored: who is on which court, what is late, what is missing.

/** What these rules need of a tournament; the organiser's and the public view both have it. */
export interface PlanSource<M extends PublicMatchView = PublicMatchView> extends Pick<
  PublicTournamentView,
  'matchPlanConfiguration'
> {
  readonly matches: readonly M[];
}

/**
 * How a match stands at a moment: `waiting` is late for its kickoff, `missing` should have ended without a result, `open`
 * does not have its teams yet.
 */
export type MatchMoment = 'planned' | 'open' | 'waiting' | 'missing' | 'running' | 'finished';

export function momentOf(match: PublicMatchView, plan: PlanSource, now: Date): MatchMoment {
  if (match.outcome.state === 'Finished') return 'finished';
  if (match.outcome.state === 'CurrentlyPlaying') return 'running';
  if (match.teamA.teamId === null || match.teamB.teamId === null) return 'open';
  const end = plannedEnd(match, plan);
  if (end !== null && end <= now) return 'missing';
  const { kickoff } = match.metadata;
  return kickoff !== null && new Date(kickoff).getTime() + 60_000 <= now.getTime() ? 'waiting' : 'planned';
}

/** When the match should be over; null where the plan has no times. */
export function plannedEnd(match: PublicMatchView, plan: PlanSource): Date | null {
  const minutes = playMinutes(match, plan);
  const { kickoff } = match.metadata;
  return minutes === null || kickoff === null ? null : new Date(new Date(kickoff).getTime() + minutes * 60_000);
}

/** Minutes a match is played; null where the plan has no times. */
export function playMinutes(match: PublicMatchView, plan: PlanSource): number | null {
  const { groupPhaseConfig, finalsPhaseConfig } = plan.matchPlanConfiguration ?? {};
  const phase = match.metadata.type === 'GroupMatch' ? groupPhaseConfig : finalsPhaseConfig;
  const schedule = phase?.schedule ?? groupPhaseConfig?.schedule ?? null;
  return schedule === null ? null : durationMinutes(schedule.playTime);
}

/** The minute being played, counted from 1; null before the kickoff was reported. */
export function minuteOf(match: PublicMatchView, now: Date): number | null {
  const { startedAt } = match.outcome;
  return startedAt === null ? null : Math.max(1, Math.floor((now.getTime() - Date.parse(startedAt)) / 60_000) + 1);
}

/**
 * The last moment up to `now` at which anything that follows from plan and clock changed: until the next one a page drawn
 * for it is drawn for `now` too. 1970 where nothing did.
 */
export function lastTurn(plan: PlanSource, now: Date): Date {
  let last = 0;
  for (const match of plan.matches) {
    const { kickoff } = match.metadata;
    if (kickoff === null || match.outcome.state !== 'NotStarted') continue;
    const late = Date.parse(kickoff) + 60_000;
    const end = plannedEnd(match, plan)?.getTime() ?? late;
    for (const moment of [late, end]) if (moment <= now.getTime() && moment > last) last = moment;
  }
  return new Date(last);
}

export interface Court<M extends PublicMatchView = PublicMatchView> {
  readonly court: number;
  readonly running: M | null;
  /** The last one played to its end, until the next begins. */
  readonly ended: M | null;
  /** The matches to come, the nearest first. */
  readonly next: readonly M[];
}

/**
 * Every court of the plan with what happens on it, in order. A match whose time is over without a result is missing, not
 * next, unless nothing else is left.
 */
export function courtsOf<M extends PublicMatchView>(plan: PlanSource<M>, now: Date): readonly Court<M>[] {
  const { matches } = plan;
  const numbers = [...new Set(matches.map((match) => match.metadata.court))].sort((a, b) => a - b);
  return numbers.map((court) => {
    const here = matches.filter((match) => match.metadata.court === court).sort(byTime);
    const running = here.find((match) => match.outcome.state === 'CurrentlyPlaying') ?? null;
    const ended = here.findLast((match) => match.outcome.state === 'Finished') ?? null;
    const reached = running === null ? (ended === null ? -1 : here.indexOf(ended)) : here.indexOf(running);
    const left = here.filter((match, index) => index > reached && match.outcome.state === 'NotStarted');
    const coming = left.filter((match) => momentOf(match, plan, now) !== 'missing');
    const next = coming.length === 0 ? left : coming;
    return { court, running, ended: running === null ? ended : null, next };
  });
}

/** By kickoff, without times by number. */
export const byTime = (one: PublicMatchView, other: PublicMatchView): number =>
  inOrder(one.metadata.kickoff ?? '', other.metadata.kickoff ?? '') || one.index - other.index;

/** Instants are written so that their order is that of their characters; no language has a say in it. */
const inOrder = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

/** Which side won: null for a draw and while it is open. */
export function winnerOf(match: PublicMatchView): 'A' | 'B' | null {
  const { score: a } = match.teamA;
  const { score: b } = match.teamB;
  if (match.outcome.state !== 'Finished' || a === null || b === null || a === b) return null;
  return a > b ? 'A' : 'B';
}

/** The last place of a group that leads on, and where to: '2' and 'Halbfinale'; null where no finals follow. */
export function qualification(
  letter: string,
  matches: readonly PublicMatchView[],
): { place: number; label: string } | null {
  const ranks = matches
    .filter((match) => match.metadata.type === 'NonFinalKnockout' || match.metadata.type === 'Final')
    .flatMap((match) =>
      [match.teamA, match.teamB].flatMap(({ teamSelector }) =>
        teamSelector.kind === 'groupRank' && teamSelector.group === letter
          ? [{ rank: teamSelector.rank, label: match.metadata.label }]
          : [],
      ),
    );
  const last = ranks.reduce<(typeof ranks)[number] | null>(
    (far, here) => (far === null || here.rank > far.rank ? here : far),
    null,
  );
  return last === null ? null : { place: last.rank, label: last.label.replace(/ \d+$/, '') };
}
