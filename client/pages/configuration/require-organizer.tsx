import type { ReactNode } from 'react';
import { Redirect } from 'wouter';
import type { TournamentView } from '#domain/contract.ts';
import { useAnswer } from '../../api/use-answer.ts';
import { Loading } from '../../ui/display/loading.tsx';
import { mayOrganize } from '../../features/organization/role.ts';

/** Guards a page that only edits a tournament: without the right, it redirects to the tournament. */
export function RequireOrganizer({
  tournament: { id, organizationId },
  children,
}: {
  tournament: Pick<TournamentView, 'id' | 'organizationId'>;
  children: ReactNode;
}) {
  const own = useAnswer('GET /api/organizations/{id}', { path: { id: organizationId } });
  if (own.status === 'loading') return <Loading />;
  // While the role is unknown, the server decides.
  if (own.status === 'here' && !mayOrganize(own.value.role))
    return <Redirect to={`/portal/tournaments/${id}`} replace />;
  return children;
}
