import { expect, it } from 'vitest';
import { csvFile } from '#client/features/tournament/csv-file.ts';

it('a table becomes a file for a German spreadsheet', () => {
  expect(
    csvFile({
      columns: ['Mannschaft', 'Tore'],
      rows: [
        ['SV "Blau"; Nord', 3],
        ['TSV', -1],
      ],
    }),
  ).toBe('\uFEFFMannschaft;Tore\r\n"SV ""Blau""; Nord";3\r\nTSV;-1\r\n');
});

it.each(['=1+1', '+1', '-1', '@sum', '\tx', '＝1'])('a name that begins like a formula is none: %j', (name) => {
  expect(csvFile({ columns: ['Name'], rows: [[name]] })).toContain(`\n'${name}`);
});
