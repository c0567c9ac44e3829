import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { VisitorPage } from '#client/public/visitor/visitor-page.tsx';
import { spokenNews } from '#client/public/visitor/later/spoken-news.ts';
import type { PublicTournamentView } from '#domain/contract.ts';
import { NOTHING_REFERENCED, publicView } from '#domain/tournament/view/tournament-view.ts';
import { plannedTournament, type StreamBuilder } from '../server/read-models/event-builders.ts';

const viewOf = ({ state }: StreamBuilder): PublicTournamentView =>
  publicView('tournament000000', state, { ...NOTHING_REFERENCED, venue: null });
const story = plannedTournament('organisation0000');
const before = viewOf(story);
const [match] = before.matches;
const id = match?.id ?? '';
const mine = match?.teamA.teamId ?? '';
const nameOf = (teamId: string | null | undefined): string =>
  before.teams.find((team) => team.id === teamId)?.name ?? '';
const [a, b] = [nameOf(match?.teamA.teamId), nameOf(match?.teamB.teamId)];
const running = viewOf(story.reports(id, 'CurrentlyPlaying', 0, 0));
const goal = viewOf(story.reports(id, 'CurrentlyPlaying', 1, 0));
const taken = viewOf(story.reports(id, 'CurrentlyPlaying', 0, 0));
const result = viewOf(story.reports(id, 'Finished', 0, 2));

describe('what a screen reader hears', () => {
  it('a goal, a goal taken back and a result, each once', () => {
    expect(spokenNews(running, goal, 'mine', mine)).toEqual([`Tor für ${a}. ${a} 1, ${b} 0.`]);
    expect(spokenNews(goal, taken, 'mine', mine)).toEqual([`Korrigiert: ${a} 0, ${b} 0.`]);
    expect(spokenNews(taken, result, 'mine', mine)).toEqual([`Endstand: ${a} 0, ${b} 2.`]);
    expect(spokenNews(result, { ...result, venueName: 'Halle West' }, 'mine', mine)).toEqual([]);
    expect(spokenNews(before, running, 'all', mine)).toEqual([]);
  });

  it('of the followed team alone, of all, or nothing, as chosen', () => {
    const other = before.teams.find((team) => team.name !== a && team.name !== b)?.id ?? '';
    expect(spokenNews(running, goal, 'mine', other)).toEqual([]);
    expect(spokenNews(running, goal, 'mine', null)).toEqual([]);
    expect(spokenNews(running, goal, 'all', null)).toHaveLength(1);
    expect(spokenNews(running, goal, 'none', mine)).toEqual([]);
  });

  it('the mark of qualification at those who qualify, not at the first who does not', () => {
    const html = renderToString(
      createElement(VisitorPage, {
        tournament: result,
        at: new Date(0),
        link: 'https://a.example/t/b',
        freshness: { kind: 'live' },
      }),
    ).replaceAll('<!-- -->', '');
    const rows = [...html.matchAll(/<tr[^>]*>(.*?)<\/tr>/g)].map(([row]) => row).filter((row) => row.includes('<td'));
    const heard = (row: string): string =>
      row.replaceAll(/<span[^>]*aria-hidden="true"[^>]*>.*?<\/span>/g, '').replaceAll(/<[^>]+>/g, ' ');
    const seen = rows.filter((row) => row.includes('data-cut'));
    expect(seen.length).toBeGreaterThan(0);
    for (const row of seen) expect(heard(row)).not.toContain('Halbfinale');
    const first = rows.filter((row) => />1<\/td>/.test(row.slice(0, 120)));
    expect(first.length).toBeGreaterThan(0);
    for (const row of first) expect(heard(row)).toContain('führt ins Halbfinale');
  });
});
