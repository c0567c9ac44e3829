import type { ReactNode } from 'react';
import type { TournamentView } from '#domain/contract.ts';
import { useOwnRole } from '../../features/organization/use-own-role.ts';
import { Loading } from '../../ui/display/loading.tsx';
import { ForbiddenPage } from '../../features/app-shell/notice-pages.tsx';
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
  const own = useOwnRole(organizationId);
  if (own.status === 'pending') return <Loading />;
  // While the role is unknown, the server decides.
  if (own.status === 'success' && !mayOrganize(own.data.role))
    return <ForbiddenPage text={texts.problems.roleLacking} />;
  return children;
}
