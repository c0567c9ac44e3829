import type { Alike } from '../../texts/alike.ts';
import type { historyProof } from '../../texts/de/history-proof.ts';
import type { HistoryFlaw } from './verify-export.ts';

/** What is wrong with a history, in the words of a catalogue: `flaws` of one language or another. */
export function describeFlaw(flaw: HistoryFlaw, t: Alike<typeof historyProof.flaws>): string {
  switch (flaw.kind) {
    case 'otherEnd':
      return t.otherEnd(flaw.signed, flaw.found);
    case 'unknownKey':
      return t.unknownKey(flaw.key);
    case 'brokenEntry':
      return t.entries[flaw.breach](flaw.number);
    case 'knownBreach': {
      const { breach, version, missing, at, isAccepted } = flaw.breach;
      return t.known(t.whatIsKnown[breach](version, missing), at, isAccepted);
    }
    case 'olderFile':
      return t.olderFile(flaw.number, flaw.last);
    case 'otherNumber':
      return t.otherNumber(flaw.number, flaw.found);
    case 'otherHead':
      return flaw.number === null ? t.otherHead : t.otherHeadAt(flaw.number);
    case 'encoding':
    case 'unsigned':
    case 'wrongSignature':
      return t[flaw.kind];
  }
}
