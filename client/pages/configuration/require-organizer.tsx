import type { ReactNode } from 'react';
import type { TournamentView } from '#domain/contract.ts';
import { useAnswer } from '../../api/use-answer.ts';
import { Loading } from '../../ui/display/loading.tsx';
import { Forbidden } from '../../features/app-shell/notice-page.tsx';
import { mayOrganize } from '../../features/organization/role.ts';
import { texts } from '../../texts/de.ts';

/** Guards a page that only edits a tournament: without the right, it says so. */
export function RequireOrganizer({
  tournament: { organizationId },
  children,
}: {
  tournament: Pick<TournamentView, 'organizationId'>;
  children: ReactNode;
}) {
  const own = useAnswer('GET /api/organizations/{id}', { path: { id: organizationId } });
  if (own.status === 'loading') return <Loading />;
  // While the role is unknown, the server decides.
  if (own.status === 'here' && !mayOrganize(own.value.role)) return <Forbidden text={texts.problems.roleLacking} />;
  return children;
}
