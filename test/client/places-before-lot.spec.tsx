import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Router } from 'wouter';
import { GroupsPage } from '#client/public/board/groups-page.tsx';
import { RankingPage } from '#client/public/board/ranking-page.tsx';
import { NO_CHANGES, changesAfter, placeKey } from '#client/public/board-changes.ts';
import { VisitorPage } from '#client/public/visitor/visitor-page.tsx';
import { TournamentTabs } from '#client/layouts/tournament-tabs.tsx';
import { computePrintKey } from '#client/pages/documents/compute-print-key.ts';
import { findDifferences } from '#client/pages/history/find-differences.ts';
import { bracketOf } from '#client/pages/ranking/bracket.ts';
import { Places } from '#client/pages/ranking/places.tsx';
import { outlookOf } from '#client/tournament-view/outlook.ts';
import { shareMessages } from '#client/tournament-view/share-messages.ts';
import { teamNames } from '#client/tournament-view/team-names.ts';
import { NOTHING_REFERENCED, memberView, publicView } from '#domain/tournament/view/tournament-view.ts';
import { ID, JOINED } from '../domain/support/cup.ts';
import { configure, Played, report } from '../domain/support/played.ts';

// One group of three. Either all are level at the end, or A1 has won and the other two are level.

const AT = new Date('2026-12-05T15:00:00Z');
const LINK = 'https://turnier.example/t/1';

function group(winner: string | null): Played {
  const played = new Played(configure([3]));
  const first = Object.values(played.state.teams).find(({ name }) => name === winner)?.id;
  for (const { id, teamA, teamB } of memberView(ID, played.state, 1, JOINED).matches) {
    const score = teamA.teamId === first ? '1:0' : teamB.teamId === first ? '0:1' : '1:1';
    played.must(report(id, first === undefined ? '1:1' : score));
  }
  return played;
}

/** The same after the lot: priorities put the level teams into the order of their slots. */
function drawn(played: Played): Played {
  const [{ id: groupId, participants } = { id: '', participants: [] }] = memberView(ID, played.state, 1, JOINED).groups;
  for (const [at, { teamId }] of participants.entries()) {
    played.must({ type: 'SetTeamPriority', groupId, teamId, priority: participants.length - at });
  }
  return played;
}

const shown = ({ state }: Played) => publicView(ID, state, { ...NOTHING_REFERENCED, venue: null });
const member = ({ state }: Played) => memberView(ID, state, 1, JOINED);

const level = shown(group(null));
const two = shown(group('A1'));
const decided = shown(drawn(group(null)));

const occurrences = (text: string, of: string): number => text.split(of).length - 1;

describe('[RK9] places that only a lot can tell', () => {
  const visitor = (tournament: typeof level): string =>
    renderToStaticMarkup(<VisitorPage tournament={tournament} at={AT} link={LINK} freshness={{ kind: 'live' }} />);
  /** What stands in the area of the places. */
  const places = (tournament: typeof level): string =>
    /<ol class="ranking-area">.*?<\/ol>/.exec(visitor(tournament))?.[0] ?? '';

  it('are marked for visitors and bear no medal', () => {
    expect(occurrences(places(level), 'Los nötig')).toBe(3);
    expect(places(level)).not.toMatch(/Gold|Silber|Bronze|data-medal/);
    expect(occurrences(places(two), 'Los nötig')).toBe(2);
    expect(places(two)).toContain('Gold');
    expect(places(two)).not.toMatch(/Silber|Bronze/);
    expect(places(decided)).not.toContain('Los nötig');
    expect(places(decided)).toContain('Bronze');
  });

  it('are left out beside the winner', () => {
    const beside = (tournament: typeof level): readonly string[] =>
      [
        ...(/<section class="champion".*?<\/section>/.exec(visitor(tournament))?.[0] ?? '').matchAll(
          /class="name [^>]*>(A\d)/g,
        ),
      ].map(([, name]) => name ?? '');
    expect(beside(decided)).toEqual(['A1', 'A2', 'A3']);
    expect(beside(two)).toEqual(['A1']);
    expect(beside(level)).toEqual([]);
  });

  const board = (tournament: typeof level): string =>
    renderToStaticMarkup(
      <RankingPage
        page={{ kind: 'ranking', part: 0, from: 1, to: 3 }}
        tournament={tournament}
        changes={NO_CHANGES}
        forecast={null}
        now={AT}
        old={null}
      />,
    );

  it('[ST4] are marked at the table of their group', () => {
    const table = (tournament: typeof level): string =>
      /<caption>.*?<\/caption>/.exec(/gruppen.*/.exec(visitor(tournament))?.[0] ?? '')?.[0] ?? '';
    const onBoard = (tournament: typeof level): string =>
      renderToStaticMarkup(
        <GroupsPage
          page={{ kind: 'groups', part: 0, groups: tournament.groups, size: 'large' }}
          tournament={tournament}
          changes={NO_CHANGES}
          forecast={null}
          now={AT}
          old={null}
        />,
      );
    for (const marked of [table, onBoard]) {
      expect([level, two, decided].map((tournament) => occurrences(marked(tournament), 'Los nötig'))).toEqual([
        1, 1, 0,
      ]);
    }
  });

  it('are marked on the board and bear no medal', () => {
    expect(occurrences(board(level), 'Los nötig')).toBe(3);
    expect(board(level)).not.toContain('data-medal');
    expect(occurrences(board(two), 'Los nötig')).toBe(2);
    expect([...board(two).matchAll(/data-medal="(\d)"/g)].map(([, medal]) => medal)).toEqual(['1']);
    expect(board(decided)).not.toContain('Los nötig');
    expect(occurrences(board(decided), 'data-medal')).toBe(3);
  });

  it('are news on the board once the lot is drawn, not before', () => {
    const changed = (last: typeof level, now: typeof level) => [...changesAfter(NO_CHANGES, last, now, 1).last.keys()];
    const before = { ...level, rankings: level.rankings.map((one) => ({ ...one, teamId: null, tied: false })) };
    const all = [placeKey(1), placeKey(2), placeKey(3)];
    expect(changed(before, level)).toEqual([]);
    expect(changed(level, decided)).toEqual(all);
    expect(changed(before, decided)).toEqual(all);
  });

  it('are no place that followers of a team read', () => {
    const placeOf = (tournament: typeof level, name: string) =>
      outlookOf(tournament, tournament.teams.find((team) => team.name === name)?.id ?? '').place;
    expect(['A1', 'A2', 'A3'].map((name) => placeOf(level, name))).toEqual([null, null, null]);
    expect(['A1', 'A2', 'A3'].map((name) => placeOf(two, name))).toEqual([1, null, null]);
    expect(['A1', 'A2', 'A3'].map((name) => placeOf(decided, name))).toEqual([1, 2, 3]);
  });

  it('are marked in the text that is sent', () => {
    const sent = (tournament: typeof level) =>
      shareMessages(tournament, teamNames(tournament.teams), { teamId: null, link: LINK, now: AT }).map(({ text }) =>
        text.split('\n').slice(1, -1),
      );
    expect(sent(level)).toEqual([['1. A1 (Los nötig)', '2. A2 (Los nötig)', '3. A3 (Los nötig)']]);
    expect(sent(two)).toEqual([['1. A1', '2. A2 (Los nötig)', '3. A3 (Los nötig)']]);
    expect(sent(decided)).toEqual([['1. A1', '2. A2', '3. A3']]);
  });

  it('do not count as decided at the tab', () => {
    // Without its group phase the view names no lot to draw, and the tab counts the places.
    const tabs = (rankings: typeof level.rankings): string =>
      renderToStaticMarkup(
        <Router ssrPath="/portal/tournaments/t">
          <TournamentTabs tournament={{ ...member(group(null)), groups: [], rankings }} />
        </Router>,
      );
    expect(tabs(decided.rankings)).toContain('3 / 3');
    expect(tabs(two.rankings)).toContain('1 / 3');
    expect(tabs(level.rankings)).not.toContain('/ 3');
  });

  it('bear no medal in the portal', () => {
    const medals = (played: Played): readonly (string | undefined)[] => {
      const tournament = member(played);
      const names = teamNames(tournament.teams);
      const html = renderToStaticMarkup(
        <Places tournament={tournament} names={names} bracket={bracketOf(tournament)} organizes={false} />,
      );
      return [...html.matchAll(/data-medal="(\d)"/g)].map(([, medal]) => medal);
    };
    expect(medals(group(null))).toEqual([]);
    expect(medals(group('A1'))).toEqual(['1']);
    expect(medals(drawn(group(null)))).toEqual(['1', '2', '3']);
  });

  it('are printed anew once the lot is drawn, though no team moves', () => {
    const before = member(group(null));
    const after = { ...before, rankings: before.rankings.map((one) => ({ ...one, tied: false })) };
    const keys = [before, after].map((tournament) =>
      computePrintKey(tournament, { type: 'MatchPlan', hasResults: true }),
    );
    expect(new Set(keys).size).toBe(2);
  });

  it('differ from those that the lot has decided', () => {
    const before = member(group(null));
    const after = { ...before, rankings: before.rankings.map((one) => ({ ...one, tied: false })) };
    expect(findDifferences(before, after, 3).map(({ was, is }) => [was, is])).toEqual([
      ['offen', 'A1'],
      ['offen', 'A2'],
      ['offen', 'A3'],
    ]);
  });
});
