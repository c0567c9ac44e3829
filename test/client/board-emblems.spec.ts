import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { settingsOf } from '#client/public/board/board-page.ts';
import { Board } from '#client/public/board/board.tsx';
import type { PublicTournamentView } from '#domain/contract.ts';
import { NOTHING_REFERENCED, publicView } from '#domain/tournament/view/tournament-view.ts';
import { plannedTournament, playedTournament, type StreamBuilder } from '../server/read-models/event-builders.ts';

const DURING = new Date('2026-12-05T09:00:00Z');
const viewOf = ({ state }: StreamBuilder): PublicTournamentView =>
  publicView('tournament000000', state, { ...NOTHING_REFERENCED, venue: null });
const planned = viewOf(plannedTournament('organisation0000'));
const over = viewOf(playedTournament('organisation0000'));
const boardOf = (tournament: PublicTournamentView, query: string, lostSince: Date | null = null): string =>
  renderToString(
    createElement(Board, {
      tournament,
      at: DURING,
      lostSince,
      settings: settingsOf(query),
      link: 'https://a.example/t/b',
    }),
  );

const [first, ...others] = planned.matches;
if (first === undefined) throw new Error('no match');
const running: PublicTournamentView = {
  ...planned,
  matches: [{ ...first, outcome: { ...first.outcome, state: 'CurrentlyPlaying' } }, ...others],
};
const emblemOf = (view: PublicTournamentView, id: string | null) => {
  const emblem = view.teams.find((team) => team.id === id)?.emblem;
  if (emblem === undefined) throw new Error('no team');
  return emblem;
};
const lights = (html: string): readonly string[] =>
  Array.from(html.matchAll(/<stop offset="0" stop-color="(#[0-9a-f]{6})"/g), ([, color = '']) => color);

it.each(['?pages=now', '?court=1'])('%s: a running match is lit by its teams, the first from above', (query) => {
  const colors = [first.teamA.teamId, first.teamB.teamId].map((id) => emblemOf(running, id).glow);
  expect(lights(boardOf(running, query))).toEqual(colors);
});

it('nothing is lit that does not run', () => {
  expect(lights(boardOf(planned, '?pages=now'))).toEqual([]);
  expect(lights(boardOf(over, '?pages=now'))).toEqual([]);
});

it('colours come by attributes, never by an inline style: pages in a frame refuse those', () => {
  expect(boardOf(running, '?pages=now')).not.toContain('style=');
});

it.each([
  ['now', planned, '?pages=now'],
  ['groups', planned, '?pages=groups'],
  ['finals', over, '?pages=finals'],
  ['ranking', over, '?pages=ranking'],
  ['a court', planned, '?court=1'],
] as const)('%s: a name has the emblem of its team before it', (_page, view, query) => {
  const html = boardOf(view, query);
  const letters = Array.from(html.matchAll(/<text x="24"[^>]*>([^<]+)<\/text>/g), ([, said = '']) => said);
  expect(letters.length).toBeGreaterThan(1);
  expect(letters.filter((said) => !view.teams.some(({ emblem }) => emblem.letters === said))).toEqual([]);
});

it('an open place has no emblem', () => {
  expect(boardOf(planned, '?pages=finals')).not.toContain('class="emblem"');
});

it('the winner wears its emblem above the list', () => {
  const html = boardOf(over, '?pages=ranking');
  const [, champion = ''] = /<section class="ranking-page-champion"(.*?)<\/section>/.exec(html) ?? [];
  expect(champion).toContain(`fill="${emblemOf(over, over.rankings[0]?.teamId ?? null).ground}"`);
});
