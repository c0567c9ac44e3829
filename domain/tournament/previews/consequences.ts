import { decide, foldAll, type RuleContext } from '../../decider.ts';
import { isRefused, type Refused } from '../../refusal.ts';
import type { TournamentCommand } from '../rules/commands.ts';
import type { Consequences } from '../contract/bodies.ts';
import { matchFields, type LaterField, type MatchFields } from '../model/fields.ts';
import { numberBeside } from '../model/match-numbers.ts';
import { indexMatches } from '../model/matches.ts';
import { outcomeOf } from '../contract/to-model.ts';
import { isDeepEqual } from '../../deep-equal.ts';
import type { Standings } from '../standings/groups.ts';
import { computePlay, ranking, type Play } from '../standings/ranking.ts';
import type { Match, TeamId, Tournament } from '../model/state.ts';
import { tournament as decider } from '../tournament.ts';
import type { RankingView } from '../contract/views.ts';

/** The tournament after the command, with every acknowledgement given; or why the rule refuses it. */
export function previewCommand(
  tournament: Tournament,
  command: TournamentCommand,
  context: RuleContext,
  version: number,
): Tournament | Refused {
  const decision = decide(decider, tournament, acknowledged(command), context);
  return isRefused(decision) ? decision : foldAll(decider, tournament, decision, version, context.now);
}

/** A preview shows the loss that the organiser then has to acknowledge. */
function acknowledged(command: TournamentCommand): TournamentCommand {
  if (command.type === 'Configure') return { ...command, acknowledgeResultLoss: true };
  if (command.type === 'EditMatchPlan') return { ...command, acknowledgePlacingChange: true };
  return command;
}

/**
 * The further effects of a command: teams of matches, results, places in groups and in the ranking (docs/api.md,
 * "Previews").
 */
export function consequencesOf(
  tournament: Tournament,
  command: TournamentCommand,
  context: RuleContext,
  version: number,
): Consequences | Refused {
  const after = previewCommand(tournament, command, context, version);
  return isRefused(after) ? after : compareStates(tournament, after);
}

/** A state with what follows from it, computed when it is first asked for. */
export interface Situation {
  readonly state: Tournament;
  readonly play: () => Play;
  readonly rankings: () => readonly RankingView[];
}

export function createSituation(state: Tournament): Situation {
  let play: Play | null = null;
  let rankings: readonly RankingView[] | null = null;
  const computed = (): Play => (play ??= computePlay(state));
  return { state, play: computed, rankings: () => (rankings ??= ranking(state, computed())) };
}

/** The same between any two states of one tournament. */
export const compareStates = (before: Tournament, after: Tournament): Consequences =>
  consequencesFrom(createSituation(before), createSituation(after));

/** Like `compareStates`, for situations that are compared several times. */
export function consequencesFrom(before: Situation, after: Situation): Consequences {
  return {
    matches: matchesBetween(before, after),
    results: changedBetween(before.state, after.state, 'result', outcomeOf),
    groups: groupsBetween(before.play().standings, after.play().standings),
    rankings: placesBetween(before.rankings(), after.rankings(), ({ teamId }) => teamId).map(
      ({ place, ...change }) => ({
        placementRank: place,
        ...change,
      }),
    ),
  };
}

const matchesOf = ({ plan }: Tournament): readonly Match[] => plan?.matches ?? [];

/**
 * The teams of the matches before and after. A played match keeps its teams [RE3]; its `state` says so, and that it
 * would be marked as affected. New matches are no change.
 */
function matchesBetween(before: Situation, after: Situation): Consequences['matches'] {
  const lineupsBefore = before.play().lineups;
  const lineupsAfter = after.play().lineups;
  const indicesBefore = indexMatches(matchesOf(before.state));
  return matchesOf(after.state).flatMap((match, place) => {
    const indexBefore = indicesBefore.get(match.id);
    const was = indexBefore === undefined ? undefined : lineupsBefore[indexBefore - 1];
    const is = lineupsAfter[place];
    if (was === undefined || is === undefined) return [];
    const state = outcomeOf(match.result).state;
    return (['a', 'b'] as const).flatMap((side) => {
      const [wasTeam, isTeam] = [was[side].expectedTeamId, is[side].expectedTeamId];
      if (wasTeam === isTeam) return [];
      const slot = side === 'a' ? ('A' as const) : ('B' as const);
      const named = { index: place + 1, ...numberBeside(after.state.matchNumbers, match.id, place + 1) };
      return [{ id: match.id, ...named, slot, before: wasTeam, after: isTeam, state }];
    });
  });
}

/**
 * A later field of the matches before and after, as `shown` has it: by the index of the match afterwards; a removed one is
 * named by its former index.
 */
function changedBetween<F extends LaterField, Shown>(
  stateBefore: Tournament,
  stateAfter: Tournament,
  field: F,
  shown: (value: MatchFields[F]) => Shown,
): { index: number; number?: number; before: Shown; after: Shown }[] {
  const [before, after] = [matchesOf(stateBefore), matchesOf(stateAfter)];
  const [indicesBefore, indicesAfter] = [indexMatches(before), indexMatches(after)];
  const valueOf = (match: MatchFields | undefined): MatchFields[F] =>
    match === undefined ? matchFields.initialOf(field) : match[field];
  const between = (place: number, was: Match | undefined, is: Match | undefined) => {
    if (isDeepEqual(valueOf(was), valueOf(is))) return [];
    const numbers = is === undefined ? stateBefore.matchNumbers : stateAfter.matchNumbers;
    const id = is?.id ?? was?.id ?? '';
    const named = { index: place + 1, ...numberBeside(numbers, id, place + 1) };
    return [{ ...named, before: shown(valueOf(was)), after: shown(valueOf(is)) }];
  };
  return [
    ...before.flatMap((match, place) => (indicesAfter.has(match.id) ? [] : between(place, match, undefined))),
    ...after.flatMap((match, place) => between(place, before[(indicesBefore.get(match.id) ?? 0) - 1], match)),
  ];
}

function groupsBetween(before: Standings, after: Standings): Consequences['groups'] {
  const rowsOf = (standings: Standings, group: string) => standings.get(group)?.official.rows ?? [];
  const letters = [...new Set([...after.keys(), ...before.keys()])];
  return letters.flatMap((group) =>
    placesBetween(rowsOf(before, group), rowsOf(after, group), ({ team }) => team.id).map(({ place, ...change }) => ({
      group,
      rank: place,
      ...change,
    })),
  );
}

interface ChangedPlace {
  /** Counted from 1. */
  readonly place: number;
  readonly before: TeamId | null;
  readonly after: TeamId | null;
  readonly gone?: true;
}

/** The places that go to another team, and those of a team that are no more. New places without a team are no change. */
function placesBetween<Place>(
  before: readonly Place[],
  after: readonly Place[],
  teamOf: (place: Place) => TeamId | null,
): readonly ChangedPlace[] {
  const [were, are] = [before.map(teamOf), after.map(teamOf)];
  return Array.from({ length: Math.max(were.length, are.length) }, (_, at): ChangedPlace => ({
    place: at + 1,
    before: were[at] ?? null,
    after: are[at] ?? null,
    ...(at < are.length ? {} : { gone: true }),
  })).filter((each) => each.before !== each.after);
}
