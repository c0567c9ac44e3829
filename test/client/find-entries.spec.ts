import { expect, test } from 'vitest';
import { findEntries, groupEntries, spellings, type SearchEntry } from '#client/features/search/find-entries.ts';
import { tournamentActions } from '#client/features/search/actions.ts';
import { tournamentEntry } from '#client/features/search/tournament-entry.ts';
import { texts } from '#client/texts/de.ts';
import { printedTournament } from '#test/support/printed-tournament.ts';

const entry = (title: string, detail = '', more: Partial<SearchEntry> = {}): SearchEntry => ({
  key: `${title} ${detail}`,
  kind: 'team',
  title,
  detail,
  go: '/portal',
  ...more,
});

const titles = (entries: readonly SearchEntry[], query: string) =>
  findEntries(entries, query).map(({ title }) => title);

test('umlauts are found as they are written, without dots, and written out', () => {
  expect(spellings('Mühlbach')).toEqual(['muhlbach', 'muehlbach']);
  expect(spellings('Groß')).toEqual(['gross']);
  const entries = [entry('SV Mühlbach'), entry('FC Großräschen'), entry('Łódź')];
  for (const query of ['mühl', 'muhl', 'muehl', 'MÜHLBACH']) expect(titles(entries, query)).toEqual(['SV Mühlbach']);
  for (const query of ['groß', 'gross', 'grossräschen']) expect(titles(entries, query)).toEqual(['FC Großräschen']);
  expect(titles(entries, 'łodz')).toEqual(['Łódź']);
});

test('every word has to fit, wherever it stands', () => {
  const entries = [entry('SV Mühlbach', 'Hallencup'), entry('SV Mühlbach', 'Sommercup'), entry('FC Mühlbach')];
  expect(findEntries(entries, 'mühl hallen').map(({ detail }) => detail)).toEqual(['Hallencup']);
  expect(titles(entries, 'cup sv')).toEqual(['SV Mühlbach', 'SV Mühlbach']);
  expect(titles(entries, 'mühl winter')).toEqual([]);
});

test('the beginning of a title comes before that of a word, and that before the middle of one', () => {
  const entries = [entry('Wehrhain'), entry('TSV Hain'), entry('Hainburg')];
  expect(titles(entries, 'hain')).toEqual(['Hainburg', 'TSV Hain', 'Wehrhain']);
});

test('a title is worth more than what stands beside it', () => {
  const kind = 'tournament';
  const entries = [entry('Sommercup', 'SV Mühlbach', { kind }), entry('Mühlbacher Hallencup', 'FC Hain', { kind })];
  expect(titles(entries, 'mühlb')).toEqual(['Mühlbacher Hallencup', 'Sommercup']);
});

test('a team is not found by its tournament alone, which says no more than which one is meant', () => {
  const entries = [entry('FC Königshain', 'Mühlbacher Hallencup'), entry('FC Königshain', 'Sommercup')];
  expect(titles(entries, 'hallencup')).toEqual([]);
  expect(findEntries(entries, 'könig hallencup').map(({ detail }) => detail)).toEqual(['Mühlbacher Hallencup']);
});

test('a tournament is found by its venue and its month', () => {
  const cup = { id: 't1', organizationName: 'SV Mühlbach', folderName: null };
  const entries = [
    { ...cup, name: 'Pokal', venueName: 'Sporthalle Süd', kickoff: '2026-03-14T09:00:00Z' },
    { ...cup, name: 'Sommercup', venueName: null, kickoff: '2026-06-20T09:00:00Z' },
    { ...cup, name: 'Entwurf', venueName: null, kickoff: null },
  ].map((each) => tournamentEntry(each, false));
  for (const query of ['sporthalle', 'sued', 'März', 'maerz 2026', '2026-03', 'mühlbach märz'])
    expect(titles(entries, query), query).toEqual(['Pokal']);
  for (const query of ['Juni', 'Juni 2026', '2026-06']) expect(titles(entries, query), query).toEqual(['Sommercup']);
  expect(entries[0]?.detail).toBe('SV Mühlbach · Sporthalle Süd · Sa, 14.03.2026');
});

test('an action is found by other words for it', () => {
  const entries = [entry('Platzierung', '', { kind: 'action', words: 'Rangliste Finale' })];
  expect(titles(entries, 'rangl')).toEqual(['Platzierung']);
});

test('without a query what is offered, in the order of kinds', () => {
  const entries = [
    entry('Einstellungen', '', { kind: 'action', isOffered: true }),
    entry('SV Mühlbach'),
    entry('Hallencup', '', { kind: 'tournament', isOffered: true }),
  ];
  expect(groupEntries(findEntries(entries, ' '), ' ').map(([kind]) => kind)).toEqual(['tournament', 'action']);
});

test('one kind does not push the others out', () => {
  const teams = Array.from({ length: 30 }, (_, at) => entry(`Hain ${at}`));
  const kinds = findEntries([...teams, entry('Turnier am Hain', '', { kind: 'tournament' })], 'hain').map(
    ({ kind }) => kind,
  );
  expect(kinds.filter((kind) => kind === 'team')).toHaveLength(10);
  expect(kinds).toContain('tournament');
});

test('what a tournament prints is found by the name of each type of document', () => {
  const actions = tournamentActions(printedTournament({ groups: [['Anker', 'Boje']] }), 'Organizer');
  for (const type of Object.values(texts.documents.types)) {
    expect(titles(actions, type)).toContain(texts.tournament.tabs.documents);
  }
});
