import { placedTeam, matchNumber } from '#domain/match-day.ts';
import type { GroupView, MatchView } from '#domain/tournament/contract/views.ts';
import { matchNames } from '../match-plan/finals.tsx';
import { orderRule, formatSigned } from '../match-plan/group-tables.tsx';
import { Head } from '../match-plan/head.tsx';
import { Link, liveOn, marginsOf } from '../match-plan/match-plan.tsx';
import { nameOfGroup, type Plan } from '../match-plan/plan.ts';
import { Ranking } from '../match-plan/ranking.tsx';
import { Boxes, Result } from '../match-plan/result.tsx';
import { MATCH_PLAN_STYLE } from '../match-plan/style.ts';
import { Name } from '../parts/name.tsx';
import type { DocumentData, TemplateOutput } from '../template.ts';
import { Information, INFORMATION_STYLE } from './information.tsx';
import { paperStyle } from './paper.ts';
import { paperPlanOf } from './paper-plan.ts';
import { POSTER_STYLE } from './styles.ts';
import { texts } from '../../texts/de.ts';

const t = texts.posterSheet;
const { columns, sections } = texts.matchPlanSheet;

/** For the wall, to be read from two steps away: tables and finals as they stand, and places once one is decided [PP4]. */
export function poster(data: DocumentData<'Poster'>): TemplateOutput {
  const { paper, includeInformation } = data.configuration;
  const { plan, titles, data: planData } = paperPlanOf(data);
  const { tournament, finals } = plan;
  const hasTables = plan.groupMatches.length > 0;
  return {
    style: [
      MATCH_PLAN_STYLE,
      paperStyle(paper, { top: 21, side: 14, bottom: 19, first: 12 }),
      POSTER_STYLE,
      INFORMATION_STYLE,
    ].join('\n'),
    margins: marginsOf(titles, planData),
    body: (
      <>
        <Head titles={titles} images={data.images} />
        {tournament.matches.length === 0 && <p className="mp-section">{t.none}</p>}
        {hasTables && (
          <>
            {tournament.groups.map((group) => (
              <Table key={group.id} plan={plan} group={group} />
            ))}
            <p className="po-rule">{orderRule(plan)}</p>
          </>
        )}
        {finals.length > 0 && <FinalsList plan={plan} />}
        {tournament.rankings.some((place) => placedTeam(place) !== null) && (
          <section className="po-ranking">
            <h2>{sections.ranking}</h2>
            <Ranking plan={plan} head={data.head} />
          </section>
        )}
        {includeInformation && tournament.information !== null && <Information text={tournament.information} />}
        {data.link !== null && <Link link={data.link} said={liveOn(plan)} />}
      </>
    ),
  };
}

/** The current table; before the first result the teams, with room for a pen. */
function Table({ plan, group }: { readonly plan: Plan; readonly group: GroupView }) {
  const rows = group.participants.toSorted((one, other) => one.statistics.position - other.statistics.position);
  const hasBegun = rows.some(({ statistics }) => statistics.matchesPlayed > 0);
  return (
    <section className="po-group">
      <h2>
        <Name>{nameOfGroup(group)}</Name>
      </h2>
      <table className={hasBegun ? 'mp-table po-table' : 'mp-table po-table po-open'}>
        <colgroup>
          {['12mm', undefined, '14mm', '22mm', '16mm', '16mm'].map((width, place) => (
            // oxlint-disable-next-line react/no-array-index-key -- columns have no identity but their place
            <col key={place} style={{ width }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            <th scope="col">{hasBegun && columns.place}</th>
            <th scope="col" className="mp-left">
              {columns.team}
            </th>
            <th scope="col">{columns.matches}</th>
            <th scope="col">{columns.goals}</th>
            <th scope="col">{columns.difference}</th>
            <th scope="col">{columns.points}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ teamId, statistics }, place) => (
            <tr key={teamId}>
              <td className="figures">{hasBegun && `${place + 1}.`}</td>
              <td className="mp-left mp-team">
                <Name>{plan.teamName(teamId)}</Name>
              </td>
              <td className="figures">{hasBegun && statistics.matchesPlayed}</td>
              <td className="figures">{hasBegun ? `${statistics.scoreFor}:${statistics.scoreAgainst}` : ':'}</td>
              <td className="figures">{hasBegun && formatSigned(statistics.scoreDifference)}</td>
              <td className="figures mp-points">{hasBegun && statistics.points}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {rows.some(({ statistics }) => statistics.tied) && <p className="mp-note">{texts.matchPlanSheet.lotDecides}</p>}
    </section>
  );
}

function FinalsList({ plan }: { readonly plan: Plan }) {
  const names = matchNames(plan.finals);
  return (
    <section className="po-finals">
      <h2>{sections.finals}</h2>
      <ol>
        {plan.finals.map((match) => (
          <li key={match.id} className={match.metadata.type === 'Final' ? 'po-final' : undefined}>
            <p>
              <b>{names.get(match.id)}</b>
              <small className="figures">{factsOf(plan, match)}</small>
            </p>
            <Side team={plan.decidedName(match.teamA)} label={match.teamA.label} />
            {match.outcome.state === 'Finished' ? <Result match={match} /> : <Boxes />}
            <Side team={plan.decidedName(match.teamB)} label={match.teamB.label} />
          </li>
        ))}
      </ol>
    </section>
  );
}

/** '14:30 · Feld 1 · Spiel 13' */
function factsOf({ moments, hasDays }: Plan, { index, number, metadata: { kickoff, court } }: MatchView): string {
  const day = kickoff !== null && hasDays ? `${moments.shortWeekday(kickoff)} ` : '';
  const time = kickoff === null ? [] : [`${day}${moments.clock(kickoff)}`];
  return [...time, t.court(court), t.match(matchNumber({ index, number }))].join(' · ');
}

const Side = ({ team, label }: { readonly team: string | null; readonly label: string }) => (
  <p className="po-side">
    {team === null ? (
      <>
        <span className="mp-line" aria-hidden="true" />
        <small>
          <Name>{label}</Name>
        </small>
      </>
    ) : (
      <b>
        <Name>{team}</Name>
      </b>
    )}
  </p>
);
