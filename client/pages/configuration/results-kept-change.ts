import type { ConfigureBody, TournamentView } from '#domain/contract.ts';
import { isEqual } from '../../features/editing/merge-fields.ts';
import type { CallInput } from '../../api/calls.ts';
import { parseLocalInput, formatInstant } from '../../texts/typed-times.ts';
import { findFirstError, withKickoff } from './draft-breaks.ts';
import { bodyOf, hasName, type Draft } from './draft.ts';
import { isSamePlan } from './configuration-rules.ts';

// Names, date and delay of a tournament that has results, or its breaks: saved by the edit of the plan, or the call for breaks,
// which keep them [PL8] [SC11]. It is one call, so that all of it is saved or nothing, and one undo takes it back.

/** What differs between two drafts, where that is nothing but names and the first kickoff, or nothing but breaks. */
export interface ResultsKeptChange {
  readonly names: ReadonlyMap<string, string>;
  /** How much later, or (negative) earlier, all that was not played is. */
  readonly minutes: number;
  /** ISO 8601 instant; null: the plan has no times. */
  readonly firstMatchKickoff: string | null;
  /** All of them, where they differ; null: they stay. */
  readonly breaks: ConfigureBody['breaks'] | null;
}

/** null: something else differs too. A team without a name is one that was removed. */
export function namesAndDelay(base: Draft, draft: Draft): ResultsKeptChange | null {
  const teams = draft.groups.flatMap((group) => group.teams);
  const names = new Map(teams.filter(hasName).flatMap(({ id, name }) => (id === null ? [] : [[id, name.trim()]])));
  const before = base.groups.flatMap((group) => group.teams).filter(hasName);
  if (before.some(({ id }) => id !== null && !names.has(id))) return null;
  const renamed: Draft = {
    ...base,
    groups: base.groups.map((group) => ({
      ...group,
      teams: group.teams.map((team) => ({ ...team, name: names.get(team.id ?? '') ?? team.name })),
    })),
  };
  if (!isSamePlan(withKickoff(renamed, draft.kickoff), draft)) return null;
  const minutes = draft.kickoff === base.kickoff ? 0 : minutesLater(base.kickoff, draft.kickoff);
  if (minutes === null) return null;
  return {
    names: new Map(before.flatMap(({ id, name }) => changedName(id, name, names))),
    minutes,
    firstMatchKickoff: parseLocalInput(draft.kickoff),
    breaks: null,
  };
}

const changedName = (
  id: string | null,
  before: string,
  names: ReadonlyMap<string, string>,
): readonly (readonly [string, string])[] => {
  const name = names.get(id ?? '');
  return id === null || name === undefined || name === before ? [] : [[id, name]];
};

/** What can be saved without losing a result; null: nothing, for the edit of a plan leaves breaks where they are [SC8]. */
export function keepingChange(base: Draft, draft: Draft): ResultsKeptChange | null {
  if (!isEqual(base.breaks, draft.breaks)) return breaksAlone(base, draft);
  const change = namesAndDelay(base, draft);
  return change === null || (change.minutes !== 0 && base.breaks.length > 0) ? null : change;
}

function breaksAlone(base: Draft, draft: Draft): ResultsKeptChange | null {
  const same = namesAndDelay(base, { ...draft, breaks: base.breaks });
  if (same === null || same.names.size > 0 || same.minutes !== 0 || findFirstError(draft.breaks) !== null) return null;
  return { ...same, breaks: bodyOf(draft, false).breaks };
}

function minutesLater(from: string, to: string): number | null {
  const [before, after] = [parseLocalInput(from), parseLocalInput(to)];
  return before === null || after === null ? null : (Date.parse(after) - Date.parse(before)) / 60_000;
}

export type KeepingRequest = CallInput<'PATCH /api/tournaments/{id}/match-plan'>;

/**
 * What is sent. A try that got no answer is repeated by the same request, with its `key`. `basedOn`: the version
 * of the draft's base; what others changed since that, or since the view, is not overwritten [PL3].
 */
export function keepingRequest(
  { id, version, matches, groups, teams }: TournamentView,
  { names, minutes, firstMatchKickoff }: ResultsKeptChange,
  basedOn: number,
  key: string,
): KeepingRequest {
  const nameOf = new Map([...teams.map((team) => [team.id, team.name] as const), ...names]);
  return {
    path: { id },
    body: {
      groups:
        names.size === 0
          ? null
          : groups.map((group) => ({
              id: group.id,
              alphabeticalId: group.alphabeticalId,
              displayName: null,
              teams: group.participants.map(({ teamId }) => ({ id: teamId, name: nameOf.get(teamId) ?? '' })),
            })),
      ...(minutes === 0 ? {} : { firstMatchKickoff }),
      matches: matches.map(({ id: matchId, index, metadata: { court, kickoff }, outcome, teamA, teamB }) => ({
        id: matchId,
        index,
        court,
        kickoff: kickoff !== null && outcome.state === 'NotStarted' ? instantLater(kickoff, minutes) : kickoff,
        teamSelectorA: teamA.teamSelector,
        teamSelectorB: teamB.teamSelector,
      })),
      // No place follows from a time.
      acknowledgePlacingChange: minutes !== 0,
    },
    basedOn: Math.min(basedOn, version),
    key,
  };
}

/** Returns an ISO 8601 instant moved by `minutes`, to the second. */
export const instantLater = (instant: string, minutes: number): string =>
  formatInstant(Date.parse(instant) + minutes * 60_000);
