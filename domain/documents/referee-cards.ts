import { instantInMs } from '../durations.ts';
import type { PlannedGroup, PlannedMatch, Timing } from '../tournament/model/planned-match.ts';
import { resolveGroupSlot } from '../tournament/planning/selectors/same-team.ts';
import { computePhaseDurationsMs } from '../tournament/planning/timing/phase-times.ts';
import { reschedule } from '../tournament/planning/timing/schedule.ts';
import type { MatchId, TeamId } from '../tournament/model/state.ts';
import { assignEvenly } from './referee-assignments.ts';

export interface RefereeContext extends Timing {
  readonly groups: readonly PlannedGroup[];
  readonly matches: readonly PlannedMatch[];
}

/**
 * The referee team of each group match [RC1]: one that neither plays nor referees at that time, from another group if
 * possible, else from the match's own, all teams about equally often; null if no team is free. Finals matches are not
 * in the map: their cards leave it open.
 */
export function refereeTeams(context: RefereeContext): ReadonlyMap<MatchId, TeamId | null> {
  const { groups, matches } = context;
  const teams = groups.flatMap(({ letter, teamIds }) => teamIds.map((teamId) => ({ teamId, letter })));
  const numberOf = new Map(teams.map(({ teamId }, team) => [teamId, team]));
  const { timeOf, overlaps } = timesOf(context);

  const playing = overlaps.map(() => new Set<number>());
  for (const [at, { selectorA, selectorB }] of matches.entries()) {
    for (const selector of [selectorA, selectorB]) {
      const who = resolveGroupSlot(selector, groups);
      const team = who.kind === 'team' ? numberOf.get(who.teamId) : undefined;
      if (team !== undefined) playing[timeOf[at] ?? 0]?.add(team);
    }
  }
  const absent = overlaps.map((times) => new Set(times.flatMap((time) => [...(playing[time] ?? [])])));

  const candidates = new Map(
    groups.map(({ letter }) => [
      letter,
      {
        preferred: teams.flatMap((team, number) => (team.letter === letter ? [] : [number])),
        otherwise: teams.flatMap((team, number) => (team.letter === letter ? [number] : [])),
      },
    ]),
  );
  const assignments = matches.flatMap(({ id, stage }, at) => {
    const lists = stage.type === 'GroupMatch' ? candidates.get(stage.group) : undefined;
    return lists === undefined ? [] : [{ id, time: timeOf[at] ?? 0, ...lists }];
  });
  const shares = assignEvenly({ teamCount: teams.length, assignments, overlaps, absent });
  return new Map(assignments.map(({ id }, assignment) => [id, teams[shares[assignment] ?? -1]?.teamId ?? null]));
}

/** The distinct times of the plan: for each match the number of its time, and for each time those that overlap it. */
function timesOf(context: RefereeContext): {
  readonly timeOf: readonly number[];
  readonly overlaps: readonly (readonly number[])[];
} {
  const spans = spansOf(context);
  const distinct = [...new Map(spans.map((span) => [keyOf(span), span])).values()].toSorted(
    (one, other) => one.start - other.start || one.end - other.end,
  );
  const numberOf = new Map(distinct.map((span, time) => [keyOf(span), time]));
  const overlaps = distinct.map((_, time) => [time]);
  for (const [time, { end }] of distinct.entries()) {
    for (let next = time + 1; (distinct[next]?.start ?? end) < end; next++) {
      overlaps[time]?.push(next);
      overlaps[next]?.push(time);
    }
  }
  return { timeOf: spans.map((span) => numberOf.get(keyOf(span)) ?? 0), overlaps };
}

interface Span {
  readonly start: number;
  readonly end: number;
}

const keyOf = ({ start, end }: Span): string => `${start} ${end}`;

/** From kickoff to end in ms; without kickoffs, the slots in order of play, one after the other. */
function spansOf(context: RefereeContext): readonly Span[] {
  const spans = context.matches.flatMap(({ kickoff, stage }) => {
    if (kickoff === null) return [];
    const start = instantInMs(kickoff);
    return [{ start, end: start + computePhaseDurationsMs(context, stage).playMs }];
  });
  if (spans.length === context.matches.length) return spans;
  return reschedule(context, context.groups, context.matches).map(({ slot }) => ({ start: slot, end: slot + 1 }));
}
