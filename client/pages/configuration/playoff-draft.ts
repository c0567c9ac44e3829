import type { ConfigureBody } from '#domain/contract.ts';
import { inGeneratedOrder, type PlannedMatch } from '#domain/play.ts';
import { groupLetter } from './group-letter.ts';

// The additional playoffs as the page holds them. The index of a match depends on nearly every other field, and the letter
// of a group on which groups have teams; a side that named them so would mean another team after the next change. So here
// matches are named by what they are, groups by their letter on the page, and both are translated when they are sent.

type Finals = NonNullable<ConfigureBody['finalsPhase']>;
type BodyPlayoff = Finals['additionalPlayoffs'][number];
export type BodySelector = BodyPlayoff['teamSelectorA'];
export type FirstRound = Finals['firstFinalsRound'];

/** 'QuarterFinal 2' is the second of its round as generated; 'AdditionalPlayoff 7'; 'GroupMatch 13' by its number. */
export type StageName = string;

/** A side of a playoff. Group '' is one that was removed. */
export type DraftSelector =
  | Exclude<BodySelector, { readonly kind: 'winner' | 'loser' }>
  | { readonly kind: 'winner' | 'loser'; readonly of: StageName };

export interface DraftPlayoff {
  readonly playoffPosition: number;
  readonly a: DraftSelector;
  readonly b: DraftSelector;
}

export const FIRST_ROUNDS = ['Final', 'SemiFinal', 'QuarterFinal', 'EighthFinal', 'SixteenthFinal'] as const;

/** How many matches the round has. */
export const matchesOfStage = (round: FirstRound): number => 2 ** FIRST_ROUNDS.indexOf(round);

interface FinalsShape {
  readonly first: FirstRound;
  readonly thirdPlace: boolean;
  readonly playoffs: readonly DraftPlayoff[];
}

/** The matches of the finals in the order in which a configuration numbers them [FI7]. */
export function finalsStages({ first, thirdPlace, playoffs }: FinalsShape): readonly StageName[] {
  const rounds = FIRST_ROUNDS.slice(1, FIRST_ROUNDS.indexOf(first) + 1).toReversed();
  const positions = playoffs.map(({ playoffPosition }) => playoffPosition).toSorted((one, other) => other - one);
  return [
    ...rounds.flatMap((round) => Array.from({ length: matchesOfStage(round) }, (_, at) => `${round} ${at + 1}`)),
    ...positions.map((position) => `AdditionalPlayoff ${position}`),
    ...(thirdPlace && first !== 'Final' ? ['ThirdPlacePlayoff'] : []),
    'Final',
  ];
}

/** What the matches of a plan are, by the numbers that its configuration has for them, edited or not. */
export function stagesByIndex(matches: readonly PlannedMatch[]): ReadonlyMap<number, StageName> {
  const counts = new Map<string, number>();
  return new Map(
    inGeneratedOrder(matches).map(({ stage }, at): [number, StageName] => {
      if (stage.type === 'GroupMatch') return [at + 1, `GroupMatch ${at + 1}`];
      if (stage.type === 'AdditionalPlayoff') return [at + 1, `AdditionalPlayoff ${stage.playoffPosition}`];
      if (stage.type !== 'NonFinalKnockout') return [at + 1, stage.type];
      const number = (counts.get(stage.finalsRound) ?? 0) + 1;
      counts.set(stage.finalsRound, number);
      return [at + 1, `${stage.finalsRound} ${number}`];
    }),
  );
}

export function draftPlayoffs(
  playoffs: readonly BodyPlayoff[],
  stages: ReadonlyMap<number, StageName>,
): readonly DraftPlayoff[] {
  const side = (selector: BodySelector): DraftSelector =>
    selector.kind === 'winner' || selector.kind === 'loser'
      ? { kind: selector.kind, of: stages.get(selector.match) ?? '' }
      : selector;
  return playoffs.map(({ playoffPosition, teamSelectorA, teamSelectorB }) => ({
    playoffPosition,
    a: side(teamSelectorA),
    b: side(teamSelectorB),
  }));
}

/** What the sides mean in the plan that would be generated. */
export interface PlanShape {
  /** Letters on the page of the groups that are sent, in order. */
  readonly letters: readonly string[];
  readonly groupMatches: number;
  readonly finals: FinalsShape;
}

/** The playoffs as they are sent; what is not there any more becomes what no plan has, so that it is refused. */
export function sentPlayoffs({ letters, groupMatches, finals }: PlanShape): BodyPlayoff[] {
  const stages = finalsStages(finals);
  // Each its own index: two that are gone are not one team twice.
  let gone = 0;
  const indexOf = (stage: StageName): number => {
    const [name, number] = stage.split(' ');
    if (name === 'GroupMatch') return Number(number);
    const at = stages.indexOf(stage);
    if (at === -1) gone += 1;
    return groupMatches + 1 + (at === -1 ? stages.length + gone : at);
  };
  const side = (selector: DraftSelector): BodySelector => {
    if ('of' in selector) return { kind: selector.kind, match: indexOf(selector.of) };
    return withSentLetter(selector, letters);
  };
  return finals.playoffs.map(({ playoffPosition, a, b }) => ({
    playoffPosition,
    teamSelectorA: side(a),
    teamSelectorB: side(b),
  }));
}

/** The pairings as they are sent: like playoffs, they name groups by their letter on the page. */
export const sentPairings = (pairings: Finals['firstRoundPairings'], letters: PlanShape['letters']) =>
  pairings?.map(({ teamSelectorA, teamSelectorB }) => ({
    teamSelectorA: withSentLetter(teamSelectorA, letters),
    teamSelectorB: withSentLetter(teamSelectorB, letters),
  })) ?? null;

/** With the letter that its group has where it is sent; that of one that is gone is one that no plan has. */
function withSentLetter<S extends BodySelector>(selector: S, letters: PlanShape['letters']): S {
  if (!('group' in selector)) return selector;
  const at = letters.indexOf(selector.group);
  return { ...selector, group: groupLetter(at === -1 ? letters.length : at) };
}

/** The pairings after the group at `removed` went, as playoffs then. */
export const pairingsWithoutGroupAt = (pairings: Finals['firstRoundPairings'], removed: number) =>
  pairings?.map(({ teamSelectorA, teamSelectorB }) => ({
    teamSelectorA: withoutLetterAt(teamSelectorA, removed),
    teamSelectorB: withoutLetterAt(teamSelectorB, removed),
  })) ?? null;

/** The playoffs after the group at `removed` went: those after it move up, a side of it waits for a new choice. */
export function withoutGroupAt(playoffs: readonly DraftPlayoff[], removed: number): readonly DraftPlayoff[] {
  return playoffs.map(({ playoffPosition, a, b }) => ({
    playoffPosition,
    a: withoutLetterAt(a, removed),
    b: withoutLetterAt(b, removed),
  }));
}

function withoutLetterAt<S extends DraftSelector | BodySelector>(selector: S, removed: number): S {
  if (!('group' in selector) || selector.group < groupLetter(removed)) return selector;
  const at = selector.group.charCodeAt(0) - 65;
  return { ...selector, group: at === removed ? '' : groupLetter(at - 1) };
}
