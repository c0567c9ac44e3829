import { renderToStaticMarkup } from 'react-dom/server';
import { Router } from 'wouter';
import type { TournamentView } from '#domain/contract.ts';
import type { Role } from '#client/features/organization/role.ts';
import { Teams } from '#client/pages/teams/teams.tsx';

/** The tab 'Mannschaften', for who reads it or who changes it there. */
export const drawTeams = (tournament: TournamentView, role: Role): string =>
  renderToStaticMarkup(
    <Router ssrPath={`/portal/tournaments/${tournament.id}/teams`}>
      <Teams tournament={tournament} role={role} />
    </Router>,
  );
