import { expect, test } from 'vitest';
import { checkCommand, historyFileName } from '#client/features/history/history-file.ts';
import { attachment } from '#server/http/content-disposition.ts';
import { texts } from '#server/texts/de.ts';

const NAMES = ['Hallencup', 'Cup "Süd" 3/4: A|B', '  viele   Leerzeichen ', 'Müßig 🏐', "Anna's Cup", 'x'.repeat(300)];

test.each(NAMES)('the command names the file as the server calls it: %s', (name) => {
  const [, sent = ''] = /filename\*=UTF-8''(.*)$/.exec(attachment(texts.history.exportFile(name))) ?? [];
  expect(historyFileName(name)).toBe(decodeURIComponent(sent));
});

test('the command is one that a shell takes as it stands', () => {
  expect(checkCommand('Hallencup 2026')).toBe(
    'node verify-history.mjs "Verlauf - Hallencup 2026.jsonl" --keys keys.json',
  );
  // Between double quotes a shell would read these.
  expect(checkCommand("$HOME's `Cup`!")).toBe(
    `node verify-history.mjs 'Verlauf - $HOME'\\''s \`Cup\`!.jsonl' --keys keys.json`,
  );
});
