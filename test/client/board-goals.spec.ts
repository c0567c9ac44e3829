import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { settingsOf } from '#client/public/board/board-page.ts';
import { Board } from '#client/public/board/board.tsx';
import { goalsBetween, NO_GOALS, queueAfter, type GoalQueue } from '#client/public/board/use-goal.ts';
import { contrast, TEXT_CONTRAST } from '#domain/oklch.ts';
import type { PublicMatchView, PublicTournamentView } from '#domain/contract.ts';
import { NOTHING_REFERENCED, publicView } from '#domain/tournament/view/tournament-view.ts';
import { emblemsOf } from '#domain/tournament/view/emblems.ts';
import { COLOR_PAIRS } from '#domain/tournament/model/team-colors.ts';
import { plannedTournament } from '../server/read-models/event-builders.ts';

const story = plannedTournament('organisation0000');
const planned: PublicTournamentView = publicView('tournament000000', story.state, {
  ...NOTHING_REFERENCED,
  venue: null,
});
type State = PublicMatchView['outcome']['state'];
/** The first matches with these scores; all others are still to come. */
const hall = (...scores: readonly (readonly [number | null, number | null, State?])[]): PublicTournamentView => ({
  ...planned,
  matches: planned.matches.map((match, at) => {
    const score = scores[at];
    if (score === undefined) return match;
    const [a, b, state = 'CurrentlyPlaying'] = score;
    return {
      ...match,
      teamA: { ...match.teamA, score: a },
      teamB: { ...match.teamB, score: b },
      outcome: { ...match.outcome, state },
    };
  }),
});
const [m1 = '', m2 = '', m3 = '', m4 = ''] = planned.matches.map(({ id }) => id);

describe('a goal', () => {
  it('is one score of a running match that is higher than before', () => {
    expect(goalsBetween(hall([0, 0]), hall([1, 0]))).toEqual([{ match: m1, side: 'A', score: 1 }]);
    expect(goalsBetween(hall([1, 0]), hall([1, 1]))).toEqual([{ match: m1, side: 'B', score: 1 }]);
    // Two taps that came in one frame.
    expect(goalsBetween(hall([1, 0]), hall([3, 0]))).toEqual([{ match: m1, side: 'A', score: 3 }]);
  });

  it('on two courts at once is two, in the order of the matches', () => {
    expect(goalsBetween(hall([0, 0], [2, 2]), hall([0, 1], [3, 2])).map(({ match }) => match)).toEqual([m1, m2]);
  });

  it('is no correction downwards, no report of both scores, and nothing else that changes', () => {
    expect(goalsBetween(hall([2, 0]), hall([1, 0]))).toEqual([]);
    expect(goalsBetween(hall([2, 0]), hall([1, 1]))).toEqual([]);
    expect(goalsBetween(hall([0, 0]), hall([2, 1]))).toEqual([]);
    expect(goalsBetween(hall([2, 0]), { ...hall([2, 0]), name: 'Pokal' })).toEqual([]);
  });

  it('is none where the match did not run before or does not run now, or is new in the plan', () => {
    expect(goalsBetween(hall([null, null, 'NotStarted']), hall([1, 0]))).toEqual([]);
    expect(goalsBetween(hall([0, 0]), hall([1, 0, 'Finished']))).toEqual([]);
    expect(goalsBetween(hall([0, 0, 'Finished']), hall([1, 0, 'Finished']))).toEqual([]);
    expect(goalsBetween({ ...planned, matches: [] }, hall([1, 0]))).toEqual([]);
  });

  it('[PR1] is none where scores are not shown', () => {
    expect(goalsBetween(hall([null, null]), hall([null, null]))).toEqual([]);
    expect(goalsBetween(hall([null, null]), hall([1, 0]))).toEqual([]);
  });
});

describe('the goals that are shown', () => {
  const first: GoalQueue = [{ match: m1, side: 'A', score: 1 }];

  it('come one after the other', () => {
    const one = queueAfter(NO_GOALS, hall([0, 0], [0, 0]), hall([1, 0], [0, 0]), true);
    expect(one).toEqual(first);
    const two = queueAfter(one, hall([1, 0], [0, 0]), hall([1, 0], [0, 1]), true);
    expect(two).toEqual([...first, { match: m2, side: 'B', score: 1 }]);
    // What is shown stays the same one: its time does not begin again.
    expect(two[0]).toBe(one[0]);
  });

  it('are never of what the board did not follow, and nothing is left of what it showed before', () => {
    expect(queueAfter(NO_GOALS, hall([0, 0]), hall([1, 0]), false)).toEqual([]);
    expect(queueAfter(first, hall([1, 0]), hall([4, 0]), false)).toEqual([]);
  });

  it('lose one that was taken back, and keep it while the match goes on', () => {
    expect(queueAfter(first, hall([1, 0]), hall([0, 0]), true)).toEqual([]);
    expect(queueAfter(first, hall([1, 0]), hall([1, 0, 'Finished']), true)).toBe(first);
    expect(queueAfter(first, hall([1, 0]), { ...planned, matches: [] }, true)).toEqual([]);
  });

  it('are at most three: what comes later is no news when its turn comes', () => {
    const all = queueAfter(first, hall([1, 0], [0, 0], [0, 0], [0, 0]), hall([1, 0], [1, 0], [1, 0], [1, 0]), true);
    expect(all.map(({ match }) => match)).toEqual([m1, m2, m3]);
    expect(m4).not.toBe('');
  });

  it('do not draw the board again where nothing of them changed', () => {
    expect(queueAfter(first, hall([1, 0]), { ...hall([1, 0]), name: 'Pokal' }, true)).toBe(first);
    expect(queueAfter(NO_GOALS, hall([1, 0]), hall([0, 0]), true)).toBe(NO_GOALS);
  });
});

describe('the strip of running scores', () => {
  const DURING = new Date('2026-12-05T09:00:00Z');
  const boardOf = (tournament: PublicTournamentView, query: string): string =>
    renderToString(
      createElement(Board, {
        tournament,
        at: DURING,
        lostSince: null,
        settings: settingsOf(query),
        link: 'https://a.example/t/b',
      }),
    );
  const cells = (html: string): readonly string[] =>
    Array.from(html.matchAll(/class="score-strip-cell"[^>]*aria-label="([^"]*)"/g), ([, said = '']) => said);
  const nameOf = (match: PublicMatchView | undefined, side: 'teamA' | 'teamB') =>
    planned.teams.find(({ id }) => id === match?.[side].teamId)?.name;

  it('stands on every page but that of the courts, in words for who does not see it', () => {
    const [match] = planned.matches;
    const said = `Feld ${match?.metadata.court}: ${nameOf(match, 'teamA')} gegen ${nameOf(match, 'teamB')}, 2 zu 1`;
    for (const pages of ['groups', 'finals']) expect(cells(boardOf(hall([2, 1]), `?pages=${pages}`))).toEqual([said]);
    for (const query of ['?pages=now', `?court=${match?.metadata.court}`])
      expect(cells(boardOf(hall([2, 1]), query))).toEqual([]);
  });

  it('is not there where nothing runs, and [PR1] shows no score that is hidden', () => {
    expect(boardOf(planned, '?pages=groups')).not.toContain('score-strip');
    expect(boardOf(hall([null, null]), '?pages=groups')).not.toContain('score-strip');
  });

  it('shows no goal in the first HTML, nor a style, which a page in a frame refuses', () => {
    const html = boardOf(hall([2, 1]), '?pages=groups');
    expect(html).not.toContain('TOR');
    expect(html).not.toContain('style=');
  });
});

it('words on the colour of any team can be read', () => {
  const teams = COLOR_PAIRS.map((_pair, at) => ({ ...story.state.teams[0], id: `t${at}`, name: `T${at}` }));
  const worn = emblemsOf(
    teams as Parameters<typeof emblemsOf>[0],
    COLOR_PAIRS.map((_pair, at) => [`T${at}`, at] as const),
  );
  for (const team of [...teams, { ...teams[0], name: 'undealt' }]) {
    const { ground, on } = worn(team as Parameters<typeof worn>[0]);
    expect(contrast(ground, on), ground).toBeGreaterThanOrEqual(TEXT_CONTRAST);
  }
});
