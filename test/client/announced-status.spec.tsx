import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Router } from 'wouter';
import { memberView, NOTHING_REFERENCED } from '#domain/tournament/view/tournament-view.ts';
import { TournamentTabs } from '#client/layouts/tournament-tabs.tsx';
import { FrozenNow } from '#client/tournament-view/use-now.ts';
import { plannedTournament } from '../server/read-models/event-builders.ts';

/** Twenty minutes after its first kickoff: two matches have no report. */
const NOW = new Date('2026-12-05T08:50:00Z');

it.each([
  ['Planned', ['2 zu tun']],
  ['Postponed', []],
  ['Cancelled', []],
] as const)('[MO10] the tabs count what is to be done where it takes place: %s', (status, counted) => {
  const { state } = plannedTournament('organisation0000');
  const view = {
    ...memberView('tournament000000', state, 0, NOTHING_REFERENCED),
    status: { status, note: null, date: null },
  };
  const tabs = renderToStaticMarkup(
    <Router ssrPath="/portal/tournaments/tournament000000">
      <FrozenNow value={NOW}>
        <TournamentTabs tournament={view} />
      </FrozenNow>
    </Router>,
  );
  expect(tabs.match(/\d+ zu tun/g) ?? []).toEqual(counted);
});
