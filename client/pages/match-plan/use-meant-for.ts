import { useState } from 'react';
import type { MatchView } from '#domain/contract.ts';
import { isSamePairing, pairingOf, type Pairing } from './pairing.ts';
import type { TypedScore } from './typed-result.ts';

/** What was typed for two teams of whom others have the place by now [RE3]. */
export interface TypedForOthers extends TypedScore {
  /** null: one of them was open. */
  readonly meantFor: Pairing | null;
}

/**
 * For whom the digits of a row are: the two who play its match. When others come into it, `empty` is called and what was
 * typed is offered, until it is taken or replaced; `typed` null: nothing is typed. `begun`: for whom it was, where the row
 * opens with digits.
 */
export function useMeantFor(
  match: MatchView,
  begun: Pairing | null | undefined,
  typed: TypedScore | null,
  empty: () => void,
): { readonly pairing: Pairing | null; readonly offered: TypedForOthers | null; readonly endOffer: () => void } {
  const now = pairingOf(match) ?? null;
  const [pairing, setPairing] = useState(begun === undefined ? now : begun);
  const [offered, setOffered] = useState<TypedForOthers | null>(null);
  if (!isSamePairing(pairing, now)) {
    setPairing(now);
    if (typed !== null) {
      setOffered({ ...typed, meantFor: pairing });
      empty();
    }
  }
  return { pairing, offered, endOffer: () => setOffered(null) };
}
