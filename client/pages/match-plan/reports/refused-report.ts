import type { MatchView, Outcome } from '#domain/contract.ts';
import { fitsLike } from '../../../features/editing/draft-storage.ts';
import { isRecord } from '../../../session/is-record.ts';
import { decisionOf } from '../decision.ts';
import { isForPairing, isSamePairing, type Pairing, type PairingNames } from '../pairing.ts';
import type { ReportStep } from '../report-step.ts';
import type { TypedResult } from '../typed-result.ts';

/** A report that was sent and refused: kept until it is reported otherwise or given up. */
export interface RefusedReport {
  readonly matchId: string;
  /** Of the match, and how its teams were called, as the reporter saw them. */
  readonly index: number;
  readonly teams: PairingNames;
  /** null: one of the teams was open. */
  readonly meantFor: Pairing | null;
  readonly wanted: Outcome;
  /** The result it was based on [RE6]. */
  readonly seen: Outcome;
  /** For the history; null: none. */
  readonly reason: string | null;
  /** The sentence of the refusal. */
  readonly why: string;
}

/** What of a report under way is kept when it is refused; `why`: the sentence of the refusal. */
export const refusedReport = (
  { matchId, index, names, meantFor, wanted, reason, step }: SentReport,
  why: string,
): RefusedReport => ({
  matchId,
  index,
  teams: names,
  // Not the step's: others may have come into the match since it was made.
  meantFor,
  wanted,
  seen: step.previous,
  reason: reason ?? step.reason,
  why,
});

interface SentReport {
  readonly matchId: string;
  readonly index: number;
  readonly names: PairingNames;
  readonly meantFor: Pairing | null;
  readonly wanted: Outcome;
  readonly reason: string | undefined;
  readonly step: ReportStep;
}

/** Those that another report does not replace: of other matches, or meant for others who were to play it [RE3]. */
export const withoutReplaced = (
  refused: readonly RefusedReport[],
  by: Pick<RefusedReport, 'matchId' | 'meantFor'>,
): readonly RefusedReport[] =>
  refused.filter(({ matchId, meantFor }) => matchId !== by.matchId || !isSamePairing(meantFor, by.meantFor));

/** Together with others that this page did not know, one of a match and its two teams at most. */
export const addMissing = (
  refused: readonly RefusedReport[],
  others: readonly RefusedReport[],
): readonly RefusedReport[] => {
  const all = [...refused];
  for (const each of others) if (withoutReplaced(all, each).length === all.length) all.push(each);
  return all;
};

/**
 * Returns the refused report in the open row of a match: the one taken over into it, else the one for the two teams
 * that play it; null: none.
 */
export const refusedInRow = (
  refused: readonly RefusedReport[],
  match: MatchView,
  taken: RefusedReport | null,
): RefusedReport | null =>
  taken ??
  refused.find(
    ({ matchId, meantFor, wanted }) =>
      matchId === match.id && wanted.state !== 'NotStarted' && isForPairing(match, meantFor),
  ) ??
  null;

/**
 * Where it can be mended: in the row of its match, or in the dialog of a correction. null: its match is gone or has other
 * teams by now, so that it is never sent unseen [RE3].
 */
export function findEditPlace(
  { meantFor, wanted }: RefusedReport,
  live: MatchView | undefined,
): 'row' | 'correction' | null {
  if (live === undefined || live.affected !== null || !isForPairing(live, meantFor)) return null;
  return live.outcome.state === 'Finished' || wanted.state === 'NotStarted' ? 'correction' : 'row';
}

/** Whether the report is open again in the row of this match. */
export const isEditedInRow = (refused: RefusedReport, match: MatchView): boolean =>
  refused.matchId === match.id && findEditPlace(refused, match) === 'row';

/** Returns the report as the input of a row. */
export const toTypedResult = ({ matchId, meantFor, wanted, seen }: RefusedReport): TypedResult => ({
  matchId,
  meantFor,
  a: wanted.scoreA?.toString() ?? '',
  b: wanted.scoreB?.toString() ?? '',
  kind: wanted.state === 'Finished' ? 'Finished' : 'CurrentlyPlaying',
  type: wanted.outcomeType ?? 'Standard',
  openQuestion: decisionOf(wanted),
  seen,
});

/** What the browser keeps of them. */
export interface KeptRefusals {
  readonly refused: readonly RefusedReport[];
}

/** Under which name the browser keeps them. */
export const keptRefusalsPage = (tournamentId: string): string => `${tournamentId}/refused`;

const fitsAll = fitsLike<Record<keyof KeptRefusals, unknown>>({ refused: [] });
const fitsOne = fitsLike<Record<keyof RefusedReport, unknown>>({
  matchId: '',
  index: 0,
  teams: [],
  meantFor: {},
  wanted: {},
  seen: {},
  reason: '',
  why: '',
});

/** Whether a kept value is what this page keeps. */
export const isKeptRefusals = (kept: unknown): kept is KeptRefusals =>
  fitsAll(kept) &&
  Array.isArray(kept.refused) &&
  kept.refused.every((each: unknown) => fitsOne(each) && isRecord(each.wanted) && isRecord(each.seen));
