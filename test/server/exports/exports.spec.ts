import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { memberView, publicView } from '#domain/tournament/view/tournament-view.ts';
import { buildCalendar } from '#server/tournaments/transfer/calendar.ts';
import { matchesCsv, rankingCsv, standingsCsv } from '#server/tournaments/transfer/csv.ts';
import { cup, ID, JOINED } from '#test/domain/support/cup.ts';
import { configure, finals, Played, report } from '#test/domain/support/played.ts';

const view = memberView(ID, { ...cup(), name: 'Hallencup' }, 7, JOINED);
const open = publicView(ID, { ...cup(), name: 'Hallencup' }, JOINED);
const rows = (csv: string): string[][] => parse(csv, { delimiter: ';', bom: true });

/** The examples of docs/api.md, "CSV". */
const shown = Array.from(
  readFileSync(join(import.meta.dirname, '../../../docs/api.md'), 'utf8').matchAll(/```csv\n([^`]+)```/g),
  ([, lines]) => lines,
);

/** A group whose names need what a CSV has for them, and whose winners play a final. */
function exampleView() {
  const names = ['SV Blau; Gelb', '=Elf', 'TSV "Rot"'];
  const played = new Played(
    configure([3], {
      groups: [{ alphabeticalId: 'A', displayName: 'Staffel Nord', teams: names.map((name) => ({ name })) }],
      firstMatchKickoff: '2026-12-05T08:30:00Z',
      finalsPhase: finals('Final'),
    }),
  ).must(report('m1', '2:1'), report('m2', '0:1'), report('m3', '1:1'), report('m4', '1:1 live'));
  const [final] = played.state.plan?.matches.slice(-1) ?? [];
  expect(final?.stage.type).toBe('Final');
  return memberView(ID, played.state, 4, JOINED);
}

describe('tables for a spreadsheet', () => {
  it('are shown in docs/api.md as they are, but for the mark at their beginning and the ends of lines', () => {
    const example = exampleView();
    const made = [matchesCsv, standingsCsv, rankingCsv].map((csv) => csv(example));
    expect(made.every((csv) => csv.startsWith('\uFEFF') && csv.endsWith('\r\n'))).toBe(true);
    expect(shown).toEqual(made.map((csv) => csv.slice(1).replaceAll('\r\n', '\n')));
  });

  it('begin with a byte order mark, end lines as Windows does, and part cells by semicolons', () => {
    const csv = matchesCsv(view);
    expect(csv.startsWith('\uFEFFNr.;Datum;Anstoß;')).toBe(true);
    expect(csv.endsWith('\r\n')).toBe(true);
    expect(csv.split('\r\n')).toHaveLength(view.matches.length + 2);
  });

  it('say who played, who would play, and how it ended', () => {
    const [, first, , , running, final] = rows(matchesCsv(view));
    expect(first?.slice(4)).toEqual(['Gruppenspiel', 'Gruppe A', 'Team a1', 'Team a2', '0', '2', 'beendet', '']);
    expect(running?.slice(4)).toEqual(['Halbfinale', '', 'Team b1', 'Team a1', '2', '2', 'läuft', '']);
    expect(final?.[6]).toMatch(/^Sieger Spiel 3/);
  });

  it('say day and time as the hall has them, summer and winter', () => {
    const at = (kickoff: string) =>
      rows(
        matchesCsv({
          ...view,
          matches: view.matches.slice(0, 1).map((match) => ({ ...match, metadata: { ...match.metadata, kickoff } })),
        }),
      )[1]?.slice(1, 3);
    expect(at('2026-12-05T08:30:00Z')).toEqual(['05.12.2026', '09:30']);
    expect(at('2026-07-31T22:30:00Z')).toEqual(['01.08.2026', '00:30']);
  });

  it('hold the group tables by position', () => {
    expect(rows(standingsCsv(view)).slice(1, 3)).toEqual([
      ['Gruppe A', '1', 'Team a2', '1', '1', '0', '0', '2', '0', '2', '3', ''],
      ['Gruppe A', '2', 'Team a1', '1', '0', '0', '1', '0', '2', '-2', '0', ''],
    ]);
  });

  it('hold the ranking, with places nobody has yet', () => {
    expect(rows(rankingCsv(view))).toHaveLength(1 + view.teams.length);
  });

  it('keep semicolons, quotes and line breaks in a name, and let no name become a formula', () => {
    const named = (name: string) =>
      rows(
        rankingCsv({
          ...view,
          teams: view.teams.map((team) => ({ ...team, name })),
          rankings: view.teams.map(({ id }, at) => ({
            placementRank: at + 1,
            teamId: id,
            reason: 'decided',
            tied: false,
          })),
        }),
      )[1]?.[1];
    expect(named('SV "Löwen"; Süd')).toBe('SV "Löwen"; Süd');
    expect(named('=HYPERLINK("http://x")')).toBe('\'=HYPERLINK("http://x")');
    expect(named('+49 Kickers')).toBe("'+49 Kickers");
  });
});

describe('the plan as a calendar', () => {
  const timed = {
    ...open,
    matches: open.matches.map((match, at) => ({
      ...match,
      metadata: {
        ...match.metadata,
        kickoff: at === 4 ? null : `2026-12-05T${String(at + 8).padStart(2, '0')}:00:00Z`,
      },
    })),
  };
  const entries = (text: string) => text.split('BEGIN:VEVENT').slice(1);
  const about = {
    link: 'https://turnier.example/t/TOURNAMENT',
    teamId: null,
    version: 7,
    changedAt: '2026-11-20T18:00:00Z',
  };

  it('has every match that has a time', () => {
    expect(entries(buildCalendar(timed, about))).toHaveLength(timed.matches.length - 1);
    expect(entries(buildCalendar(open, about))).toHaveLength(0);
  });

  it('has those of one team, also where it would play as things stand', () => {
    const [team] = timed.teams;
    const mine = entries(buildCalendar(timed, { ...about, teamId: team?.id ?? '' }));
    expect(mine.length).toBeGreaterThan(0);
    expect(mine.length).toBeLessThan(timed.matches.length - 1);
    for (const entry of mine) expect(entry).toContain(team?.name ?? '-');
  });

  it('begins when the match does, lasts as long, and keeps its name when the plan moves', () => {
    const [first] = entries(buildCalendar(timed, about));
    expect(first).toContain('DTSTART:20261205T080000Z');
    expect(first).toContain(`UID:${ID}-${timed.matches[0]?.id}@turnierpult`);
    expect(first).toContain('Feld 1');
  });

  // RFC 5545, 3.8.7.4: a calendar that has an entry takes it again only if its number, or its time, is later.
  it('an entry is younger than the one before the last change, also where the match moved forward', () => {
    const [before] = entries(buildCalendar(timed, about));
    expect(before).toContain('DTSTAMP:20261120T180000Z');
    expect(before).toContain('SEQUENCE:7');
    const earlier = {
      ...timed,
      matches: timed.matches.map((match) => ({
        ...match,
        metadata: { ...match.metadata, kickoff: '2026-12-05T07:00:00Z' },
      })),
    };
    const [after] = entries(buildCalendar(earlier, { ...about, version: 8, changedAt: '2026-11-21T09:00:00Z' }));
    expect(after).toContain('DTSTART:20261205T070000Z');
    expect(after).toContain('DTSTAMP:20261121T090000Z');
    expect(after).toContain('SEQUENCE:8');
  });

  it('no line is longer than 75 bytes, with umlauts and emoji too', () => {
    const named = { ...timed, name: `${'Ä'.repeat(30)}${'🦅'.repeat(30)}` };
    for (const line of buildCalendar(
      { ...named, teams: named.teams.map((team) => ({ ...team, name: named.name })) },
      about,
    ).split('\r\n'))
      expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  });

  it('escapes what a name must not mean, and is the same text for the same plan', () => {
    const odd = { ...timed, teams: timed.teams.map((team) => ({ ...team, name: 'A;B,C\nEND:VEVENT' })) };
    expect(entries(buildCalendar(odd, about))).toHaveLength(entries(buildCalendar(timed, about)).length);
    expect(buildCalendar(odd, about)).not.toContain('\nEND:VEVENT\nBEGIN');
    expect(buildCalendar(timed, about)).toBe(buildCalendar(timed, about));
  });
});
