import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Router } from 'wouter';
import type { PublicMatchView } from '#domain/contract.ts';
import { matchDayAt } from '#domain/match-day.ts';
import { memberView, NOTHING_REFERENCED, publicView } from '#domain/tournament/view/tournament-view.ts';
import { BoardBreak } from '#client/public/board/board-break.tsx';
import { CourtPage } from '#client/public/board/court-page.tsx';
import { FinalsPage } from '#client/public/board/finals-page.tsx';
import { NowPage } from '#client/public/board/now-page.tsx';
import { NO_CHANGES } from '#client/public/board-changes.ts';
import { FinalsArea } from '#client/public/visitor/areas/finals-area.tsx';
import { NowArea } from '#client/public/visitor/areas/now-area.tsx';
import { PlanBreaks } from '#client/public/visitor/areas/plan-breaks.tsx';
import { OutlookNote } from '#client/public/visitor/later/outlook-note.tsx';
import { MatchCard } from '#client/public/visitor/match-card.tsx';
import { MatchState } from '#client/public/visitor/match-state.tsx';
import type { VisitorContext } from '#client/public/visitor/visitor-context.ts';
import { gapWords } from '#client/pages/plan-editor/plan-grid.tsx';
import { NowStrip } from '#client/pages/match-plan/now-strip.tsx';
import { bracketOf } from '#client/pages/ranking/bracket.ts';
import { FinalsMatch } from '#client/pages/ranking/finals-match.tsx';
import { teamNames } from '#client/tournament-view/team-names.ts';
import { plannedTournament } from '../server/read-models/event-builders.ts';
import { drawMatchPlan } from '../support/drawn-match-plan.tsx';

// A tournament of two days: the time alone of a match says nothing of its day.

const { state } = plannedTournament('organisation0000');
const DAY = 24 * 3_600_000;
/** From 10:06 on Saturday on it goes on a day later. */
const SPLIT = '2026-12-05T09:06:00Z';
const onTwoDays = <Match extends PublicMatchView>(matches: readonly Match[]): Match[] =>
  matches.map((match) => {
    const { kickoff } = match.metadata;
    if (kickoff === null || kickoff < SPLIT) return match;
    const later = `${new Date(Date.parse(kickoff) + DAY).toISOString().slice(0, 19)}Z`;
    return { ...match, metadata: { ...match.metadata, kickoff: later } };
  });
const member = memberView('tournament000000', state, 0, NOTHING_REFERENCED);
const organizers = { ...member, matches: onTwoDays(member.matches) };
const seenByAll = publicView('tournament000000', state, { ...NOTHING_REFERENCED, venue: null });
const cup = { ...seenByAll, matches: onTwoDays(seenByAll.matches) };
const names = teamNames(cup.teams);
const sunday = cup.matches.filter(({ metadata }) => (metadata.kickoff ?? '') > SPLIT);

const SATURDAY_NIGHT = new Date('2026-12-05T20:00:00Z');
const SUNDAY_EARLY = new Date('2026-12-06T06:00:00Z');
/** As if Saturday's matches were over. */
const left = { ...cup, matches: sunday };
const leftOver = { ...organizers, matches: organizers.matches.filter(({ id }) => sunday.some((one) => one.id === id)) };
const plain = (html: string): string => html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');

describe('where a match is not today, its day is said with its time', () => {
  it('in the list of matches, by headings where the plan has several days', () => {
    const list = plain(drawMatchPlan(organizers, SATURDAY_NIGHT));
    expect(list.indexOf('Sa, 05.12.2026')).toBeGreaterThan(-1);
    expect(list.indexOf('So, 06.12.2026')).toBeGreaterThan(list.indexOf('09:54'));
    expect(list.split('So, 06.12.2026')).toHaveLength(2);
    expect(plain(drawMatchPlan(member, SATURDAY_NIGHT))).not.toContain('05.12.2026');
  });

  it('in the strip above it', () => {
    const strip = (now: Date): string =>
      plain(
        renderToStaticMarkup(
          <NowStrip
            tournament={leftOver}
            only={0}
            names={names}
            reports={{
              matches: leftOver.matches,
              report: () => undefined,
              own: () => null,
              conflict: null,
              dismissConflict: () => undefined,
              refused: [],
              dismissRefused: () => undefined,
              savedAt: null,
            }}
            day={matchDayAt(leftOver, now)}
            now={now}
            stale={false}
            here="auf diesem Gerät"
            isPhone={false}
            act={null}
            shift={null}
          />,
        ),
      );
    expect(strip(SATURDAY_NIGHT)).toContain('Anstoß So 10:06');
    expect(strip(SUNDAY_EARLY)).toContain('Anstoß 10:06');
  });

  it('in the finals of the ranking', () => {
    const { names: roundNames } = bracketOf(leftOver);
    const finals = (now: Date): string =>
      plain(
        renderToStaticMarkup(
          <Router ssrPath="/portal/tournaments/t/ranking">
            {leftOver.matches
              .filter(({ metadata }) => metadata.type !== 'GroupMatch')
              .map((match) => (
                <FinalsMatch
                  key={match.id}
                  {...{ match, tournament: leftOver, names, roundNames, now }}
                  stale={false}
                />
              ))}
          </Router>,
        ),
      );
    expect(finals(SATURDAY_NIGHT)).toMatch(/· So \d\d:\d\d/);
    expect(finals(SATURDAY_NIGHT).match(/(?<!So )\b\d\d:\d\d/g)).toBeNull();
    expect(finals(SUNDAY_EARLY)).not.toContain('So ');
  });

  it('on the page of visitors, in what comes next and in the next match of their team', () => {
    const [next] = sunday;
    const mine = next?.teamA.teamId ?? '';
    const seen: VisitorContext = { tournament: left, names, mine, old: null, changed: new Set(), isBegun: true };
    const now = (at: Date): string => plain(renderToStaticMarkup(<NowArea seen={seen} at={at} />));
    expect(now(SATURDAY_NIGHT)).toContain(' So 10:06 ');
    expect(now(SUNDAY_EARLY)).not.toContain('So ');
    const note = (at: Date): string =>
      plain(renderToStaticMarkup(<OutlookNote seen={seen} forecast={matchDayAt(left, at)} teamId={mine} now={at} />));
    expect(note(SATURDAY_NIGHT)).toContain('Ihr nächstes Spiel So 10:06');
    expect(note(SUNDAY_EARLY)).toContain('Ihr nächstes Spiel 10:06');
    expect(note(SUNDAY_EARLY)).not.toContain('So ');
  });

  it('on the board', () => {
    const board = (now: Date): string => {
      const forecast = matchDayAt(left, now);
      const { courts } = forecast;
      const props = { tournament: left, changes: NO_CHANGES, forecast, old: null, now };
      const finals = left.matches.filter(({ metadata }) => metadata.type !== 'GroupMatch');
      return plain(
        renderToStaticMarkup(
          <>
            <NowPage page={{ kind: 'now', part: 0, courts, withNext: true }} {...props} />
            <CourtPage court={1} courts={courts} {...props} />
            <FinalsPage page={{ kind: 'finals', part: 0, matches: finals }} {...props} />
          </>,
        ),
      );
    };
    const said = board(SATURDAY_NIGHT);
    // The first match of each court, the next one there, the three after the first on a court's own board, and finals.
    expect(said).toContain('So 10:06');
    expect(said).toContain('Anstoß So 10:06');
    expect(said).toContain('So 10:18');
    expect(said.match(/(?<!So )\b\d\d:\d\d/g)).toBeNull();
    expect(board(SUNDAY_EARLY)).not.toContain('So ');
  });

  it('on the page of visitors, in the finals, on the cards of courts and in forecasts', () => {
    const seen = { tournament: left, names, mine: null, old: null, changed: new Set() } as unknown as VisitorContext;
    const finals = (at: Date): string => plain(renderToStaticMarkup(<FinalsArea seen={seen} at={at} />));
    expect(finals(SATURDAY_NIGHT)).toMatch(/So \d\d:\d\d auf Feld/);
    expect(finals(SATURDAY_NIGHT).match(/(?<!So )\b\d\d:\d\d/g)).toBeNull();
    expect(finals(SUNDAY_EARLY)).not.toContain('So ');
    const [first] = cup.matches;
    if (first === undefined) throw new Error('The tournament has matches');
    const card = (startedAt: string | null, now: Date): string =>
      plain(
        renderToStaticMarkup(
          <MatchCard
            match={{ ...first, outcome: { state: 'CurrentlyPlaying', type: null, startedAt } }}
            seen={seen}
            place="Gruppe A"
            delay={0}
            now={now}
          />,
        ),
      );
    expect(card(null, SUNDAY_EARLY)).toMatch(/Anstoß Sa \d\d:\d\d/);
    expect(card('2026-12-05T22:50:00Z', SUNDAY_EARLY)).toContain('seit Sa 23:50');
    expect(card('2026-12-05T22:50:00Z', SATURDAY_NIGHT)).toContain('seit 23:50');
    const late = { ...first, metadata: { ...first.metadata, kickoff: '2026-12-05T22:50:00Z' } };
    const expected = (instant: string): string =>
      plain(renderToStaticMarkup(<MatchState match={late} old={null} expected={Date.parse(instant)} />));
    expect(expected('2026-12-05T22:55:00Z')).toContain('ca. 23:55');
    expect(expected('2026-12-05T23:05:00Z')).toContain('ca. So 00:05');
  });

  it('[SC8] at both ends of a break, on board and visitor page, in the list of matches and in the plan editor', () => {
    const night = { name: 'Nachtruhe', from: '2026-12-05T19:00:00Z', to: '2026-12-06T08:00:00Z' };
    const breakfast = { name: 'Frühstück', from: '2026-12-06T08:30:00Z', to: '2026-12-06T09:00:00Z' };
    const board = (now: Date): string => plain(renderToStaticMarkup(<BoardBreak breaks={[night]} now={now} />));
    expect(board(new Date('2026-12-05T18:45:00Z'))).toContain('20:00 bis So 09:00 Uhr: Nachtruhe');
    expect(board(SUNDAY_EARLY)).toContain('Sa 20:00 bis So 09:00 Uhr: Nachtruhe');
    const plan = plain(
      renderToStaticMarkup(
        <PlanBreaks
          tournament={{ ...cup, breaks: [night, breakfast] }}
          kickoff="2026-12-05T18:00:00Z"
          next="2026-12-06T10:00:00Z"
        />,
      ),
    );
    expect(plan).toContain('20:00 bis So 09:00 Uhr: Nachtruhe');
    expect(plan).toContain('So 09:30 bis 10:00 Uhr: Frühstück');
    const list = plain(drawMatchPlan({ ...organizers, breaks: [night, breakfast] }, SATURDAY_NIGHT));
    expect(list).toContain('20:00 bis So 09:00 Uhr: Nachtruhe');
    expect(list).toContain('So 09:30 bis 10:00 Uhr: Frühstück');
    expect(gapWords({ kind: 'break', name: night.name, from: night.from, until: night.to })).toContain(
      '20:00 bis So 09:00 Uhr',
    );
  });
});
