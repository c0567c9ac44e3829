import { plural } from '../plural.ts';

/** What was counted by time, as a chart or a table: calls of an API key, visits of a page. */
export const overTime = {
  range: 'Zeitraum',
  days: plural('Tag', 'Tage'),
  asTable: 'Als Tabelle',
  asChart: 'Als Diagramm',
  callsIn: (count: number, range: number) =>
    `${count === 1 ? 'Aufruf' : 'Aufrufe'} in ${range === 1 ? 'den letzten 24 Stunden' : `den letzten ${range} Tagen`}`,
  most: (when: string, count: string) => `Die meisten: ${when} (${count}).`,
  chartLabel: (range: number, count: string) =>
    `Aufrufe je Zeitabschnitt, ${range === 1 ? 'letzte 24 Stunden' : `letzte ${range} Tage`}: zusammen ${count}.`,
  bucket: (when: string, count: string) => `${when}: ${count}`,
  none: 'In dieser Zeit gab es keinen Aufruf.',
  from: 'Ab',
  day: 'Tag',
  head: 'Aufrufe',
} as const;
