import { create } from 'zustand';
import { texts } from '../../texts/de.ts';
import { toast, toastWithAction } from '../../ui/overlay/toast.tsx';

// The confirmation dialog before a revert. Only one is open at a time, and the tournament's shell renders it, so a
// toast on any page can open it too.

export type RevertAction =
  | {
      readonly kind: 'undo';
      /** Version of the step's last event. */
      readonly version: number;
      /** 'Ergebnis korrigiert, Spiel 19'; null: the step just taken. */
      readonly what: string | null;
      /** The step is itself an undo. */
      readonly isRedo: boolean;
      /** The version right before the step; null if not loaded. */
      readonly from: number | null;
    }
  | {
      readonly kind: 'restore';
      readonly version: number;
      /** ISO 8601 instant of the version; null if not loaded. */
      readonly at: string | null;
    };

interface RevertRequest {
  readonly tournamentId: string;
  readonly act: RevertAction;
}

export const useRevertDialog = create<{ readonly asked: RevertRequest | null }>(() => ({ asked: null }));

/** Opens the dialog that previews a revert and asks for confirmation. */
export const openRevertDialog = (tournamentId: string, act: RevertAction): void =>
  useRevertDialog.setState({ asked: { tournamentId, act } });

export const closeRevertDialog = (): void => useRevertDialog.setState({ asked: null });

/** Long enough to read the message, look up at the hall and think again. */
const TOAST_MS = 12_000;

/** Reports a step with a button that undoes exactly this step. `step`: from the answer; null: it is not known. */
export function toastWithUndo(
  tournamentId: string,
  message: string,
  step: number | null,
  { what = null, isRedo = false }: { readonly what?: string | null; readonly isRedo?: boolean } = {},
): void {
  if (step === null) return toast(message);
  const undo = () => openRevertDialog(tournamentId, { kind: 'undo', version: step, what, isRedo, from: null });
  const act = isRedo ? texts.history.redoShort : texts.history.takeBackShort;
  toastWithAction(TOAST_MS, message, () => Promise.resolve(undo()), act);
}
