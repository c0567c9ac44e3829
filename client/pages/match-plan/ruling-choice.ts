import type { MatchView, Outcome, RulingBody, TournamentView } from '#domain/contract.ts';
import { FORFEIT_GOALS } from '#domain/play.ts';

// What is chosen in the dialog that decides a match, and the call that it makes [RE13] [RE14].

type Ruling = NonNullable<Outcome['ruling']>;
export type RulingKind = Ruling['kind'];
/** Who loses; 'stands': none, the score counts; '': not chosen. */
export type Loser = NonNullable<Ruling['against']> | 'stands' | '';
/** `stood`: the one that it had, which is the higher win. */
export type ScoreChoice = 'stood' | 'forfeit' | 'none' | 'other';

export interface RulingChoice {
  readonly kind: RulingKind | '';
  readonly against: Loser;
  /** null: as proposed. */
  readonly score: ScoreChoice | null;
  readonly a: string;
  readonly b: string;
}

/** What the dialog opens with: a match that runs is broken off, one that has not begun waits for a team. */
export function beginRuling({ outcome, teamA, teamB }: MatchView): RulingChoice {
  const { state, ruling } = outcome;
  const kind =
    ruling?.kind ??
    { NotStarted: 'Forfeit' as const, CurrentlyPlaying: 'Abandoned' as const, Finished: '' as const }[state];
  return { kind, against: '', score: null, a: teamA.score?.toString() ?? '', b: teamB.score?.toString() ?? '' };
}

/** The scores that can be chosen where one team loses, the proposed one first. */
export function scoresAgainst(
  side: 'A' | 'B',
  { kind, a, b }: RulingChoice,
  { computationConfiguration: { forfeitGoals = FORFEIT_GOALS } }: Pick<TournamentView, 'computationConfiguration'>,
): readonly { readonly value: ScoreChoice; readonly text: string }[] {
  const lead = side === 'A' ? Number(b) - Number(a) : Number(a) - Number(b);
  const forfeit = side === 'A' ? `0:${forfeitGoals}` : `${forfeitGoals}:0`;
  return [
    ...(kind === 'Abandoned' && lead > forfeitGoals ? [{ value: 'stood' as const, text: `${a}:${b}` }] : []),
    ...(forfeitGoals === 0 ? [] : [{ value: 'forfeit' as const, text: forfeit }]),
  ];
}

/** What is sent; null: something is still to be chosen. */
export function rulingOf(
  choice: RulingChoice,
  proposed: ScoreChoice,
): Pick<RulingBody, 'kind' | 'against' | 'scoreA' | 'scoreB'> | null {
  const { kind, against, a, b } = choice;
  if (kind === '') return null;
  const without = { scoreA: null, scoreB: null };
  if (kind === 'Void') return { kind, against: null, ...without };
  if (against === '') return null;
  const typed = a === '' || b === '' ? null : { scoreA: Number(a), scoreB: Number(b) };
  if (against === 'stands') return typed === null || kind === 'Forfeit' ? null : { kind, against: null, ...typed };
  if (against === 'Both') return { kind, against, ...without };
  const score = choice.score ?? proposed;
  if (score === 'forfeit') return { kind, against, ...without };
  if (score === 'none') return { kind, against, scoreA: 0, scoreB: 0 };
  return typed === null ? null : { kind, against, ...typed };
}

/** Whether other matches need the winner of this one, so that it cannot be left without [RE15]. */
export const needsItsWinner = ({ index, metadata }: MatchView, matches: readonly MatchView[]): boolean =>
  metadata.type === 'NonFinalKnockout' ||
  matches.some(({ teamA, teamB }) =>
    [teamA.teamSelector, teamB.teamSelector].some(
      (selector) => (selector.kind === 'winner' || selector.kind === 'loser') && selector.match === index,
    ),
  );

/** The better of the two places that a match decides; null: it decides none. */
export function placePlayedFor({ metadata }: MatchView): number | null {
  if (metadata.type === 'Final') return 1;
  return metadata.type === 'ThirdPlacePlayoff' ? 3 : metadata.playoffPosition;
}
