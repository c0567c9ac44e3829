import { matchLabel, selectorLabel } from '#domain/play.ts';
import { texts } from '../../texts/de.ts';
import { groupLetter } from './group-letter.ts';
import { selectNonEmptyGroups, type Draft } from './draft.ts';
import {
  FIRST_ROUNDS,
  finalsStages,
  matchesOfStage,
  type DraftPlayoff,
  type DraftSelector,
  type StageName,
} from './playoff-draft.ts';

// What the organiser can choose for an additional playoff [FI7], and what is suggested first.

const t = texts.configuration;

interface Choice {
  readonly value: string;
  readonly label: string;
}

export const sideValue = (selector: DraftSelector): string => JSON.stringify(selector);

interface SizedGroup {
  readonly letter: string;
  readonly size: number;
}

const sizedGroups = (draft: Draft): readonly SizedGroup[] =>
  draft.groups
    .map((group, at) => ({
      letter: groupLetter(at),
      size: group.teams.filter(({ name }) => name.trim() !== '').length,
    }))
    .filter(({ size }) => size > 0);

const countUpTo = (count: number): readonly number[] => Array.from({ length: count }, (_, at) => at + 1);

const largestOf = (groups: readonly SizedGroup[]): number => Math.max(0, ...groups.map(({ size }) => size));

/** All teams by their rank, or without a group phase by their slot: the firsts of all groups first. */
function byRank(draft: Draft): readonly DraftSelector[] {
  const groups = sizedGroups(draft);
  return countUpTo(largestOf(groups)).flatMap((rank) =>
    groups
      .filter(({ size }) => size >= rank)
      .map(({ letter: group }): DraftSelector =>
        draft.groupPhase.on ? { kind: 'groupRank', group, rank } : { kind: 'groupSlot', group, slot: rank },
      ),
  );
}

/** The best of each rank, where the group phase compares several groups. */
function bestOfRanks(draft: Draft): readonly DraftSelector[] {
  const groups = sizedGroups(draft);
  if (!draft.groupPhase.on || groups.length < 2) return [];
  return countUpTo(largestOf(groups)).flatMap((rank) =>
    countUpTo(groups.filter(({ size }) => size >= rank).length).map((ordinal): DraftSelector => ({
      kind: 'bestOfRank',
      rank,
      ordinal,
    })),
  );
}

/** Losers of the knockout, and both sides of other playoffs, which are played before it where their place is higher. */
const fromFinals = (draft: Draft, playoff: DraftPlayoff): readonly DraftSelector[] =>
  finalsStages(draft.finals).flatMap((of): readonly DraftSelector[] => {
    const [name, number] = of.split(' ');
    if (name === 'Final' || name === 'ThirdPlacePlayoff') return [];
    if (name !== 'AdditionalPlayoff') return [{ kind: 'loser', of }];
    if (Number(number) <= playoff.playoffPosition) return [];
    return [
      { kind: 'winner', of },
      { kind: 'loser', of },
    ];
  });

/** What one side can be: all teams that no other playoff takes, and what it is now, though that be gone. */
export function listSideChoices(draft: Draft, playoff: DraftPlayoff, side: 'a' | 'b'): readonly Choice[] {
  const all = [...byRank(draft), ...bestOfRanks(draft), ...fromFinals(draft, playoff)];
  const current = sideValue(playoff[side]);
  const taken = new Set(draft.finals.playoffs.flatMap(({ a, b }) => [sideValue(a), sideValue(b)]));
  const free = all
    .map((selector) => ({ value: sideValue(selector), label: sideLabel(draft, selector) }))
    .filter(({ value }) => value === current || !taken.has(value));
  if (free.some(({ value }) => value === current)) return free;
  return [{ value: current, label: t.sideGone(sideLabel(draft, playoff[side])) }, ...free];
}

/** Returns the side with this value; null if it is none of the choices. */
export const findSide = (draft: Draft, playoff: DraftPlayoff, value: string): DraftSelector | null =>
  [...byRank(draft), ...bestOfRanks(draft), ...fromFinals(draft, playoff)].find(
    (selector) => sideValue(selector) === value,
  ) ?? null;

function sideLabel(draft: Draft, selector: DraftSelector): string {
  if ('of' in selector) return t.sideOfMatch[selector.kind](stageLabel(selector.of));
  if ('group' in selector && selector.group === '') return t.removedGroup;
  return selectorLabel(selector, {
    groups: draft.groups.map(({ key, displayName, teams }, at) => ({
      id: key,
      letter: groupLetter(at),
      displayName,
      teamIds: teams.filter(({ name }) => name.trim() !== '').map((team) => team.key),
    })),
    teamName: (id) =>
      draft.groups.flatMap(({ teams }) => teams).find((team) => team.key === id || team.id === id)?.name ?? '',
    numberOf: () => 0,
  });
}

function stageLabel(stage: StageName): string {
  const [name = '', number = ''] = stage.split(' ');
  const round = FIRST_ROUNDS.find((each) => each === name && each !== 'Final');
  if (round !== undefined) return t.numberedMatch(matchLabel({ type: 'NonFinalKnockout', finalsRound: round }), number);
  if (name === 'GroupMatch') return t.numberedMatch(matchLabel({ type: name, group: '' }), number);
  if (name === 'AdditionalPlayoff') return matchLabel({ type: name, playoffPosition: Number(number) });
  return name === 'ThirdPlacePlayoff' ? t.thirdPlace : t.firstRounds.Final;
}

const teamCount = (draft: Draft): number =>
  selectNonEmptyGroups(draft).reduce((sum, { teams }) => sum + teams.length, 0);

/** The places that no other playoff is for, and the one it has; third place is free without its own switch. */
export function listPlaceChoices(draft: Draft, own: number | null): readonly number[] {
  const { playoffs, thirdPlace, first } = draft.finals;
  const taken = new Set(playoffs.map(({ playoffPosition }) => playoffPosition));
  if (thirdPlace && first !== 'Final') taken.add(3);
  const places = countUpTo(Math.max(0, Math.ceil(teamCount(draft) / 2) - 1)).map((half) => 2 * half + 1);
  const free = places.filter((place) => place + 1 <= teamCount(draft) && !taken.has(place));
  return own === null ? free : [...free, own].toSorted((one, other) => one - other);
}

/** Who plays for a place within the finals: two losers of the round after which teams share it. */
function losersFor(playoffPosition: number): readonly DraftSelector[] {
  const matches = 2 ** Math.floor(Math.log2(playoffPosition - 1));
  const round = FIRST_ROUNDS.find((each) => matchesOfStage(each) === matches);
  const number = playoffPosition - matches;
  return round === undefined ? [] : [number, number + 1].map((each) => ({ kind: 'loser', of: `${round} ${each}` }));
}

/**
 * The next playoff: for the first free place behind the finals, and the teams that would be there by their ranks; else for one
 * within the finals, and those that lost there. null where every place is played for.
 */
export function suggestPlayoff(draft: Draft): DraftPlayoff | null {
  const free = listPlaceChoices(draft, null);
  const behind = 2 * matchesOfStage(draft.finals.first);
  const playoffPosition = free.find((place) => place > behind) ?? free[0];
  if (playoffPosition === undefined) return null;
  const hasSeveralGroups = draft.groupPhase.on && sizedGroups(draft).length > 2;
  const teams = hasSeveralGroups ? bestOfRanks(draft) : byRank(draft);
  const [a, b] = playoffPosition > behind ? teams.slice(playoffPosition - 1) : losersFor(playoffPosition);
  return a === undefined || b === undefined ? null : { playoffPosition, a, b };
}

/** The playoffs that there are, and those that are suggested until every place has one. */
export function playoffsForAllPlaces(draft: Draft): readonly DraftPlayoff[] {
  const { playoffs } = draft.finals;
  const next = suggestPlayoff(draft);
  if (next === null) return playoffs;
  return playoffsForAllPlaces({ ...draft, finals: { ...draft.finals, playoffs: [...playoffs, next] } });
}

/** After other groups or another first round: where every place had its suggested playoff, every place has one again. */
export function withAllPlacesKept(before: Draft, after: Draft): Draft {
  const { playoffs } = before.finals;
  if (playoffs.length === 0 || suggestPlayoff(before) !== null || ownPlayoffs(before).length > 0) return after;
  const without = { ...after, finals: { ...after.finals, playoffs: [] } };
  return { ...after, finals: { ...after.finals, playoffs: playoffsForAllPlaces(without) } };
}

/** Without playoffs for places or of teams that there are no more. */
export const withPossiblePlayoffs = (draft: Draft): Draft => ({
  ...draft,
  finals: { ...draft.finals, playoffs: draft.finals.playoffs.filter((playoff) => isPossible(draft, playoff)) },
});

const isPossible = (draft: Draft, playoff: DraftPlayoff): boolean =>
  playoff.playoffPosition < teamCount(draft) &&
  [playoff.a, playoff.b].every((side) => findSide(draft, playoff, sideValue(side)) !== null);

/** The playoffs that were made otherwise than all places would have them by themselves. */
export function ownPlayoffs(draft: Draft): readonly DraftPlayoff[] {
  const none = { ...draft, finals: { ...draft.finals, playoffs: [] } };
  const suggested = new Set(playoffsForAllPlaces(none).map(asText));
  return draft.finals.playoffs.filter((playoff) => !suggested.has(asText(playoff)));
}

const asText = ({ playoffPosition, a, b }: DraftPlayoff): string =>
  `${playoffPosition} ${sideValue(a)} ${sideValue(b)}`;
