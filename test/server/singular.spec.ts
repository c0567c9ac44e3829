import { expect, test } from 'vitest';
import { headsNote } from '#server/texts/de/heads-note.ts';
import { historyProof } from '#server/texts/de/history-proof.ts';
import { verifyStore } from '#server/texts/de/log-check.ts';

const place = { stream: 'a', revision: 4, missing: 1 };

test.each([
  [verifyStore.broken({ ...place, breach: 'place' }), 'hier fehlt 1 Ereignis'],
  [verifyStore.broken({ ...place, breach: 'end' }), 'am Ende fehlt 1 Ereignis'],
  [verifyStore.broken({ ...place, breach: 'end', missing: 2 }), 'am Ende fehlen 2 Ereignisse'],
  [verifyStore.broken({ ...place, stream: null, breach: 'positions' }), 'im Protokoll fehlt 1 Ereignis'],
  [verifyStore.noteHolds('1. Mai', 1), 'an einem Verlauf wurde'],
  [historyProof.flaws.whatIsKnown.end(2, 1), 'ab Nr. 2 fehlt 1 Ereignis'],
  [historyProof.flaws.whatIsKnown.place(2, 2), 'bei Nr. 2 fehlen 2 Ereignisse'],
  [headsNote.lines(1)[0], 'die Prüfwerte des einen Verlaufs dieses Portals'],
  [headsNote.lines(1_000)[0], 'die Prüfwerte aller 1.000 Verläufe dieses Portals'],
])('%s', (text, german) => {
  expect(text).toContain(german);
});
