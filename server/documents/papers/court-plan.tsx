import { byTime, matchNumber } from '#domain/match-day.ts';
import type { MatchView } from '#domain/tournament/contract/views.ts';
import { matchNames } from '../match-plan/finals.tsx';
import { marginsOf } from '../match-plan/match-plan.tsx';
import { kickoffOf, TimedRows } from '../match-plan/match-table.tsx';
import { daysOf, placeBreaks, type Plan } from '../match-plan/plan.ts';
import { Boxes, Result } from '../match-plan/result.tsx';
import { MATCH_PLAN_STYLE } from '../match-plan/style.ts';
import { Name } from '../parts/name.tsx';
import type { DocumentData, TemplateOutput } from '../template.ts';
import { Information, INFORMATION_STYLE } from './information.tsx';
import { paperStyle } from './paper.ts';
import { paperPlanOf, whenAndWhere, type PaperPlan } from './paper-plan.ts';
import { COURT_PLAN_STYLE } from './styles.ts';
import { texts } from '../../texts/de.ts';

const t = texts.courtPlanSheet;
const COLUMNS = ['11mm', '17mm', '29mm', undefined, undefined, '35mm'];

/** For the table at each court: its matches in the order of play, with room for what becomes of them [PP2]. */
export function courtPlan(data: DocumentData<'CourtPlan'>): TemplateOutput {
  const { paper, court, includeInformation } = data.configuration;
  const paperPlan = paperPlanOf(data);
  const matches = paperPlan.plan.tournament.matches.toSorted(byTime);
  const courts = [...new Set(matches.map(({ metadata }) => metadata.court))].sort((one, other) => one - other);
  const information = includeInformation ? paperPlan.plan.tournament.information : null;
  return {
    style: [
      MATCH_PLAN_STYLE,
      paperStyle(paper, { top: 14, side: 14, bottom: 19 }),
      COURT_PLAN_STYLE,
      INFORMATION_STYLE,
    ].join('\n'),
    margins: { ...marginsOf(paperPlan.titles, paperPlan.data), head: null },
    body: (
      <>
        {courts.length === 0 && <p className="cp-none">{t.none}</p>}
        {courts
          .filter((each) => court === null || each === court)
          .map((each) => (
            <section className="cp-court" key={each}>
              <Court {...paperPlan} court={each} matches={matches.filter(({ metadata }) => metadata.court === each)} />
              {information !== null && <Information text={information} />}
            </section>
          ))}
      </>
    ),
  };
}

function Court({
  plan,
  titles,
  court,
  matches,
}: Pick<PaperPlan, 'plan' | 'titles'> & { readonly court: number; readonly matches: readonly MatchView[] }) {
  const names = matchNames(plan.finals);
  const days = daysOf(matches, plan.moments);
  const breaks = plan.tournament.breaks.filter(({ from }) => days.has(plan.moments.day(from)));
  const breaksBefore = placeBreaks(breaks, matches);
  return (
    <table className="mp-table cp-table">
      <colgroup>
        {COLUMNS.map((width, place) => (
          // oxlint-disable-next-line react/no-array-index-key -- columns have no identity but their place
          <col key={place} style={{ width }} />
        ))}
      </colgroup>
      {/* Said on every page: each lies on its table alone. */}
      <thead>
        <tr className="cp-head">
          <th colSpan={COLUMNS.length}>
            <h1>{t.court(court)}</h1>
            <p>
              <b>
                <Name>{titles.tournament}</Name>
              </b>{' '}
              <Name>{whenAndWhere(titles)}</Name>
            </p>
            {titles.status !== '' && (
              <p className="cp-status">
                <Name>{titles.status}</Name>
              </p>
            )}
          </th>
        </tr>
        <tr>
          <th scope="col">{t.columns.number}</th>
          <th scope="col">{t.columns.kickoff}</th>
          <th scope="col" className="mp-left">
            {t.columns.part}
          </th>
          <th scope="col" className="mp-left">
            {t.columns.teamA}
          </th>
          <th scope="col" className="mp-left">
            {t.columns.teamB}
          </th>
          <th scope="col">{t.columns.result}</th>
        </tr>
      </thead>
      <tbody>
        <TimedRows
          plan={plan}
          matches={matches}
          breaksBefore={breaksBefore}
          columns={COLUMNS.length}
          isLast
          renderRow={(match) => <Row plan={plan} match={match} name={names.get(match.id)} />}
        />
      </tbody>
    </table>
  );
}

interface CourtRowProps {
  readonly plan: Plan;
  readonly match: MatchView;
  /** Of a match of the finals. */
  readonly name: string | undefined;
}

function Row({ plan, match, name }: CourtRowProps) {
  const part = name ?? plan.nameOf(match.metadata.groupId ?? '');
  return (
    <tr>
      <td className="figures">{matchNumber(match)}</td>
      <td className="figures cp-kickoff">{kickoffOf(plan, match)}</td>
      <td className="mp-left">
        <Name>{part}</Name>
      </td>
      <td className="mp-left mp-team">
        <Side team={plan.decidedName(match.teamA)} label={match.teamA.label} />
      </td>
      <td className="mp-left mp-team">
        <Side team={plan.decidedName(match.teamB)} label={match.teamB.label} />
      </td>
      {/* What still runs is written down when it ends. */}
      <td>{match.outcome.state === 'Finished' ? <Result match={match} /> : <Boxes />}</td>
    </tr>
  );
}

/** Who plays; a line to write on, and what decides, until that is known. */
const Side = ({ team, label }: { readonly team: string | null; readonly label: string }) =>
  team === null ? (
    <>
      <span className="mp-line" aria-hidden="true" />
      <small>
        <Name>{label}</Name>
      </small>
    </>
  ) : (
    <Name>{team}</Name>
  );
