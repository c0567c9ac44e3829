import { inBracketOrder } from '../planning/generate/bracket.ts';
import { byStage } from '../planning/generate/generated-order.ts';
import type { UnplacedMatch } from '../model/planned-match.ts';
import { toSelector } from '../contract/to-model.ts';
import type { GroupId, MatchId, MatchStage, TeamId } from '../model/state.ts';
import type { FileMatch, TournamentFile } from './file.ts';

// Programs know groups, teams and matches by their ids, so a file brings them along.

/** The ids that a file's groups, teams and matches get: of groups and matches by their place in it, of teams by its ids. */
export interface FileIds {
  readonly groups: readonly GroupId[];
  readonly teams: ReadonlyMap<string, TeamId>;
  readonly matches: readonly MatchId[];
}

/** A digit less than ids may have: numbers are left for what comes later. */
const KEPT = { group: /^g[1-9]\d{0,4}$/, team: /^t[1-9]\d{0,4}$/, match: /^m[1-9]\d{0,5}$/ } as const;

/** Those of the file where they are valid and distinct; all others follow from it alone, so that a repeat meets the same. */
export function idsFor(file: Pick<TournamentFile, 'groups' | 'matches' | 'matchPlanConfiguration'>): FileIds {
  const teams = [...new Set(file.groups.flatMap((group) => group.teams.map(({ id }) => id)))];
  const kept = keptOrNext('t', KEPT.team, teams);
  return {
    groups: keptOrNext(
      'g',
      KEPT.group,
      file.groups.map(({ id }) => id),
    ),
    teams: new Map(teams.map((id, at) => [id, kept[at] ?? id])),
    matches: matchIdsFor(file),
  };
}

/** The first of each valid id stays; others get the numbers after the highest. */
function keptOrNext(letter: string, valid: RegExp, sent: readonly (string | undefined)[]): readonly string[] {
  const taken = new Set<string>();
  const kept = sent.map((id) => {
    if (id === undefined || !valid.test(id) || taken.has(id)) return null;
    taken.add(id);
    return id;
  });
  let last = [...taken].reduce((most, id) => Math.max(most, Number(id.slice(1))), 0);
  return kept.map((id) => id ?? `${letter}${(last += 1)}`);
}

/** All or none: a configuration counts matches in the order of their ids [FI7], so one alone cannot get another. */
function matchIdsFor({
  matches,
  matchPlanConfiguration,
}: Pick<TournamentFile, 'matches' | 'matchPlanConfiguration'>): readonly MatchId[] {
  const sent = matches.flatMap(({ id }) => (id !== undefined && KEPT.match.test(id) ? [id] : []));
  if (new Set(sent).size === matches.length) return sent;
  const ids = matches.map((_, at) => `m${at + 1}`);
  const finals = matchPlanConfiguration?.finalsPhaseConfig ?? null;
  if (finals === null) return ids;
  const placed = matches.map((match, at) => byPlace(match, ids, at));
  const generated = [
    ...placed.filter(({ stage }) => stage.type === 'GroupMatch'),
    // Within a round the generated order is the bracket's; the file's order differs where a match waited for another.
    ...inBracketOrder(
      placed.filter(({ stage }) => stage.type !== 'GroupMatch'),
      finals.firstFinalsRound,
    ).toSorted(byStage),
  ];
  const numbered = new Map(generated.map(({ id }, at) => [id, `m${at + 1}`]));
  return ids.map((id) => numbered.get(id) ?? id);
}

const byPlace = (match: FileMatch, ids: readonly MatchId[], at: number): UnplacedMatch => ({
  id: ids[at] ?? '',
  // One that has no stage is refused, whatever its number.
  stage: stageInFile(match) ?? { type: 'Final' },
  selectorA: toSelector(match.teamSelectorA, (index) => ids[index - 1]),
  selectorB: toSelector(match.teamSelectorB, (index) => ids[index - 1]),
});

/** null: what the file says of its stage does not fit together. */
export function stageInFile({ type, group, finalsRound, playoffPosition }: FileMatch): MatchStage | null {
  switch (type) {
    case 'GroupMatch':
      return group === null ? null : { type, group };
    case 'NonFinalKnockout':
      return finalsRound === null || finalsRound === 'Final' ? null : { type, finalsRound };
    case 'AdditionalPlayoff':
      return playoffPosition === null ? null : { type, playoffPosition };
    case 'ThirdPlacePlayoff':
    case 'Final':
      return { type };
  }
}

interface Renumbered {
  readonly from: string;
  readonly to: string;
}

/** What of a file has other ids than it says, in its order; null: nothing. */
export function renumberedIn(
  file: Parameters<typeof idsFor>[0],
): Readonly<Record<'groups' | 'teams' | 'matches', readonly Renumbered[]>> | null {
  const { groups, teams, matches } = idsFor(file);
  const others = (pairs: readonly (readonly [string | undefined, string | undefined])[]): readonly Renumbered[] =>
    pairs.flatMap(([from, to]) => (from === undefined || to === undefined || from === to ? [] : [{ from, to }]));
  const renumbered = {
    groups: others(file.groups.map(({ id }, at) => [id, groups[at]])),
    teams: others([...teams]),
    matches: others(file.matches.map(({ id }, at) => [id, matches[at]])),
  };
  return Object.values(renumbered).every((list) => list.length === 0) ? null : renumbered;
}
