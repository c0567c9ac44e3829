import { expect, test } from 'vitest';
import type { OrganizationSummary } from '#client/api/calls.ts';
import { toEverything } from '#client/features/search/everything.ts';

const clubs: readonly OrganizationSummary[] = ['SV Mühlbach', 'FC Höhenkirch'].map((name, at) => ({
  id: `o${at}`,
  name,
  role: 'Owner',
}));
const read = <Value>(data: Value) => ({ data, error: null });
const pending = { data: null, error: null };
const away = { status: 503, code: 'busy', text: 'Der Server ist überlastet.', errors: [], details: {} };
const team = { teamId: 't1', name: 'U9', tournamentId: 'x', tournamentName: 'Hallencup' };

test('the search is complete when every list of every club is read', () => {
  expect(toEverything(read(clubs), [read([]), read([])], [read([team]), read([])])).toMatchObject({
    everything: { organizations: clubs, teams: [team] },
    isComplete: true,
    problem: null,
  });
});

test('a list that is refused or on its way leaves the search incomplete: nothing found is not said', () => {
  const refused = { data: null, error: away };
  expect(toEverything(read(clubs), [read([]), refused], [read([team]), read([])])).toMatchObject({
    everything: { teams: [team] },
    isComplete: false,
    problem: away,
  });
  expect(toEverything(read(clubs), [read([]), read([])], [read([team]), pending])).toMatchObject({
    isComplete: false,
    problem: null,
  });
  expect(toEverything(refused, [], [])).toMatchObject({ isComplete: false, problem: away });
});

test('a list that could not be renewed is still one', () => {
  const kept = { data: [team], error: away };
  expect(toEverything(read(clubs), [read([]), read([])], [kept, read([])])).toMatchObject({
    isComplete: true,
    problem: null,
  });
});
