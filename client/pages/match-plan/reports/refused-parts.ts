import type { MatchView, Outcome } from '#domain/contract.ts';
import type { OpenRow } from '../match-list-props.ts';
import { findEditPlace, refusedInRow, type RefusedReport } from './refused-report.ts';

/** An open correction. */
export interface OpenCorrection {
  readonly match: MatchView;
  /** What it opens with. */
  readonly begin: Outcome['state'];
  /** What was sent from it and refused; null: nothing. */
  readonly refused: RefusedReport | null;
}

/**
 * Which correction is open: the one opened by hand, else one that was refused where no row is open beneath it, but not
 * those that were `left`. And the refused results that stand neither there nor in their rows.
 */
export function refusedParts(
  refused: readonly RefusedReport[],
  live: (matchId: string) => MatchView | undefined,
  mayEdit: boolean,
  correcting: OpenCorrection | null,
  editing: OpenRow | null,
  left: readonly RefusedReport[],
): { readonly open: OpenCorrection | null; readonly noticed: readonly RefusedReport[] } {
  const placed = refused.map((each) => {
    const match = live(each.matchId);
    return { each, match, place: mayEdit ? findEditPlace(each, match) : null };
  });
  const [again] = placed.flatMap(({ each, match, place }) =>
    place === 'correction' && match !== undefined && !left.includes(each)
      ? { match, begin: each.wanted.state, refused: each }
      : [],
  );
  const open = correcting ?? (editing === null ? (again ?? null) : null);
  const noticed = placed
    .filter(
      ({ each, match, place }) =>
        each !== open?.refused &&
        (match !== undefined && match.id === editing?.matchId
          ? each !== refusedInRow(refused, match, editing.taken)
          : place !== 'row'),
    )
    .map(({ each }) => each);
  return { open, noticed };
}
