import type { ReactNode } from 'react';
import type { ClubTournament } from '#domain/contract.ts';
import { statusLine } from '../../tournament-view/notices-at.ts';
import { texts } from '../../texts/de.ts';
import { formatClock, formatDay } from '../../texts/format.ts';
import { toPeriod } from '../presentation.ts';
import { daysAway, shortDate } from './until-day.ts';

const t = texts.club;

/** From so many days on a coming day says its year, too. */
const SAYS_YEAR_FROM_DAYS = 300;

/** When, in a block of its own, and what. `small`: what stands below the time or the day. */
export const DateEntry = ({
  large,
  small,
  said,
  isTime = false,
  children,
}: {
  large: string;
  small: string;
  /** What screen readers are told in place of the block; absent: what it shows. */
  said?: string;
  isTime?: boolean;
  children: ReactNode;
}) => (
  <li className="date-cards-entry">
    <p
      className="date-cards-block figures"
      data-time={isTime || undefined}
      aria-hidden={said !== undefined || undefined}
    >
      <b>{large}</b> {small}
    </p>
    <div>
      {said !== undefined && <p className="visually-hidden">{said}</p>}
      {children}
    </div>
  </li>
);

/** Tournaments by their days. `saysYear`: all of them do, as what is past. */
export const DateCards = ({
  tournaments,
  now,
  saysYear = false,
}: {
  tournaments: readonly ClubTournament[];
  now: Date;
  saysYear?: boolean;
}) => (
  // Without marks a list is none for some readers.
  <ul role="list" className="date-cards">
    {tournaments.map((each) => (
      <TournamentOnDay key={each.id} tournament={each} now={now} saysYear={saysYear} />
    ))}
  </ul>
);

/** A tournament by its day; of one without any it is said that it follows. */
export function TournamentOnDay({
  tournament,
  now,
  saysYear = false,
}: {
  tournament: ClubTournament;
  now: Date;
  saysYear?: boolean;
}) {
  const when = toPeriod(tournament);
  if (when === null) {
    return (
      <DateEntry large="–" small="" said={t.noDay}>
        <AboutTournament tournament={tournament} facts={[t.noDay, ...factsOf(tournament)]} />
      </DateEntry>
    );
  }
  const { day, month, year } = shortDate(when);
  const hasYear = saysYear || daysAway(when, now) > SAYS_YEAR_FROM_DAYS;
  // Of a day to which it is postponed no time is known.
  const clock = tournament.status.status === 'Postponed' || tournament.isOver ? [] : [t.from(formatClock(when))];
  return (
    <DateEntry large={day} small={hasYear ? `${month} ${year}` : month} said={formatDay(when)}>
      <AboutTournament tournament={tournament} facts={[...clock, ...factsOf(tournament)]} />
    </DateEntry>
  );
}

/** Its name, which leads there, what is to be known of it, and who won it. */
export function AboutTournament({ tournament, facts }: { tournament: ClubTournament; facts: readonly string[] }) {
  const { id, name, champion } = tournament;
  const notice = statusLine(tournament);
  return (
    <>
      <h3 className="name">
        <a href={`/t/${id}`}>{name}</a>
      </h3>
      {facts.length > 0 && <p>{facts.join(' · ')}</p>}
      {notice !== null && <p className="date-cards-notice">{notice}</p>}
      {champion !== null && (
        <p className="date-cards-winner">
          {`${t.winner}: `}
          <b className="name">{champion}</b>
        </p>
      )}
    </>
  );
}

/** '12 Mannschaften', 'Sporthalle'; how many took part in what is over is no matter. */
export const factsOf = ({ isOver, teams, venueName }: ClubTournament): readonly string[] => [
  ...(teams === undefined || isOver ? [] : [t.teams(teams)]),
  ...(venueName === null ? [] : [venueName]),
];
