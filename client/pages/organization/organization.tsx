import { IconCalendar, IconCircleCheck, IconCircleDashed, IconLock, IconPlus, IconWorld } from '@tabler/icons-react';
import { Link } from 'wouter';
import type { TournamentSummary } from '../../commands/calls.ts';
import { useAnswer } from '../../commands/use-answer.ts';
import { Frame } from '../../parts/frame.tsx';
import { Loading } from '../../parts/loading.tsx';
import { Missing, Unreachable } from '../../parts/notice.tsx';
import { texts } from '../../texts/de.ts';
import { clock, number, plainDay } from '../../texts/format.ts';
import './organization.css';

/** An organisation with its tournaments: what runs now first, then by date. */
export function Organization({ id }: { id: string }) {
  const organization = useAnswer('GET /api/organizations/{id}', { path: { id } });
  const list = useAnswer('GET /api/tournaments', { query: { organizationId: id } });
  if (organization.status === 'refused') {
    return organization.problem.status === 404 ? <Missing /> : <Unreachable retry={organization.again} />;
  }
  if (list.status === 'refused') return <Unreachable retry={list.again} />;
  if (organization.status === 'loading' || list.status === 'loading') return <Loading />;
  const { name } = organization.value;
  const tournaments = [...list.value].sort(runningFirst);
  const running = tournaments.filter(({ runningCount }) => runningCount > 0).length;
  const create = (
    <Link className="btn pri" href={`/portal/organizations/${id}/new-tournament`}>
      <IconPlus size={18} aria-hidden />
      {texts.organization.create}
    </Link>
  );
  return (
    <Frame title={name} crumbs={[{ label: texts.frame.organizations, to: '/portal' }, { label: name }]}>
      <section className="thead bordered">
        <div className="grow">
          <h1>{name}</h1>
          {running > 0 && (
            <div className="meta">
              <span className="runs">
                <span className="dot pulse" />
                {texts.organization.running(running)}
              </span>
            </div>
          )}
        </div>
        {tournaments.length > 0 && create}
      </section>
      <div className="page">
        {tournaments.length === 0 ? (
          <section className="card first">
            <h2>{texts.organization.emptyTitle}</h2>
            <p className="muted">{texts.organization.emptyLead}</p>
            {create}
          </section>
        ) : (
          <section className="card tournaments">
            <h2 className="sr">{texts.organization.tournaments}</h2>
            <table className="table orgt">
              <thead>
                <tr>
                  <th scope="col" className="l">
                    {texts.organization.tournament}
                  </th>
                  <th scope="col" className="l">
                    {texts.organization.date}
                  </th>
                  <th scope="col" className="l">
                    {texts.organization.state}
                  </th>
                  <th scope="col" className="l">
                    {texts.organization.visibility}
                  </th>
                  <th scope="col" className="views">
                    {texts.organization.pageViews}
                  </th>
                </tr>
              </thead>
              <tbody>
                {tournaments.map((tournament) => (
                  <Row key={tournament.id} tournament={tournament} />
                ))}
              </tbody>
            </table>
          </section>
        )}
      </div>
    </Frame>
  );
}

function Row({ tournament }: { tournament: TournamentSummary }) {
  const { id, name, kickoff, teamCount, venueName, visibility, publicPageViews } = tournament;
  const isPublic = visibility === 'Public';
  const below = [teamCount === 0 ? texts.organization.noTeams : texts.organization.teams(teamCount), venueName];
  return (
    <tr className={tournament.runningCount > 0 ? 'livrow' : ''}>
      <th scope="row" className="l">
        <Link className="whole-row" href={`/portal/tournaments/${id}`}>
          {name}
        </Link>
        <small>{below.filter((part) => part !== null).join(' · ')}</small>
      </th>
      <td className="l num">
        {kickoff === null ? (
          texts.organization.noDate
        ) : (
          <>
            {plainDay(kickoff)}
            <small>{clock(kickoff)} Uhr</small>
          </>
        )}
      </td>
      <td className="l">
        <State tournament={tournament} />
      </td>
      <td className="l">
        <span className={isPublic ? 'tag ok' : 'tag'}>
          {isPublic ? <IconWorld size={15} aria-hidden /> : <IconLock size={15} aria-hidden />}
          {texts.tournament.visibilityShort[visibility]}
        </span>
      </td>
      <td className="num views">{isPublic ? number(publicPageViews) : '–'}</td>
    </tr>
  );
}

function State({ tournament: { matchCount, finishedCount, runningCount } }: { tournament: TournamentSummary }) {
  if (matchCount === 0) {
    return (
      <span className="st">
        <IconCircleDashed size={15} aria-hidden />
        {texts.organization.draft}
      </span>
    );
  }
  if (runningCount > 0 || (finishedCount > 0 && finishedCount < matchCount)) {
    return (
      <>
        <span className="st live">
          <span className="dot pulse" />
          {texts.organization.runs(finishedCount, matchCount)}
        </span>
        <div className="bar" aria-hidden>
          <i style={{ width: `${(100 * finishedCount) / matchCount}%` }} />
          <i className="run" style={{ width: `${(100 * runningCount) / matchCount}%` }} />
        </div>
      </>
    );
  }
  return finishedCount === matchCount ? (
    <span className="st ok">
      <IconCircleCheck size={15} aria-hidden />
      {texts.organization.ended}
    </span>
  ) : (
    <span className="st strong">
      <IconCalendar size={15} aria-hidden />
      {texts.organization.planned}
    </span>
  );
}

const runningFirst = (one: TournamentSummary, other: TournamentSummary): number =>
  Math.sign(other.runningCount) - Math.sign(one.runningCount) ||
  (other.kickoff ?? '').localeCompare(one.kickoff ?? '') ||
  one.name.localeCompare(other.name, 'de');
