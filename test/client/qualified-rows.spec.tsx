import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { GroupTable } from '#client/pages/groups/group-table.tsx';
import { GroupTables } from '#client/pages/match-plan/group-tables.tsx';
import { teamNames } from '#client/tournament-view/team-names.ts';
import { qualification } from '#client/tournament-view/matches.ts';
import { memberView, NOTHING_REFERENCED } from '#domain/tournament/view/tournament-view.ts';
import { plannedTournament } from '../server/read-models/event-builders.ts';

// Whose place leads into the finals is drawn as a line: a screen reader hears it at each of their names.

const { state } = plannedTournament('organisation0000');
const tournament = memberView('tournament000000', state, 1, NOTHING_REFERENCED);
const names = teamNames(tournament.teams);
const leading = (groupAt: number): number =>
  qualification(tournament.groups[groupAt]?.alphabeticalId ?? '', tournament.matches)?.place ?? 0;
const said = (html: string): number => html.match(/\(Platz führt ins /g)?.length ?? 0;

test('the tables beside the match plan say so', () => {
  const all = tournament.groups.reduce((sum, _, at) => sum + leading(at), 0);
  expect(all).toBeGreaterThan(0);
  expect(said(renderToStaticMarkup(<GroupTables tournament={tournament} names={names} />))).toBe(all);
});

test('a table of the page of groups says so', () => {
  const [group] = tournament.groups;
  if (group === undefined) throw new Error('no group');
  const html = renderToStaticMarkup(
    <GroupTable group={group} tournament={tournament} names={names} stale={false} lots={[]} organizes={false} />,
  );
  expect(said(html)).toBe(leading(0));
});
