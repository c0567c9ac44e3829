import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { renderToString } from 'react-dom/server';
import { createElement } from 'react';
import { describe, expect, it } from 'vitest';
import { aboutOf } from '#client/public/about.ts';
import { Board } from '#client/public/board/board.tsx';
import { CourtPage } from '#client/public/board/court-page.tsx';
import { FinalsPage } from '#client/public/board/finals-page.tsx';
import { NextPage } from '#client/public/board/next-page.tsx';
import { NowPage } from '#client/public/board/now-page.tsx';
import { NO_CHANGES } from '#client/public/board-changes.ts';
import { listBoardPages as pagesFor, KINDS, settingsOf, type PageKind } from '#client/public/board/board-page.ts';
import { tableSize } from '#client/public/board/table-size.ts';
import { VisitorPage } from '#client/public/visitor/visitor-page.tsx';
import type { PublicTournamentView } from '#domain/contract.ts';
import { dayPhaseAt, matchDayAt } from '#domain/match-day.ts';
import { NOTHING_REFERENCED, publicView } from '#domain/tournament/view/tournament-view.ts';
import { plannedTournament, playedTournament, type StreamBuilder } from '../server/read-models/event-builders.ts';

const BEFORE = new Date('2026-12-04T10:00:00Z');
const DURING = new Date('2026-12-05T09:00:00Z');
const viewOf = ({ state }: StreamBuilder): PublicTournamentView =>
  publicView('tournament000000', state, { ...NOTHING_REFERENCED, venue: null });

const planned = viewOf(plannedTournament('organisation0000'));
const over = viewOf(playedTournament('organisation0000'));
const onCourts = (count: number): PublicTournamentView => ({
  ...planned,
  matches: planned.matches.map((match, at) => ({ ...match, metadata: { ...match.metadata, court: (at % count) + 1 } })),
});
const pagesOf = (tournament: PublicTournamentView, now: Date, asked: readonly PageKind[] = KINDS) =>
  pagesFor(tournament, asked, matchDayAt(tournament, now).courts, dayPhaseAt(tournament, now), null);
/** React marks where texts meet. */
const withoutMarks = (html: string): string => html.replaceAll('<!-- -->', '');
const boardAt = (tournament: PublicTournamentView, at: Date, lostSince: Date | null = null): string =>
  withoutMarks(
    renderToString(
      createElement(Board, {
        tournament,
        at,
        lostSince,
        settings: { ...settingsOf(''), pages: KINDS },
        link: 'https://a.example/t/b',
      }),
    ),
  );
const winner = over.teams.find(({ id }) => id === over.rankings[0]?.teamId)?.name ?? '';

describe('what comes next', () => {
  it.each([1, 2, 3])('stands beside %i courts', (courts) => {
    expect(pagesOf(onCourts(courts), DURING).map(({ kind }) => kind)).not.toContain('next');
  });

  it.each([4, 5, 6, 7, 10])('has pages of its own with %i courts, with every court once', (courts) => {
    const next = pagesOf(onCourts(courts), DURING).filter((page) => page.kind === 'next');
    expect(next.flatMap((page) => page.courts.map(({ court }) => court))).toEqual(
      Array.from({ length: courts }, (_, at) => at + 1),
    );
    expect(Math.max(...next.map((page) => page.courts.length))).toBeLessThanOrEqual(6);
    // The first match of each court stands on the page of the courts already.
    expect(next[0]?.courts[0]?.next.map(({ id }) => id)).toEqual([planned.matches[courts]?.id]);
  });

  it('comes after the courts, and only where the link asks for these', () => {
    expect(pagesOf(onCourts(4), DURING).map(({ kind }) => kind)).toEqual(['now', 'next', 'groups', 'groups', 'finals']);
    expect(pagesOf(onCourts(4), DURING, ['groups']).map(({ kind }) => kind)).toEqual(['groups', 'groups']);
  });
});

it('[MO2] a court page says since when its match runs, not when it was planned', () => {
  const [first, ...others] = planned.matches;
  if (first === undefined) throw new Error('no match');
  const running: PublicTournamentView = {
    ...planned,
    matches: [
      {
        ...first,
        metadata: { ...first.metadata, kickoff: '2026-12-05T09:00:00Z' },
        outcome: { ...first.outcome, state: 'CurrentlyPlaying', startedAt: '2026-12-05T09:25:00Z' },
      },
      ...others,
    ],
  };
  const at = new Date('2026-12-05T09:30:00Z');
  const { courts } = matchDayAt(running, at);
  const { court } = first.metadata;
  const html = withoutMarks(
    renderToString(
      createElement(CourtPage, {
        court,
        courts,
        tournament: running,
        changes: NO_CHANGES,
        old: null,
        forecast: null,
        now: at,
        moment: 'running',
      } as Parameters<typeof CourtPage>[0]),
    ),
  );
  expect(html).toContain('seit 10:25');
  expect(html).not.toContain('Anstoß 10:00');
});

describe('where only results are reported', () => {
  const BEGUN = Date.parse('2026-12-05T08:30:00Z');
  /** How many matches are to get ready on so many courts, a round each twelve minutes, once the first round is reported. */
  const calledAt = (courts: number, minutes: number): number => {
    const story = plannedTournament('organisation0000');
    for (const { id } of story.open.slice(0, courts)) story.reports(id, 'Finished', 2, 1);
    const instantOf = (round: number) => new Date(BEGUN + round * 12 * 60_000).toISOString();
    const reported = viewOf(story);
    const cup = {
      ...reported,
      matches: reported.matches.map((match, at) => ({
        ...match,
        metadata: { ...match.metadata, court: (at % courts) + 1, kickoff: instantOf(Math.floor(at / courts)) },
      })),
    };
    const at = new Date(BEGUN + minutes * 60_000);
    const forecast = matchDayAt(cup, at);
    const pages = pagesFor(cup, ['now'], forecast.courts, dayPhaseAt(cup, at), forecast);
    const html = pages.map((page) => {
      const props = { tournament: cup, changes: NO_CHANGES, forecast, old: null, now: at };
      if (page.kind === 'now') return renderToString(createElement(NowPage, { page, ...props }));
      return page.kind === 'next' ? renderToString(createElement(NextPage, { page, ...props })) : '';
    });
    return html.join('').split('Bitte bereitmachen').length - 1;
  };

  it.each([2, 5])('[MO4] [CU2] with %i courts the board calls the match behind one that may be in play', (courts) => {
    // By the plan the second round is in play, and the third begins in the twenty-fourth minute.
    expect(calledAt(courts, 16)).toBe(0);
    // Some teams would have to play on two courts at once here: their next match waits.
    expect(calledAt(courts, 19)).toBeGreaterThan(1);
  });
});

describe('the matches for other places', () => {
  const model = planned.matches.find(({ metadata }) => metadata.type === 'Final');
  if (model === undefined) throw new Error('There is a final');
  /** The last places are played first. */
  const cup: PublicTournamentView = {
    ...planned,
    matches: [
      ...planned.matches.filter(({ metadata }) => metadata.type !== 'AdditionalPlayoff'),
      ...[15, 13, 11, 9, 7, 5].map((place) => ({
        ...model,
        id: `p${place}`,
        index: 100 + place,
        metadata: {
          ...model.metadata,
          type: 'AdditionalPlayoff' as const,
          finalsRound: null,
          playoffPosition: place,
          label: `Spiel um Platz ${place}`,
        },
      })),
    ],
  };

  it('are all shown: the best three below the tree, the others on a page of their own', () => {
    const finals = pagesOf(cup, DURING).filter((page) => page.kind === 'finals');
    const places = finals.map(({ matches }) => matches.flatMap(({ metadata }) => metadata.playoffPosition ?? []));
    expect(places).toEqual([
      [5, 7, 9],
      [11, 13, 15],
    ]);
    const html = withoutMarks(
      renderToString(
        createElement(FinalsPage, {
          page: finals[1] ?? { kind: 'finals', part: 0, matches: [] },
          tournament: cup,
          changes: NO_CHANGES,
          forecast: null,
          old: null,
          now: DURING,
        }),
      ),
    );
    for (const place of [11, 13, 15]) expect(html).toContain(`Spiel um Platz ${place}`);
  });
});

describe('[MO16] a board whose link names no pages', () => {
  const { pages: usual } = settingsOf('');
  const kindsOf = (tournament: PublicTournamentView, asked: readonly PageKind[] | null) =>
    pagesFor(tournament, asked, matchDayAt(tournament, DURING).courts, 'on', null).map(({ kind }) => kind);
  const story = plannedTournament('organisation0000');
  const [opening = '', ...later] = planned.matches
    .filter(({ metadata }) => metadata.type === 'GroupMatch')
    .map(({ id }) => id);

  it('shows tables once a match is finished, and finals once a team in them is decided', () => {
    expect(kindsOf(planned, usual)).toEqual(['now']);
    expect(kindsOf(viewOf(story.reports(opening, 'CurrentlyPlaying', 1, 0)), usual)).toEqual(['now']);
    expect(kindsOf(viewOf(story.reports(opening, 'Finished', 1, 0)), usual)).toEqual(['now', 'groups', 'groups']);
    for (const [at, id] of later.entries()) story.reports(id, 'Finished', at % 5, at % 3);
    const grouped = viewOf(story);
    expect(grouped.matches.some(({ metadata, teamA }) => metadata.type !== 'GroupMatch' && teamA.teamId)).toBe(true);
    expect(kindsOf(grouped, usual)).toContain('finals');
  });

  it('is the only one that waits: a page that is named is there from the beginning, or never ends the rotation', () => {
    expect(kindsOf(planned, ['groups', 'finals'])).toEqual(['groups', 'groups', 'finals']);
    expect(kindsOf({ ...planned, groups: [], matches: [] }, ['groups', 'finals', 'ranking'])).toEqual([]);
    expect(kindsOf(planned, ['ranking'])).toEqual(['now']);
  });
});

describe('before the day', () => {
  it('[MO9] date and countdown stand where the courts will be, then the first matches', () => {
    expect(pagesOf(planned, BEFORE).map(({ kind }) => kind)).toEqual(['ahead', 'next', 'groups', 'groups', 'finals']);
    const html = boardAt(planned, BEFORE);
    expect(html).toContain('Samstag, 5. Dezember 2026');
    expect(html).toContain('09:30 Uhr');
    expect(html).not.toContain('Jetzt auf dem Feld');
  });

  it('in the last half hour the first matches are shown, as matches that have no score', () => {
    const html = boardAt(planned, new Date('2026-12-05T08:20:00Z'));
    expect(html).toContain('Gleich auf dem Feld');
    expect(html).not.toContain('data-score');
  });
});

describe('after the last match', () => {
  it('[MO9] the board shows the winner and the places first, whatever the link asks for', () => {
    expect(pagesOf(over, DURING).map(({ kind }) => kind)).toEqual(['ranking', 'ranking', 'groups', 'groups', 'finals']);
    expect(pagesOf(over, DURING, ['now']).map(({ kind }) => kind)).toEqual(['ranking', 'ranking']);
    const html = boardAt(over, DURING);
    expect(html).toContain('Turniersieger');
    expect(html.indexOf('Turniersieger')).toBeLessThan(html.indexOf(winner));
  });

  it('[MO9] nobody is named while a lot decides the first place', () => {
    const level = { ...over, rankings: over.rankings.map((place, at) => ({ ...place, tied: at < 2 })) };
    expect(boardAt(level, DURING)).not.toContain('Turniersieger');
    expect(visitorPage(level)).not.toContain('Turniersieger');
    expect(aboutOf(level).description).not.toContain('Sieger');
  });

  it('[PR1] nobody is named where places are not shown', () => {
    const hidden = { ...over, rankings: [] };
    expect(pagesOf(hidden, DURING).map(({ kind }) => kind)).not.toContain('ranking');
    expect(aboutOf(hidden).description).not.toContain('Sieger');
    expect(visitorPage(hidden)).not.toContain('Turniersieger');
  });

  it('[MO9] where places are not shown the board names what was played as the last, with nothing behind it', () => {
    const html = boardAt({ ...over, rankings: [] }, DURING);
    expect(html).toContain('Zuletzt auf dem Feld');
    expect(html).not.toContain('Jetzt auf dem Feld');
    expect(html).not.toContain('Danach');
  });

  it('the visitor page names the winner first; title and preview of the link say that it is over', () => {
    const html = visitorPage(over);
    expect(html.indexOf('Turniersieger')).toBeLessThan(html.indexOf('Zuletzt auf dem Feld'));
    expect(html).not.toContain('Jetzt auf dem Feld');
    expect(aboutOf(planned).title).toBe('Hallencup – live');
    expect(aboutOf(over).title).toBe('Hallencup – beendet');
    expect(aboutOf(over).description).toContain(`Sieger: ${winner}`);
  });
});

const visitorPage = (tournament: PublicTournamentView): string =>
  renderToString(
    createElement(VisitorPage, { tournament, at: DURING, link: 'https://a.example/t/b', freshness: { kind: 'live' } }),
  );

describe('the tables of groups', () => {
  const LONG = 'JSG Großräschkau/Königswörth-Süßenbach und Mühltal-Höfen III';
  const rows = (count: number, name: string): readonly string[] => Array.from({ length: count }, () => name);

  it('stand as large as all their rows fit, and names never push rows off the screen', () => {
    expect(tableSize([rows(6, 'FC Ost'), rows(5, 'FC Ost')], false)).toBe('large');
    expect(tableSize([rows(8, 'FC Ost'), rows(8, 'FC Ost')], false)).toBe('medium');
    expect(tableSize([rows(4, 'FC Ost'), [LONG, LONG, LONG, 'FC Ost']], false)).toBe('large');
    expect(tableSize([rows(6, 'FC Ost'), rows(5, LONG)], false)).toBe('small');
    expect(tableSize([rows(5, LONG)], false)).toBe('large');
    expect(tableSize([rows(10, LONG)], false)).toBe('small');
  });

  it('have no size where not even the smallest fits', () => {
    expect(tableSize([rows(11, 'FC Ost')], false)).toBeNull();
    expect(tableSize([rows(6, LONG), rows(2, 'FC Ost')], false)).toBeNull();
  });

  /** A group of so many teams with this name, with a small one behind it. */
  const groupOf = (count: number, name: string): PublicTournamentView => {
    const [first, second] = planned.groups;
    const statistics = first?.participants[0]?.statistics;
    if (first === undefined || second === undefined || statistics == null) throw new Error('There are groups');
    const large = Array.from({ length: count }, (_, at) => `t${at}`);
    const [{ emblem } = { emblem: null }] = planned.teams;
    if (emblem === null) throw new Error('There are teams');
    return {
      ...planned,
      teams: [...planned.teams, ...large.map((id) => ({ id, name, outOfCompetition: false, emblem }))],
      groups: [
        // As in the view, teams stand in the order of their slots.
        {
          ...first,
          participants: large
            .map((teamId, at) => ({ teamId, statistics: { ...statistics, position: at + 1 } }))
            .toReversed(),
        },
        second,
      ],
    };
  };

  it.each([
    ['short', 'FC Ost', 10],
    ['long', LONG, 5],
  ])('[GR1] of 2 to 20 rows all fit, with %s names', (_, name, most) => {
    for (let count = 2; count <= 20; count += 1) {
      const cup = groupOf(count, name);
      const pages = pagesOf(cup, DURING, ['groups']).filter((page) => page.kind === 'groups');
      const tables = pages.flatMap(({ groups }) => groups);
      // A row is at least 5.75 of 62 hundredths high; three lines of a name beside another table are 11.55.
      for (const { groups } of pages) {
        expect(groups.length).toBeLessThanOrEqual(2);
        for (const { participants } of groups) {
          expect(participants.length, `${count}`).toBeLessThanOrEqual(groups.length === 1 ? 10 : most);
        }
      }
      expect(
        tables
          .filter(({ id }) => id === cup.groups[0]?.id)
          .flatMap(({ participants }) => participants.map(({ teamId }) => teamId)),
      ).toEqual(Array.from({ length: count }, (__, at) => `t${at}`));
      expect(tables.at(-1)?.participants).toHaveLength(5);
    }
  });

  it('[GR1] say which places they show where they continue, side by side as long as the names are short', () => {
    expect(pagesOf(groupOf(20, 'FC Ost'), DURING, ['groups'])).toHaveLength(2);
    expect(pagesOf(groupOf(20, LONG), DURING, ['groups'])).toHaveLength(3);
    const html = boardAt({ ...groupOf(20, 'FC Ost'), matches: [] }, DURING);
    expect(html).toContain('Plätze 1–10');
    expect(html).toContain('Plätze 11–20');
    expect(boardAt({ ...groupOf(10, 'FC Ost'), matches: [] }, DURING)).not.toContain('Plätze');
  });

  it('are tables to every browser: rows laid out as a grid do not grow with their names in all of them', () => {
    const sheet = readFileSync(join(import.meta.dirname, '../../client/public/board/groups-page.css'), 'utf8');
    expect(sheet).not.toContain('display: contents');
    expect(sheet).toContain('table-layout: fixed');
  });
});

describe('scores that are not current', () => {
  it('are of a clock time of today', () => {
    const shown = boardAt(planned, DURING, new Date('2026-12-05T08:05:00Z'));
    expect(shown).toContain('Spielstände von 09:05');
    expect(shown).toContain('Verbindung unterbrochen seit 09:05');
  });

  it('say the day where that is another one', () => {
    const shown = boardAt(planned, DURING, new Date('2026-12-04T09:05:00Z'));
    expect(shown).toContain('Spielstände von 04.12. 10:05');
    expect(shown).toContain('Verbindung unterbrochen seit 04.12. 10:05');
  });
});
