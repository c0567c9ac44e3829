import { language } from '../../texts/de/language.ts';
import { useEffect, useMemo } from 'react';
import { useLocation } from 'wouter';
import { statusAt } from '#domain/play.ts';
import type { Problem } from '../../api/call.ts';
import type { FoundTeam, OrganizationSummary, TournamentSummary } from '../../api/calls.ts';
import { query, useQueries, useQuery } from '../../api/use-query.ts';
import { useView } from '../../live/topics.ts';
import { useSession } from '../../session/use-session.ts';
import { useNow } from '../../tournament-view/use-now.ts';
import { texts } from '../../texts/de.ts';
import { chooseColorScheme, useColorScheme } from '../../theme/color-scheme.ts';
import { logOut } from '../identity/log-out.ts';
import { openOverlay } from './overlay.ts';
import { accountActions, organizationActions, tournamentActions } from './actions.ts';
import { toEverything, type Everything } from './everything.ts';
import type { SearchEntry } from './find-entries.ts';
import { matchEntries } from './match-entries.ts';
import { tournamentEntry } from './tournament-entry.ts';

const NOTHING: Everything = { organizations: [], tournaments: [], teams: [] };
/** Everything of the last opening, so that the search has something to show at once. */
let last = NOTHING;

/** What the search can lead to from here; whether that is all by now, and why it will not be. */
export function useEntries(): {
  readonly entries: readonly SearchEntry[];
  readonly isComplete: boolean;
  readonly problem: Problem | null;
} {
  const own = useQuery(query('GET /api/organizations', {}));
  const ids = (own.data ?? []).map(({ id }) => id);
  const tournamentLists = useQueries(ids.map((id) => query('GET /api/tournaments', { query: { organizationId: id } })));
  const teamLists = useQueries(ids.map((id) => query('GET /api/organizations/{id}/teams', { path: { id } })));
  const { data, error } = own;
  const { everything, isComplete, problem } = useMemo(
    () => toEverything({ data, error }, tournamentLists, teamLists),
    [data, error, tournamentLists, teamLists],
  );
  useEffect(() => {
    if (isComplete) last = everything;
  }, [isComplete, everything]);
  const { roles } = useSession();
  const now = useNow(60_000);
  const scheme = useColorScheme();
  const [path] = useLocation();
  const [, area, id = null] = /^\/portal\/(organizations|tournaments)\/([a-z0-9]{16})/.exec(path) ?? [];
  const viewState = useView(area === 'tournaments' && id !== null ? `tournament/${id}` : null);
  const tournament = viewState.status === 'here' ? viewState.view : null;
  const { organizations, tournaments, teams } = isComplete || last === NOTHING ? everything : last;
  const organizationId = area === 'organizations' ? id : (tournament?.organizationId ?? null);
  const organization = organizations.find((one) => one.id === organizationId) ?? null;

  const entries = useMemo(
    () => [
      ...(tournament === null ? [] : matchEntries(tournament)),
      ...(tournament === null ? [] : tournamentActions(tournament, organization?.role ?? null)),
      ...(organization === null ? [] : organizationActions(organization)),
      ...tournaments.toSorted(runningFirst(now)).map((each, at) => tournamentEntry(each, at < OFFERED)),
      ...teams.map(teamEntry),
      ...organizations.map(organizationEntry),
      ...accountActions({
        isAdministrator: roles.includes('Administrator'),
        theme: scheme,
        switchTheme: () => chooseColorScheme(scheme === 'dark' ? 'light' : 'dark'),
        showKeys: () => openOverlay('keys'),
        logOut: () => void logOut(),
      }),
    ],
    [tournament, organization, organizations, tournaments, teams, roles, scheme, now],
  );
  return { entries, isComplete, problem };
}

const OFFERED = 5;

const runningFirst =
  (now: Date) =>
  (one: TournamentSummary, other: TournamentSummary): number =>
    Number(statusAt(other, now) === 'running') - Number(statusAt(one, now) === 'running') ||
    (other.kickoff ?? '').localeCompare(one.kickoff ?? '') ||
    one.name.localeCompare(other.name, language.code);

const teamEntry = ({ teamId, name, tournamentId, tournamentName }: FoundTeam): SearchEntry => ({
  key: `team ${tournamentId} ${teamId}`,
  kind: 'team',
  title: name,
  detail: tournamentName,
  go: `/portal/tournaments/${tournamentId}/teams?team=${teamId}`,
});

const organizationEntry = ({ id, name, role }: OrganizationSummary): SearchEntry => ({
  key: `organization ${id}`,
  kind: 'organization',
  title: name,
  detail: role === null ? '' : texts.organizations.roles[role],
  go: `/portal/organizations/${id}`,
  isOffered: true,
});
