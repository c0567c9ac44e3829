import type { Alike } from '../../texts/alike.ts';
import type { texts } from '../../texts/de.ts';
import type { HistoryFlaw } from './verify-export.ts';

/** What is wrong with a history, in the words of a catalogue: `flaws` of one language or another. */
export function flawSentence(flaw: HistoryFlaw, t: Alike<typeof texts.historyProof.flaws>): string {
  switch (flaw.kind) {
    case 'otherEnd':
      return t.otherEnd(flaw.signedEvents, flaw.found);
    case 'unknownKey':
      return t.unknownKey(flaw.key);
    case 'brokenLine':
      return t.lines[flaw.breach](flaw.line);
    case 'otherHead':
    case 'unsigned':
    case 'wrongSignature':
      return t[flaw.kind];
  }
}
