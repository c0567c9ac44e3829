import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { aboutOf } from '#client/public/about.ts';
import { Board } from '#client/public/board/board.tsx';
import { settingsOf } from '#client/public/board/board-page.ts';
import { OutlookNote } from '#client/public/visitor/later/outlook-note.tsx';
import { VisitorPage } from '#client/public/visitor/visitor-page.tsx';
import { teamNames } from '#client/tournament-view/team-names.ts';
import type { PublicTournamentView } from '#domain/contract.ts';
import { NOTHING_REFERENCED, publicView } from '#domain/tournament/view/tournament-view.ts';
import { plannedTournament, type StreamBuilder } from '../server/read-models/event-builders.ts';

const DAYS_AHEAD = new Date('2026-12-02T09:00:00Z');
const DURING = new Date('2026-12-05T09:00:00Z');
const LINK = 'https://a.example/t/b';
const viewOf = ({ state }: StreamBuilder): PublicTournamentView =>
  publicView('tournament000000', state, { ...NOTHING_REFERENCED, venue: null });

const story = plannedTournament('organisation0000');
const planned = viewOf(story);
const [first] = story.open;
const begun = viewOf(story.reports(first?.id ?? '', 'Finished', 2, 1));
const CANCELLED = { status: 'Cancelled', note: 'Die Halle ist gesperrt', date: null } as const;
const POSTPONED = { status: 'Postponed', note: null, date: '2027-01-16' } as const;
const OPEN = { ...POSTPONED, date: null };

const board = (tournament: PublicTournamentView, at: Date, query: string): string =>
  renderToStaticMarkup(
    <Board tournament={tournament} at={at} lostSince={null} settings={settingsOf(query)} link={LINK} />,
  );
const visitor = (tournament: PublicTournamentView): string =>
  renderToStaticMarkup(
    <VisitorPage tournament={tournament} at={DURING} link={LINK} freshness={{ kind: 'live' }} />,
  ).replace(/<section id="plan".*/, '');
const outlook = (tournament: PublicTournamentView): string =>
  renderToStaticMarkup(
    <OutlookNote
      seen={{
        tournament,
        names: teamNames(tournament.teams),
        mine: null,
        old: null,
        changed: new Set(),
        isBegun: true,
      }}
      forecast={null}
      teamId={tournament.teams[0]?.id ?? ''}
      now={DURING}
    />,
  );

describe.each([CANCELLED, POSTPONED])('[MO10] of a tournament that is not as planned ($status)', (status) => {
  it.each(['', '?pages=now', '?court=1'])('the board announces no match, nor a time, as %s', (query) => {
    for (const at of [DAYS_AHEAD, DURING]) {
      const html = board({ ...planned, status }, at, query);
      expect(html).not.toMatch(/auf dem Feld|Nächste Spiele|09:30/);
      expect(board(planned, DURING, query)).toMatch(/09:30/);
    }
  });

  it('the board names what was played as the last, with nothing behind it', () => {
    const html = board({ ...begun, status }, DURING, '?pages=now');
    expect(html).toContain('Zuletzt auf dem Feld');
    expect(html).not.toMatch(/Jetzt auf dem Feld|Danach|09:30|09:42/);
  });

  it('no next match is announced, to followers of a team neither', () => {
    expect(visitor(planned)).toContain('Danach');
    expect(visitor({ ...planned, status })).not.toMatch(/Danach|auf dem Feld/);
    expect(outlook(planned)).toContain('Ihr nächstes Spiel');
    expect(outlook({ ...planned, status })).toBe('');
  });
});

describe('[OR4] the board of a tournament that is not as planned', () => {
  it('says so where it has no page to show, rather than that a plan follows', () => {
    const said = (tournament: PublicTournamentView): string =>
      /<p class="board-empty">(.*?)<\/p>/.exec(board(tournament, DAYS_AHEAD, '?pages=now'))?.[1] ?? '';
    const empty = { ...planned, matches: [], groups: [] };
    expect([empty, { ...planned, status: CANCELLED }, { ...planned, status: OPEN }].map(said)).toEqual([
      'Der Plan folgt',
      'Abgesagt',
      'Verschoben',
    ]);
  });
});

describe('[OR4] the day of a tournament', () => {
  const OLD = 'Sa, 05.12.2026';
  const head = (tournament: PublicTournamentView): string =>
    /<header.*?<\/header>/.exec(visitor(tournament))?.[0] ?? '';

  it.each([
    ['as planned', planned.status, OLD],
    ['cancelled', CANCELLED, OLD],
    ['postponed', POSTPONED, 'Sa, 16.01.2027'],
    ['postponed without a day', OPEN, null],
  ] as const)('%s is the same in the head of its page and below its link', (_, status, day) => {
    const tournament = { ...planned, status };
    for (const text of [head(tournament), aboutOf(tournament).description]) {
      expect(text.match(/\w\w, \d\d\.\d\d\.\d{4}/g)).toEqual(day === null ? null : [day]);
    }
  });

  it('comes with no promise of results where it is not as planned', () => {
    expect(aboutOf(planned).description).toContain('laufend aktualisiert');
    for (const status of [CANCELLED, POSTPONED, OPEN]) {
      expect(aboutOf({ ...planned, status }).description).not.toMatch(/aktualisiert|Spielplan|Ergebnisse/);
    }
  });
});
