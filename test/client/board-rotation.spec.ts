import { describe, expect, it } from 'vitest';
import { changedAt } from '#client/public/board/changed-at.ts';
import { changesAfter, NO_CHANGES, type BoardChanges } from '#client/public/board-changes.ts';
import {
  listBoardPages as pagesFor,
  KINDS,
  settingsOf,
  type BoardPage,
  type PageKind,
} from '#client/public/board/board-page.ts';
import { nextTurn, TICK_MS, turnAt, type PageTurn } from '#client/public/board/use-rotation.ts';
import type { PublicTournamentView } from '#domain/contract.ts';
import { dayPhaseAt, matchDayAt } from '#domain/match-day.ts';
import { NOTHING_REFERENCED, publicView } from '#domain/tournament/view/tournament-view.ts';
import { plannedTournament, playedTournament, type StreamBuilder } from '../server/read-models/event-builders.ts';

const NOW = new Date('2026-12-05T10:00:00Z');
const pagesOf = (tournament: PublicTournamentView, asked: readonly PageKind[]): readonly BoardPage[] =>
  pagesFor(tournament, asked, matchDayAt(tournament, NOW).courts, dayPhaseAt(tournament, NOW), null);
const viewOf = ({ state }: StreamBuilder): PublicTournamentView =>
  publicView('tournament000000', state, { ...NOTHING_REFERENCED, venue: null });

const planned = plannedTournament('organisation0000');
const before = viewOf(planned);
const idOf = (index: number): string => before.matches[index]?.id ?? '';
const pages = pagesOf(before, KINDS);
const nameOf = ({ kind, part }: BoardPage): string => `${kind} ${part}`;
const names = pages.map(nameOf);

/** Which pages have something new after a result of the planned tournament, reported at `at`. */
function changedBy(
  matchId: string,
  at: number,
): { changes: BoardChanges; fresh: readonly string[]; pages: readonly BoardPage[] } {
  const story = plannedTournament('organisation0000').reports(matchId, 'Finished', 0, 3);
  const changes = changesAfter(NO_CHANGES, before, viewOf(story), at);
  const shown = pagesOf(viewOf(story), KINDS);
  return { changes, pages: shown, fresh: shown.filter((page) => changedAt(page, changes) === at).map(nameOf) };
}

const later = (turn: PageTurn, spent: number): PageTurn => ({ ...turn, elapsedMs: spent });

/** Lets the board run for so many seconds; answers the pages it showed, in order. */
function namesWithin(
  seconds: number,
  from: PageTurn,
  changes: BoardChanges,
  start: number,
  left = new Map<string, number>(),
  all = pages,
): string[] {
  let turn = from;
  const shown = [turn.shown.name];
  for (let passed = TICK_MS; passed <= seconds * 1_000; passed += TICK_MS) {
    turn = nextTurn({ turn, pages: all, changes, pace: 15, hasGoal: false }, left, start + passed);
    if (turn.shown.name !== shown.at(-1)) shown.push(turn.shown.name);
  }
  return shown;
}

describe('what changed on a board', () => {
  it('three groups stand on two pages, after the courts and before the finals', () => {
    expect(names).toEqual(['now 0', 'groups 0', 'groups 1', 'finals 0']);
  });

  it('is on the courts and in the very table that the result moved, on no other', () => {
    const inGroup = (letter: string) =>
      before.matches.find(
        ({ metadata }) =>
          metadata.label === letter ||
          before.groups.find(({ id }) => id === metadata.groupId)?.alphabeticalId === letter,
      )?.id ?? '';
    expect(changedBy(inGroup('C'), 5_000).fresh).toContain('groups 1');
    expect(changedBy(inGroup('C'), 5_000).fresh).not.toContain('groups 0');
    expect(changedBy(inGroup('A'), 5_000).fresh).toContain('groups 0');
    expect(changedBy(inGroup('A'), 5_000).fresh).not.toContain('groups 1');
  });

  it('is in the ranking once places are decided', () => {
    const played = viewOf(playedTournament('organisation0000'));
    const changes = changesAfter(NO_CHANGES, before, played, 7_000);
    const ranking = pagesOf(played, ['ranking']);
    expect(ranking.length).toBeGreaterThan(0);
    expect(ranking.map((page) => changedAt(page, changes))).toEqual(ranking.map(() => 7_000));
  });

  it('the courts stand in for pages that have nothing yet', () => {
    expect(pagesOf(before, ['ranking']).map(nameOf)).toEqual(['now 0']);
    expect(pagesOf(viewOf(playedTournament('organisation0000')), ['ranking']).map(nameOf)).toContain('ranking 0');
  });

  it('is nothing where the next view shows the same', () => {
    expect(changesAfter(NO_CHANGES, before, { ...before, venueName: 'Halle West' }, 1)).toBe(NO_CHANGES);
  });
});

describe('the rotation of a board', () => {
  it('shows each page as long as its pace says, the courts longer, and begins anew', () => {
    expect(namesWithin(24, turnAt(pages, 0), NO_CHANGES, 0)).toEqual(['now 0']);
    expect(namesWithin(26, turnAt(pages, 0), NO_CHANGES, 0)).toEqual(['now 0', 'groups 0']);
    expect(namesWithin(72, turnAt(pages, 0), NO_CHANGES, 0)).toEqual([...names, 'now 0']);
  });

  it('holds a page for twelve seconds from the last change on it', () => {
    const start = 100_000;
    // A court's result one second before its turn would be over.
    const { changes } = changedBy(idOf(0), start);
    const turn = later(turnAt(pages, 0), 24_000);
    const courts = pagesOf(viewOf(plannedTournament('organisation0000').reports(idOf(0), 'Finished', 0, 3)), KINDS);
    const after = (milliseconds: number): string => {
      let now = turn;
      for (let passed = TICK_MS; passed <= milliseconds; passed += TICK_MS)
        now = nextTurn({ turn: now, pages: courts, changes, pace: 15, hasGoal: false }, new Map(), start + passed);
      return now.shown.name;
    };
    expect(after(11_750)).toBe('now 0');
    expect(after(12_000)).not.toBe('now 0');
  });

  it('a change elsewhere never interrupts; its page comes next, once, then the rotation goes on where it was', () => {
    const start = 100_000;
    const changes: BoardChanges = { ...NO_CHANGES, last: new Map([[`match ${finalOf(before)}`, start]]) };
    // The first groups have just come up: their fifteen seconds pass, then the finals come before the other groups.
    const left = new Map([['finals 0', start - 1]]);
    expect(namesWithin(14.5, turnAt(pages, 1), changes, start, left)).toEqual(['groups 0']);
    expect(namesWithin(55, turnAt(pages, 1), changes, start, left)).toEqual([
      'groups 0',
      'finals 0',
      'groups 1',
      'finals 0',
    ]);
  });

  it('goals without end hold a page no longer than twice its time', () => {
    const court = before.matches.find(({ metadata }) => metadata.court === 1)?.id ?? '';
    const running = pagesOf(
      viewOf(plannedTournament('organisation0000').reports(court, 'CurrentlyPlaying', 1, 0)),
      KINDS,
    );
    const always: BoardChanges = { ...NO_CHANGES, last: new Map([[`match ${court}`, Number.MAX_SAFE_INTEGER]]) };
    expect(namesWithin(49.5, turnAt(running, 0), always, 0, new Map(), running)).toEqual(['now 0']);
    expect(namesWithin(50.5, turnAt(running, 0), always, 0, new Map(), running)).toEqual(['now 0', 'groups 0']);
  });

  it('does not turn while a goal is shown above it, but keeps every page within twice its time', () => {
    const goal = (turn: PageTurn): string =>
      nextTurn({ turn, pages, changes: NO_CHANGES, pace: 15, hasGoal: true }, new Map(), 100_000).shown.name;
    expect(goal(later(turnAt(pages, 1), 15_000))).toBe('groups 0');
    expect(goal(later(turnAt(pages, 1), 29_500))).toBe('groups 0');
    expect(goal(later(turnAt(pages, 1), 29_750))).not.toBe('groups 0');
  });

  it('goes on with the same page where others appear or go', () => {
    const turn = later(turnAt(pages, 2), 1_000);
    const step = (all: readonly BoardPage[]) =>
      nextTurn({ turn, pages: all, changes: NO_CHANGES, pace: 15, hasGoal: false }, new Map(), 100_000).shown.name;
    expect(step(pages.slice(1))).toBe('groups 1');
    const without = pages.filter((page) => nameOf(page) !== 'groups 1');
    const over = nextTurn(
      { turn: later(turn, 15_000), pages: without, changes: NO_CHANGES, pace: 15, hasGoal: false },
      new Map(),
      100_000,
    );
    expect(over.shown.name).toBe('now 0');
  });
});

const finalOf = ({ matches }: PublicTournamentView): string =>
  matches.find(({ metadata }) => metadata.type === 'Final')?.id ?? '';

describe('the link of a board', () => {
  it('says pages, pace, look, code, court and sound', () => {
    expect(settingsOf('?pages=ranking,now&pace=30&theme=light&qr=0&court=2&sound=1')).toEqual({
      pages: ['now', 'ranking'],
      pace: 30,
      theme: 'light',
      qr: false,
      court: 2,
      sound: true,
    });
  });

  it('without them, or with what is none of them, is the usual board', () => {
    const usual = {
      pages: null,
      pace: 15,
      theme: 'dark',
      qr: true,
      court: null,
      sound: false,
    };
    expect(settingsOf('')).toEqual(usual);
    expect(settingsOf('?pages=none&pace=soon&theme=blue&qr=yes&court=-1&sound=loud')).toEqual(usual);
    expect([settingsOf('?pace=1').pace, settingsOf('?pace=600').pace]).toEqual([10, 60]);
  });
});
