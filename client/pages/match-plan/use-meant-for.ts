import { useState } from 'react';
import type { MatchView } from '#domain/contract.ts';
import { isSamePairing, pairingOf, type Pairing } from './pairing.ts';

export interface MeantFor {
  /** The two teams that the reporter saw; null: one was open. */
  readonly pairing: Pairing | null;
  /** Whether others play the match by now, for whom the digits are not sent unseen [RE3]. */
  readonly isForOthers: boolean;
  /** Whether the reporter has yet to be told so. */
  readonly needsNotice: boolean;
  /** Tells it again. */
  readonly remind: () => void;
  /** The reporter was told, and has not decided. */
  readonly acknowledge: () => void;
  /** The digits are meant for those who play by now. */
  readonly accept: () => void;
}

/** For whom the digits of a row are; those who come into its match before anything is typed simply stand there. */
export function useMeantFor(match: MatchView, begun: Pairing | null | undefined, isTyped: boolean): MeantFor {
  const now = pairingOf(match) ?? null;
  const [pairing, setPairing] = useState(begun === undefined ? now : begun);
  const [noticed, setNoticed] = useState<Pairing | null | undefined>();
  const isChanged = !isSamePairing(pairing, now);
  if (isChanged && !isTyped) setPairing(now);
  const isForOthers = isChanged && isTyped;
  return {
    pairing,
    isForOthers,
    needsNotice: isForOthers && (noticed === undefined || !isSamePairing(noticed, now)),
    remind: () => setNoticed(undefined),
    acknowledge: () => setNoticed(now),
    accept: () => setPairing(now),
  };
}
