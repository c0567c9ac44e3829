import type { TieDecisionView } from '#domain/contract.ts';

// What is typed in the dialog that tells level teams apart.

type DecidedBy = TieDecisionView['by'];
type Meeting = TieDecisionView['meetings'][number];

/** A meeting as it is typed. */
export interface TypedMeeting {
  readonly key: number;
  readonly teamA: string;
  readonly teamB: string;
  readonly scoreA: string;
  readonly scoreB: string;
}

/** What is typed of a decision. */
export interface TypedTie {
  readonly by: DecidedBy;
  /** Best first. */
  readonly order: readonly string[];
  /** Those that are still level with the one before. */
  readonly stillLevel: ReadonlySet<string>;
  readonly meetings: readonly TypedMeeting[];
}

/** Whether the score alone says who is first: two teams meet once. */
export const isByScore = ({ by, order }: Pick<TypedTie, 'by' | 'order'>): boolean => by !== 'Lot' && order.length === 2;

/** The decision; null: something is missing in it. */
export function typedDecision({
  by,
  order,
  stillLevel,
  meetings: typed,
}: TypedTie): Omit<TieDecisionView, 'id'> | null {
  const meetings = by === 'Lot' ? [] : typed.map(meetingOf);
  if (meetings.includes(null)) return null;
  const known = meetings.filter((one) => one !== null);
  if (isByScore({ by, order })) {
    const [only] = known;
    if (only === undefined || only.scoreA === only.scoreB) return null;
    const [first, second] = only.scoreA > only.scoreB ? [only.teamA, only.teamB] : [only.teamB, only.teamA];
    return { by, order: [[first], [second]], meetings: known };
  }
  const sets: string[][] = [];
  for (const team of order) {
    const last = sets.at(-1);
    if (last !== undefined && by !== 'Lot' && stillLevel.has(team)) last.push(team);
    else sets.push([team]);
  }
  return sets.length < 2 ? null : { by, order: sets, meetings: known };
}

/** null: a score is missing, or a team meets itself. */
function meetingOf({ teamA, teamB, scoreA, scoreB }: TypedMeeting): Meeting | null {
  if (scoreA === '' || scoreB === '' || teamA === teamB) return null;
  return { teamA, teamB, scoreA: Number(scoreA), scoreB: Number(scoreB) };
}
