import { Fragment, type ComponentType, type ReactNode } from 'react';
import type { MatchView, SlotView, TournamentView } from '#domain/tournament/contract/views.ts';
import { matchNumber } from '#domain/match-day.ts';
import { Name } from '../parts/name.tsx';
import type { Plan } from './plan.ts';
import { Boxes, Result } from './result.tsx';
import { texts } from '../../texts/de.ts';

const t = texts.matchPlanSheet;

/** One of the two of a match. */
export interface SideOf {
  readonly plan: Plan;
  readonly slot: SlotView;
}

interface Rows {
  readonly plan: Plan;
  readonly matches: readonly MatchView[];
  readonly className: string;
  /** The column that says what a match is about; `width` in millimetres. */
  readonly about: {
    readonly title: string;
    readonly width: number;
    readonly className: string;
    readonly of: (match: MatchView) => string | undefined;
  };
  readonly rowClass: (match: MatchView, before: MatchView | undefined) => string | undefined;
  readonly Side: ComponentType<SideOf>;
}

const NUMBER = 10;
const COURT = 9;
const KICKOFF = 15;
const RESULT = 25;

/** Matches in the order of play: number, court, kickoff, what it is about, both sides, and where it is shown the result. */
export function MatchTable({ plan, matches, className, about, rowClass, Side }: Rows) {
  const hasResults = plan.outcomes !== 'HideOutcomeStructures';
  const isLast = matches.at(-1) === plan.tournament.matches.at(-1);
  const isEmpty = plan.outcomes === 'ShowEmptyOutcomeStructures';
  const widths = [NUMBER, COURT, KICKOFF, about.width, null, null, ...(hasResults ? [RESULT] : [])];
  return (
    <table className={`mp-table ${className} ${hasResults ? '' : 'mp-plain'}`}>
      <colgroup>
        {widths.map((width, place) => (
          // oxlint-disable-next-line react/no-array-index-key -- columns have no identity but their place
          <col key={place} style={width === null ? undefined : { width: `${width}mm` }} />
        ))}
      </colgroup>
      <thead>
        <tr>
          <th scope="col">{t.columns.number}</th>
          <th scope="col">{t.columns.court}</th>
          <th scope="col">{t.columns.kickoff}</th>
          <th scope="col" className={about.className}>
            {about.title}
          </th>
          <th scope="col" className="mp-left">
            {t.columns.teamA}
          </th>
          <th scope="col" className="mp-left">
            {t.columns.teamB}
          </th>
          {hasResults && <th scope="col">{t.columns.result}</th>}
        </tr>
      </thead>
      <tbody>
        <TimedRows
          plan={plan}
          matches={matches}
          breaksBefore={plan.breaksBefore}
          columns={widths.length}
          isLast={isLast}
          renderRow={(match, before) => (
            <tr className={rowClass(match, before)}>
              <td className="figures">{matchNumber(match)}</td>
              <td className="figures">{match.metadata.court}</td>
              <td className="figures mp-kickoff">{kickoffOf(plan, match)}</td>
              <td className={about.className}>{about.of(match)}</td>
              <td className="mp-left mp-team">
                <Side plan={plan} slot={match.teamA} />
              </td>
              <td className="mp-left mp-team">
                <Side plan={plan} slot={match.teamB} />
              </td>
              {hasResults && <td>{isEmpty ? <Boxes /> : <Result match={match} />}</td>}
            </tr>
          )}
        />
      </tbody>
    </table>
  );
}

/** '09:30', or a dash. */
export const kickoffOf = ({ moments }: Plan, { metadata }: MatchView): string =>
  metadata.kickoff === null ? '–' : moments.clock(metadata.kickoff);

/**
 * Rows of matches in the order of play, with the breaks between them and, over several days, the day that begins. `isLast`:
 * breaks after the last of them stand below; `renderRow` renders the row of one match.
 */
export function TimedRows({
  plan,
  matches,
  breaksBefore,
  columns,
  isLast,
  renderRow,
}: {
  readonly plan: Plan;
  readonly matches: readonly MatchView[];
  readonly breaksBefore: Plan['breaksBefore'];
  readonly columns: number;
  readonly isLast: boolean;
  readonly renderRow: (match: MatchView, before: MatchView | undefined) => ReactNode;
}) {
  return (
    <>
      {matches.map((match, place) => {
        const before = matches[place - 1];
        const above = { plan, match, before, columns, breaks: breaksBefore(match) };
        return (
          <Fragment key={match.id}>
            <RowsBefore {...above} />
            {renderRow(match, before)}
          </Fragment>
        );
      })}
      {isLast && <BreakRows plan={plan} breaks={breaksBefore(null)} columns={columns} />}
    </>
  );
}

/** The times in which no match is played. */
const BreakRows = ({
  plan: { moments },
  breaks,
  columns,
}: {
  readonly plan: Plan;
  readonly breaks: TournamentView['breaks'];
  readonly columns: number;
}) =>
  breaks.map(({ name, from, to }) => (
    <tr key={from + name} className="mp-break">
      <td colSpan={columns} className="mp-left">
        <Name>{t.break(moments.clock(from), moments.clock(to), name)}</Name>
      </td>
    </tr>
  ));

/** The rows above a match: breaks, each on its day, and the day that begins, if there are several days. */
function RowsBefore({ breaks, ...row }: MatchTableRow & { readonly breaks: TournamentView['breaks'] }) {
  const { plan, match, columns } = row;
  const { kickoff } = match.metadata;
  const isEarlier = ({ from }: TournamentView['breaks'][number]): boolean =>
    kickoff !== null && plan.moments.day(from) !== plan.moments.day(kickoff);
  return (
    <>
      <BreakRows plan={plan} breaks={breaks.filter(isEarlier)} columns={columns} />
      <DayRow {...row} />
      <BreakRows plan={plan} breaks={breaks.filter((one) => !isEarlier(one))} columns={columns} />
    </>
  );
}

interface MatchTableRow {
  readonly plan: Plan;
  readonly match: MatchView;
  readonly before: MatchView | undefined;
  readonly columns: number;
}

function DayRow({ plan, match, before, columns }: MatchTableRow) {
  const { moments, hasDays } = plan;
  const { kickoff } = match.metadata;
  const earlier = before?.metadata.kickoff ?? null;
  if (!hasDays || kickoff === null || (earlier !== null && moments.day(earlier) === moments.day(kickoff))) return null;
  return (
    <tr className="mp-day">
      <th colSpan={columns} scope="rowgroup">
        {moments.weekdayAndDate(kickoff)}
      </th>
    </tr>
  );
}
