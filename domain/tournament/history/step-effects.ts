import type { StoredEvent } from '../../events.ts';
import { matchesById } from '../model/matches.ts';
import { resolveGroupSlot } from '../planning/selectors/same-team.ts';
import { writeSelector } from '../model/selector-notation.ts';
import type { Match, MatchId, TeamId, Tournament } from '../model/state.ts';

/** What an event did that it does not name, as far as the list of a history is filtered by it. */
export interface StepEffects {
  /** Whose results it took away. */
  readonly teams: readonly TeamId[];
  /** Matches that have other teams, or another court or time, since, or are gone. */
  readonly matches: readonly MatchId[];
  /** It took something away: a result, a team, a match, a document, an entry fee, an announcement, the tournament. */
  readonly deletes: boolean;
}

export const NO_EFFECTS: StepEffects = { teams: [], matches: [], deletes: false };

/** By revision: those that have any. */
export type EffectsByRevision = ReadonlyMap<number, StepEffects>;

/** A report only ever adds, and names its match. */
const ADDING: ReadonlySet<string> = new Set(['RunningScoreReported', 'ResultReported', 'MatchesDecided']);

/** What an event did between these two states. */
export function findEffects(before: Tournament, { type }: Pick<StoredEvent, 'type'>, after: Tournament): StepEffects {
  if (ADDING.has(type)) return NO_EFFECTS;
  const cleared = clearedResults(before, after);
  const teams =
    type === 'ResultsSet' ? cleared.flatMap(({ result }) => (result === null ? [] : [result.teamA, result.teamB])) : [];
  const matches = type === 'ResultsSet' || type === 'TournamentConfigured' ? [] : replaced(before, after);
  const deletes = cleared.length > 0 || isLess(before, after);
  return teams.length === 0 && matches.length === 0 && !deletes ? NO_EFFECTS : { teams, matches, deletes };
}

function clearedResults(before: Tournament, after: Tournament): readonly Match[] {
  if (before.plan === null || before.plan === after.plan) return [];
  const now = matchesById(after.plan?.matches ?? []);
  return before.plan.matches.filter(({ id, result }) => result !== null && (now.get(id)?.result ?? null) === null);
}

/**
 * Returns the matches that are gone or whose teams, court or kickoff changed; `findEffects` does not ask it about
 * `TournamentConfigured`, which replaces every match.
 */
function replaced(before: Tournament, after: Tournament): readonly MatchId[] {
  if (before.plan === null || (before.plan === after.plan && before.groups === after.groups)) return [];
  const now = new Map((after.plan?.matches ?? []).map((match) => [match.id, seatOf(match, after)]));
  return before.plan.matches.flatMap((match) => (now.get(match.id) === seatOf(match, before) ? [] : [match.id]));
}

/** Who plays as far as the groups say, where and when. */
const seatOf = ({ court, kickoff, selectorA, selectorB }: Match, { groups }: Tournament): string =>
  [court, kickoff, ...[selectorA, selectorB].map((selector) => writeSelector(resolveGroupSlot(selector, groups)))].join(
    ' ',
  );

function isLess(before: Tournament, after: Tournament): boolean {
  if (before.existence === 'alive' && after.existence === 'deleted') return true;
  if (before.announcement !== null && after.announcement === null) return true;
  if (before.information !== null && after.information === null) return true;
  const things = [
    [before.teams, after.teams],
    [before.entryFees, after.entryFees],
  ] as const;
  if (things.some(([were, are]) => were !== are && Object.keys(were).some((id) => !Object.hasOwn(are, id))))
    return true;
  if (before.documents !== after.documents) {
    const left = new Set(after.documents.map(({ id }) => id));
    if (before.documents.some(({ id }) => !left.has(id))) return true;
  }
  const left = new Set((after.plan?.matches ?? []).map(({ id }) => id));
  return before.plan !== after.plan && (before.plan?.matches ?? []).some(({ id }) => !left.has(id));
}
