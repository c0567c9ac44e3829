import { Redirect } from 'wouter';
import type { ChangeCause, TournamentView } from '#domain/contract.ts';
import { useOwnRole } from '../../features/organization/use-own-role.ts';
import { usePlace } from '../../live/use-place.ts';
import { useView } from '../../live/topics.ts';
import { AppShell } from '../../features/app-shell/app-shell.tsx';
import { ButtonLink } from '../../ui/action/button.tsx';
import { Loading } from '../../ui/display/loading.tsx';
import { EndedPage, MissingPage, UnreachablePage } from '../../features/app-shell/notice-pages.tsx';
import { mayOrganize } from '../../features/organization/role.ts';
import { PresenceList } from '../../features/presence/presence-list.tsx';
import { texts } from '../../texts/de.ts';
import { Editor } from './editor.tsx';
import * as styles from './plan-editor.module.css';

const t = texts.planEditor;

/** Where the plan of a tournament is edited: times, courts, who plays, numbers. Without a plan it leads to making one. */
export function PlanEditor({ id }: { id: string }) {
  const viewState = useView(`tournament/${id}`);
  if (viewState.status === 'loading') return <Loading />;
  if (viewState.status === 'gone') {
    if (viewState.why === 'deleted')
      return <EndedPage title={texts.tournament.deletedTitle} text={texts.tournament.deleted} />;
    return <MissingPage />;
  }
  if (viewState.status === 'unreachable')
    return <UnreachablePage problem={viewState.problem} retry={() => location.reload()} />;
  if (viewState.view.matches.length === 0) return <Redirect to={`/portal/tournaments/${id}/configure`} replace />;
  return <ForOrganizers tournament={viewState.view} causes={viewState.causes} />;
}

function ForOrganizers({ tournament, causes }: { tournament: TournamentView; causes: readonly ChangeCause[] }) {
  usePlace(`tournament/${tournament.id}`, 'edit');
  const organization = useOwnRole(tournament.organizationId);
  if (organization.status === 'pending') return <Loading />;
  if (organization.status === 'error')
    return <UnreachablePage problem={organization.error} retry={organization.refetch} />;
  const plan = `/portal/tournaments/${tournament.id}`;
  return (
    <AppShell
      title={t.title}
      people={<PresenceList tournament={tournament} />}
      crumbs={[
        { label: tournament.organizationName, to: `/portal/organizations/${tournament.organizationId}` },
        { label: tournament.name, to: plan },
        { label: t.title },
      ]}
    >
      {mayOrganize(organization.data.role) ? (
        <Editor tournament={tournament} causes={causes} plan={plan} />
      ) : (
        <div className="page">
          <section className={`card ${styles.forbidden}`}>
            <h1>{t.forbiddenTitle}</h1>
            <p className="muted">{t.forbidden}</p>
            <ButtonLink tone="primary" href={plan}>
              {t.toPlan}
            </ButtonLink>
          </section>
        </div>
      )}
    </AppShell>
  );
}
