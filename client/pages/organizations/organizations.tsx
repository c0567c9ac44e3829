import { IconBuildingCommunity, IconChevronRight, IconPlus } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { Link } from 'wouter';
import { statusAt } from '#domain/play.ts';
import type { OrganizationSummary, TournamentSummary } from '../../api/calls.ts';
import { query, useQueries, useQuery } from '../../api/use-query.ts';
import { listCompetitions, countOf } from '../../features/organization/list-competitions.ts';
import { DeletedOrganizations } from '../../features/organization/deleted-organizations.tsx';
import { CreateOrganizationForm } from '../../features/organization/create-organization-form.tsx';
import { AppShell } from '../../features/app-shell/app-shell.tsx';
import { ButtonLink } from '../../ui/action/button.tsx';
import { Loading } from '../../ui/display/loading.tsx';
import { UnreachablePage } from '../../features/app-shell/notice-pages.tsx';
import { useNow } from '../../tournament-view/use-now.ts';
import { texts } from '../../texts/de.ts';
import * as pageHead from '../../ui/display/page-head.module.css';
import * as styles from './organizations.module.css';

/** Loaded where there is no organisation yet: all others come here without it. */
const FirstSteps = lazy(async () => ({ default: (await import('./first-steps.tsx')).FirstSteps }));

/** The first page after the login: running tournaments, the organisations, or the form for the first one. */
export function Organizations() {
  const read = useQuery(query('GET /api/organizations', {}));
  if (read.status === 'pending') return <Loading />;
  if (read.status === 'error') return <UnreachablePage problem={read.error} retry={read.refetch} />;
  const organizations = read.data;
  return (
    <AppShell title={texts.organizations.title} crumbs={[{ label: texts.organizations.title }]}>
      {organizations.length === 0 ? (
        <div className="page">
          <p className="eyebrow">{texts.organizations.emptyEyebrow}</p>
          <CreateOrganizationForm />
          <Suspense fallback={null}>
            <FirstSteps />
          </Suspense>
        </div>
      ) : (
        <Mine organizations={organizations} />
      )}
      <div className={`page ${styles.deletedOrganizations}`}>
        <DeletedOrganizations restored={read.refetch} />
      </div>
    </AppShell>
  );
}

function Mine({ organizations }: { organizations: readonly OrganizationSummary[] }) {
  const read = useQueries(
    organizations.map(({ id }) => query('GET /api/tournaments', { query: { organizationId: id } })),
  );
  const lists = new Map(organizations.map(({ id }, at) => [id, read[at]?.data ?? null]));
  const now = useNow(60_000);
  const runningIn = (id: string) =>
    listCompetitions(lists.get(id) ?? []).filter((each) => statusAt(each, now) === 'running');
  const countIn = (id: string) => {
    const listed = lists.get(id);
    return listed == null ? null : countOf(listed);
  };
  const running = organizations.flatMap(({ id, name }) =>
    runningIn(id).map((tournament) => ({ tournament, organization: name })),
  );
  return (
    <div>
      <section className={`${pageHead.pageHead} ${pageHead.bordered}`}>
        <h1 className="grow">{texts.organizations.title}</h1>
        <ButtonLink tone="primary" href="/portal/organizations/new">
          <IconPlus size={18} aria-hidden />
          {texts.organizations.create}
        </ButtonLink>
      </section>
      <div className={`page ${styles.landings}`}>
        {running.length > 0 && (
          <section aria-labelledby="running-now">
            <h2 id="running-now" className={styles.runningNow}>
              <span className="signal pulse" />
              {texts.organizations.runningNow}
            </h2>
            <ul className={styles.organizations}>
              {running.map(({ tournament, organization }) => (
                <li key={tournament.id}>
                  <Running tournament={tournament} organization={organization} />
                </li>
              ))}
            </ul>
          </section>
        )}
        <ul className={styles.organizations} aria-label={texts.organizations.title}>
          {organizations.map((organization) => (
            <li key={organization.id}>
              <Card
                organization={organization}
                tournaments={countIn(organization.id)}
                running={runningIn(organization.id).length}
              />
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

function Running({ tournament, organization }: { tournament: TournamentSummary; organization: string }) {
  const { id, name, finishedCount, runningCount, matchCount } = tournament;
  return (
    <Link className="card running" href={`/portal/tournaments/${id}`}>
      <b>{name}</b>
      <span className="muted small">{organization}</span>
      <span className="status live">{texts.organization.runs(finishedCount, matchCount)}</span>
      <span className="progress-bar" aria-hidden>
        <i style={{ width: `${(100 * finishedCount) / matchCount}%` }} />
        <i data-running style={{ width: `${(100 * runningCount) / matchCount}%` }} />
      </span>
    </Link>
  );
}

/** `tournaments`: null until they are known. */
function Card({
  organization: { id, name, role },
  tournaments,
  running,
}: {
  organization: OrganizationSummary;
  tournaments: number | null;
  running: number;
}) {
  return (
    <Link className={`card ${styles.organization}`} href={`/portal/organizations/${id}`}>
      <span className={styles.emblem} aria-hidden>
        <IconBuildingCommunity size={22} />
      </span>
      <span className="grow">
        <b>{name}</b>
        <span className={`flex-row ${styles.organizationFacts}`}>
          {role !== null && <span className="badge">{texts.organizations.roles[role]}</span>}
          {running > 0 ? (
            <span className="status live">
              <span className="signal pulse" />
              {texts.organizations.runningCount(running)}
            </span>
          ) : (
            tournaments !== null && <span className="muted small">{texts.organizations.tournaments(tournaments)}</span>
          )}
        </span>
      </span>
      <IconChevronRight size={18} aria-hidden />
    </Link>
  );
}
