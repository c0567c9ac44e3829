import { describe, expect, test } from 'vitest';
import { catalogue, entriesOf, shownAmong, type Way } from '#test/support/catalogue.ts';
import { isFailed, readRecorded } from '#test/support/rendered-texts.ts';
import { assignJourneys, checkedIn, LEAD_THERE, readAssignment, WRITE_DOWN, writeAssignment } from './assign.ts';
import { exemptTexts } from './exempt-texts.ts';
import { begunWith, ran, recording, runsOf } from './journeys.ts';

// Every text of the catalogue was on a page: `texts.json` says in which file of journeys, and those that ran before
// (vitest.config.ts) are asked. What a browser had on a page counts, not what a component was asked for. Of several ways
// of putting one text (one, many) one is enough: which of them a day of matches leads to depends on the hour.

const putAs = (way: Way): string => way.map((word) => word ?? '…').join('');

const entries = catalogue().filter(({ ways }) => ways.length > 0);
const waysOf = new Map(entries.map(({ name, ways }) => [name, ways]));
const isShownIn = new Map(ran.map((file) => [file, shownAmong(new Set(readRecorded(file, 'texts')))]));

test('it finds the journeys that record their texts', () => {
  expect(recording.length).toBeGreaterThan(75);
});

test('each journey of this run that passed left what it showed', () => {
  const passed = begunWith(process.env).filter((file) => !isFailed(file));
  expect(passed.filter((file) => !ran.includes(file))).toEqual([]);
});

test('every text of the catalogue was on a page', () => {
  expect(entries.length).toBeGreaterThan(1_500);
  const shows = (file: string, name: string): boolean =>
    (waysOf.get(name) ?? []).some((way) => isShownIn.get(file)?.(way));
  const names = entries.map(({ name }) => name).filter((name) => !exemptTexts.has(name));
  const { assigned, missing } = assignJourneys(names, readAssignment('texts.json'), { recording, ran, runsOf, shows });
  expect(
    missing.map((name) => `${name}: ${(waysOf.get(name) ?? []).map(putAs).join(' / ')}`),
    LEAD_THERE,
  ).toEqual([]);
  if (process.env['APPROVE'] === '1') writeAssignment('texts.json', assigned);
  expect(checkedIn(readAssignment('texts.json'), runsOf), WRITE_DOWN).toEqual(checkedIn(assigned, runsOf));
});

test('what no journey leads to is a text of the catalogue', () => {
  const names = new Set(entries.map(({ name }) => name));
  expect([...exemptTexts].filter((name) => !names.has(name))).toEqual([]);
});

describe('reads the catalogue', () => {
  const ways = (source: string): readonly string[] =>
    entriesOf('planted.ts', `export const area = { text: ${source} } as const;`).flatMap((entry) =>
      entry.ways.map((way) => `${entry.name}: ${putAs(way)}`),
    );

  test.each([
    ['a text', "'Feld'", ['area.text: Feld']],
    ['what is filled in', '(n: number) => `Feld ${n}`', ['area.text: Feld …']],
    [
      'one and many',
      "(n: number) => (n === 1 ? '1 Spiel' : `${n} Spiele`)",
      ['area.text: 1 Spiel', 'area.text: … Spiele'],
    ],
    [
      'a choice within',
      "(n: number) => `Es ${n === 1 ? 'bleibt' : 'bleiben'} so`",
      ['area.text: Es bleibt so', 'area.text: Es bleiben so'],
    ],
    [
      'several choices, which are filled in',
      "(n: number) => `${n === 1 ? 'Ein' : 'Viele'} und ${n === 1 ? 'bleibt' : 'bleiben'} so`",
      ['area.text: … und … so'],
    ],
    ['a count', "counted('Tag', 'Tage')", ['area.text: … Tag', 'area.text: … Tage']],
    ['areas within', "{ one: 'Eins', two: ['Zwei'] }", ['area.text.one: Eins', 'area.text.two.0: Zwei']],
    ['signs, which are no text', "'×'", []],
  ])('%s', (_what, source, expected) => {
    expect(ways(source)).toEqual(expected);
  });
});

describe('counts as shown', () => {
  const seen = shownAmong([
    'Feld 3',
    'Das Turnier ist jetzt privat. Alles in Ordnung',
    'Spielplan',
    'Läuft mit 2:1',
    'Halle 4 (neu) · mit Hinweis, tauscht',
  ]);

  test.each([
    [['Feld ', null], true],
    [['Das Turnier ist jetzt privat.'], true],
    [['Plan'], false],
    [['Feld'], false],
    [['Spiel'], false],
    [['Das Turnier ist jetzt öffentlich.'], false],
    [['Läuft mit ', null, ', Ende'], false],
    [['mit Hinweis'], true],
    [['Halle ', null, ' (neu)'], true],
    [['Hinweis'], false],
    [['neu'], false],
    [['mit'], false],
  ])('%s: %s', (way, expected) => {
    expect(seen(way)).toBe(expected);
  });
});
