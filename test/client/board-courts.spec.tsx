import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { CourtPage } from '#client/public/board/court-page.tsx';
import { FinalsPage } from '#client/public/board/finals-page.tsx';
import { NowPage } from '#client/public/board/now-page.tsx';
import { NO_CHANGES } from '#client/public/board-changes.ts';
import type { PublicMatchView, PublicTournamentView } from '#domain/contract.ts';
import { matchDayAt, type Court, type MatchDay } from '#domain/match-day.ts';
import { NOTHING_REFERENCED, publicView } from '#domain/tournament/view/tournament-view.ts';
import { plannedTournament, playedTournament, type StreamBuilder } from '../server/read-models/event-builders.ts';

// What the card of a court says besides names and score: which court, which round, how the match stands and how late it is.

const DURING = new Date('2026-12-05T09:00:00Z');
const viewOf = ({ state }: StreamBuilder): PublicTournamentView =>
  publicView('tournament000000', state, { ...NOTHING_REFERENCED, venue: null });
const planned = viewOf(plannedTournament('organisation0000'));
const played = viewOf(playedTournament('organisation0000'));
const day: MatchDay = matchDayAt(planned, DURING);
const [first, second] = planned.matches;
const final = played.matches.find(({ metadata }) => metadata.type === 'Final');
if (first === undefined || second === undefined || final === undefined) throw new Error('There are matches');

const running = (match: PublicMatchView, scoreA: number, scoreB: number): PublicMatchView => ({
  ...match,
  teamA: { ...match.teamA, score: scoreA },
  teamB: { ...match.teamB, score: scoreB },
  outcome: { state: 'CurrentlyPlaying', type: 'Standard', startedAt: '2026-12-05T08:55:00Z' },
});
const decided = (type: 'Standard' | 'AfterPenalties'): PublicMatchView => ({
  ...final,
  teamA: { ...final.teamA, score: 3 },
  teamB: { ...final.teamB, score: 4 },
  outcome: { ...final.outcome, state: 'Finished', type },
});
const court = (what: Partial<Court>, at = 1): Court => ({
  court: at,
  running: null,
  ended: null,
  next: [],
  delay: 0,
  ...what,
});

const textOf = (html: string): string => html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/[\u00a0 ]+/g, ' ');
const drawn = (courts: readonly Court[], { forecast = day as MatchDay | null, old = null as string | null } = {}) =>
  renderToStaticMarkup(
    <NowPage
      page={{ kind: 'now', part: 0, courts, withNext: false }}
      tournament={planned}
      changes={NO_CHANGES}
      forecast={forecast}
      old={old}
      now={DURING}
    />,
  );
const said = (...drawing: Parameters<typeof drawn>): string => textOf(drawn(...drawing));

describe('the card of a court', () => {
  it('says number, round and state inside itself', () => {
    const [, card = ''] =
      /<section[^>]*>(.*?)<\/section>/.exec(drawn([court({ running: running(first, 2, 1) }, 7)])) ?? [];
    expect(textOf(card)).toMatch(/^ 7 Gruppe A Läuft /);
  });

  it('[CU2] says in words how late its court is', () => {
    expect(said([court({ running: running(first, 2, 1), delay: 3 })])).toContain('Läuft, 3 min später');
    expect(said([court({ running: running(first, 2, 1), delay: 0 })])).not.toContain('später');
    // Without news the clock alone would make it later and later; nor does the first HTML say it.
    expect(said([court({ running: running(first, 2, 1), delay: 3 })], { forecast: null })).not.toContain('später');
  });

  it('of scores that are old says of when they are, and not that it runs', () => {
    const old = said([court({ running: running(first, 2, 1), delay: 3 })], { old: '09:52', forecast: null });
    expect(old).toContain('Stand 09:52');
    expect(old).not.toContain('Läuft');
    expect(old).not.toContain('später');
  });

  it('says how a knockout was decided that took longer than its time', () => {
    expect(said([court({ ended: decided('AfterPenalties') })])).toContain('Ende, 3 : 4 n. E.');
    expect(said([court({ ended: decided('Standard') })])).toMatch(/ Ende [^,]/);
    const finals = (match: PublicMatchView): string =>
      textOf(
        renderToStaticMarkup(
          <FinalsPage
            page={{ kind: 'finals', part: 0, matches: [match] }}
            tournament={played}
            changes={NO_CHANGES}
            forecast={null}
            old={null}
            now={DURING}
          />,
        ),
      );
    expect(finals(decided('AfterPenalties'))).toContain('Ende, 3 : 4 n. E.');
  });

  it('breaks that only behind the comma', () => {
    expect(drawn([court({ ended: decided('AfterPenalties') })])).toContain('Ende, 3\u00a0:\u00a04\u00a0n.\u00a0E.');
  });

  it('alone on the page is told how many figures its score has, for both sides share one line', () => {
    expect(drawn([court({ running: running(first, 2, 1) })])).toContain('data-figures="2"');
    expect(drawn([court({ running: running(first, 101, 99) })])).toContain('data-figures="5"');
    expect(drawn([court({ next: [first] })])).toContain('data-figures="0"');
    expect(drawn([court({ running: running(first, 2, 1) }), court({ next: [second] }, 2)])).not.toContain(
      'data-figures',
    );
  });
});

it('[CU2] the board of one court says the same', () => {
  const courtSaid = (what: Partial<Court>, forecast: MatchDay | null = day): string =>
    textOf(
      renderToStaticMarkup(
        <CourtPage
          court={1}
          courts={[court(what)]}
          tournament={planned}
          changes={NO_CHANGES}
          forecast={forecast}
          old={null}
          now={DURING}
        />,
      ),
    );
  expect(courtSaid({ running: running(first, 2, 1), delay: 12 })).toContain('Läuft, 12 min später');
  const late: MatchDay = {
    ...day,
    timesOf: (match) => ({ ...day.timesOf(match), expected: Date.parse('2026-12-05T09:20:00Z') }),
  };
  expect(courtSaid({ next: [first], delay: 12 }, late)).toContain('ca. 10:20, 12 min später');
  expect(courtSaid({ next: [first] }, null)).toContain('Anstoß 09:30');
});
