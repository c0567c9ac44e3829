import { expect, test } from 'vitest';
import { texts } from '#client/texts/de.ts';

// German has another form for one: of the noun, of what stands before it, and of the verb.

test.each([
  [texts.folderStatistics.goalsChart('1,0', '1', 1, 1), 'Am häufigsten 1 Tor, 1 Mal.'],
  [texts.folderStatistics.goalsChart('0,5', '0', 2, 3), 'Am häufigsten 0 Tore, 2 Mal.'],
  [texts.history.andMore(1), 'und 1 weiteres'],
  [texts.history.andMore(2), 'und 2 weitere'],
  [texts.history.andMoreChanges(1), '1 weitere Änderung'],
  [texts.groupWords.matchesOf(0, 1), '0 von 1 Spiel'],
  [texts.club.teams(1), '1 Mannschaft'],
  [texts.tournament.progress(0, 1, 1), '0 von 1 Spiel gespielt, 1 läuft'],
  [texts.tournament.progress(1, 2, 0), '1 von 2 Spielen gespielt'],
  [texts.configuration.saveLosing(1), 'Neu planen, 1 Ergebnis löschen'],
  [texts.ranking.begun(0, 1), '0 von 1 Spiel begonnen'],
  [texts.explorer.found(0, 1), '0 von 1 Turnier'],
  [texts.planSheet.backToBack(3, 1), 'zweimal hintereinander: 3 (möglich wäre 1)'],
  [texts.planSheet.perTeam('1', 1), '1 Spiel je Mannschaft'],
  [texts.planSheet.allPlacesMore(1), 'Alle Plätze ausspielen (+1 Spiel)'],
])('%s', (text, german) => {
  expect(text).toContain(german);
});

test('a tournament is named so that its gender does not matter', () => {
  expect(texts.shareSheet.messages.planOf('SV Mühlbach', 'Stadtmeisterschaft 2026', null)).toBe(
    'SV Mühlbach bei „Stadtmeisterschaft 2026“:',
  );
});
