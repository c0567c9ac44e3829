import { create } from 'zustand';
import type { HistoryEntry } from '#domain/contract.ts';
import { texts } from '../../texts/de.ts';
import { toastWithAction } from '../../ui/overlay/toast.tsx';

// What somebody is asked before they go back: one at a time, by the head of the tournament's pages, so that a message at
// the bottom of any of them can ask too.

export type GoingBack =
  | {
      readonly does: 'undo';
      /** Of the step's last event. */
      readonly version: number;
      /** 'Ergebnis korrigiert, Spiel 19'; null: the step just taken. */
      readonly what: string | null;
      /** The step is an undoing itself. */
      readonly isRedo: boolean;
      /** The version right before the step; null: not known here. */
      readonly from: number | null;
    }
  | {
      readonly does: 'restore';
      readonly version: number;
      /** ISO 8601 instant that the version was made at; null: not known here. */
      readonly at: string | null;
    };

interface RevertRequest {
  readonly tournamentId: string;
  readonly act: GoingBack;
}

export const useRevertDialog = create<{ readonly asked: RevertRequest | null }>(() => ({ asked: null }));

/** Shows what going back would bring, and asks. */
export const openRevertDialog = (tournamentId: string, act: GoingBack): void =>
  useRevertDialog.setState({ asked: { tournamentId, act } });

export const closeRevertDialog = (): void => useRevertDialog.setState({ asked: null });

/** Long enough to read what was done, look at the hall and think again. */
const TWELVE_SECONDS = 12_000;

/** Says what was done, with the way to take this very step back. `version`: what its answer named; null: it did nothing. */
export function toastWithUndo(
  tournamentId: string,
  message: string,
  version: number | null,
  { what = null, isRedo = false }: { readonly what?: string | null; readonly isRedo?: boolean } = {},
): void {
  if (version === null) return;
  const undo = () => openRevertDialog(tournamentId, { does: 'undo', version, what, isRedo, from: null });
  const act = isRedo ? texts.history.redoShort : texts.history.takeBackShort;
  toastWithAction(TWELVE_SECONDS, message, () => Promise.resolve(undo()), act);
}

/** What can be taken back: teams, groups, plan, results and computation [PL4]. */
const RESTORABLE: ReadonlySet<HistoryEntry['type']> = new Set([
  'RunningScoreReported',
  'ResultReported',
  'ResultCleared',
  'ResultsSet',
  'TournamentConfigured',
  'MatchPlanEdited',
  'TeamRenamed',
  'GroupRenamed',
  'TeamPrioritySet',
  'TeamOutOfCompetitionSet',
  'ComputationConfigured',
]);

/** Whether a step changed anything that going back restores. */
export const isRestorable = ({ type, also }: HistoryEntry): boolean =>
  RESTORABLE.has(type) || also.some((change) => RESTORABLE.has(change.type));
