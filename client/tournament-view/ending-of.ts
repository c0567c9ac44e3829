import type { Outcome, PublicMatchView } from '#domain/contract.ts';
import { texts } from '../texts/de.ts';

interface Ending extends Pick<PublicMatchView['outcome'], 'type' | 'shootout'> {
  readonly ruling?: Outcome['ruling'];
}

/** How a match ended: 'n. V.', 'Wertung', '4:3 n. E.', 'o. Wertung'; '' where its score is all there is to say. */
export function endingOf({ type, shootout, ruling }: Ending): string {
  const words: Readonly<Record<string, string | undefined>> = texts.publicWords.outcomeTypes;
  const how = words[ruling?.against ?? ruling?.kind ?? ''] ?? words[type ?? ''] ?? '';
  return shootout === undefined ? how : `${shootout.a}:${shootout.b} ${how}`;
}
