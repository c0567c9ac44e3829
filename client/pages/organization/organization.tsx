import { IconCalendar, IconCircleCheck, IconCircleDashed, IconLock, IconPlus, IconWorld } from '@tabler/icons-react';
import { Link } from 'wouter';
import type { ListedTournament } from '#domain/contract.ts';
import { mayOrganize, type OrganizationPage } from '../../parts/organization-page.ts';
import { texts } from '../../texts/de.ts';
import { clock, number, plainDay } from '../../texts/format.ts';
import './organization.css';

/** The tournaments of an organisation: what runs now first, then by date. */
export function Organization({ organization: { id, tournaments }, role }: OrganizationPage) {
  if (tournaments.length === 0) return <First id={id} mayCreate={mayOrganize(role)} />;
  return (
    <div className="page">
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
            {tournaments.toSorted(runningFirst).map((tournament) => (
              <Row key={tournament.id} tournament={tournament} />
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}

const First = ({ id, mayCreate }: { id: string; mayCreate: boolean }) => (
  <div className="page">
    <section className="card first">
      <h2>{mayCreate ? texts.organization.emptyTitle : texts.organization.noneTitle}</h2>
      <p className="muted">{mayCreate ? texts.organization.emptyLead : texts.organization.noneLead}</p>
      {mayCreate && (
        <Link className="btn pri" href={`/portal/organizations/${id}/new-tournament`}>
          <IconPlus size={18} aria-hidden />
          {texts.organization.create}
        </Link>
      )}
    </section>
  </div>
);

function Row({ tournament }: { tournament: ListedTournament }) {
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

function State({ tournament: { matchCount, finishedCount, runningCount } }: { tournament: ListedTournament }) {
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

const runningFirst = (one: ListedTournament, other: ListedTournament): number =>
  Math.sign(other.runningCount) - Math.sign(one.runningCount) ||
  (other.kickoff ?? '').localeCompare(one.kickoff ?? '') ||
  one.name.localeCompare(other.name, 'de');
