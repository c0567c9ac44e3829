import { IconAlertTriangle, IconMapPin } from '@tabler/icons-react';
import { Fragment } from 'react';
import { Link } from 'wouter';
import { statusAt } from '#domain/play.ts';
import { TournamentState } from '../../features/tournament/tournament-state.tsx';
import { useNow } from '../../tournament-view/use-now.ts';
import { texts } from '../../texts/de.ts';
import { formatClock, plainDay, shortDay } from '../../texts/format.ts';
import { nowOnClock, type Bar, type TimetableDay } from './build-timetable.ts';
import { dayGrid, FIRST_ROW, type DayBlock, type DayGrid } from './day-grid.ts';
import * as styles from './folder-timetable.module.css';

const t = texts.timetable;

/** A card per day: its hours from top to bottom, a column per venue, in it each tournament from its start to its end. */
export function Days({ days }: { days: readonly TimetableDay[] }) {
  const { date: today, minute } = nowOnClock(new Date(useNow(30_000)));
  const next = days.findIndex(({ date }) => date >= today);
  return (
    <section className={styles.ttDays} aria-label={t.days}>
      {days.map((day, at) => (
        <Fragment key={day.date}>
          {at === next && at > 0 && day.date !== today && (
            <p className={`flex-row small bold ${styles.ttToday}`}>{t.todayLine(plainDay(noonOf(today)))}</p>
          )}
          <DayCard day={day} now={day.date === today ? minute : null} />
        </Fragment>
      ))}
    </section>
  );
}

const noonOf = (date: string): string => `${date}T12:00:00Z`;

/** `now`: the minute of this day that it is; null on all others. */
function DayCard({ day, now }: { day: TimetableDay; now: number | null }) {
  const { date } = day;
  const grid = dayGrid(day);
  return (
    <article className="card" aria-labelledby={`day-${date}`} data-today={now === null ? undefined : ''}>
      <header>
        <h2 id={`day-${date}`}>
          {plainDay(noonOf(date))}
          {now !== null && <span className="badge good">{t.today}</span>}
        </h2>
      </header>
      <div className={styles.ttScroll}>
        <div className={styles.ttDay} style={{ '--lanes': grid.lanes, '--rows': rowsOf(grid) }}>
          {grid.hours.map(({ hour, row }) => (
            <span key={hour} className={styles.ttHour} style={{ '--row': row }} aria-hidden>
              {clockOf(hour * 60)}
            </span>
          ))}
          {grid.venues.map(({ id, name, column, lanes, blocks }) => (
            <div key={id ?? ''} className={styles.ttVenue} style={{ '--column': column, '--span': lanes }}>
              <h3 className={name === null ? 'muted' : ''}>
                {name !== null && <IconMapPin size={15} aria-hidden />}
                {name ?? t.noVenue}
              </h3>
              <ul>
                {blocks.map((block) => (
                  <Block key={block.bar.tournament.id} block={block} />
                ))}
              </ul>
            </div>
          ))}
          {now !== null && <Now minute={now} grid={grid} />}
        </div>
      </div>
    </article>
  );
}

/** A row is as high as its minutes, or as what is said in it. */
const rowsOf = ({ rows }: DayGrid): string =>
  rows.map((minutes) => `minmax(calc(${minutes} * var(--minute)), auto)`).join(' ');

function Now({ minute, grid: { rows, from } }: { minute: number; grid: DayGrid }) {
  let begin = from;
  for (const [at, minutes] of rows.entries()) {
    if (minute >= begin && minute < begin + minutes)
      return (
        <b
          className={styles.ttNow}
          style={{ '--row': at + FIRST_ROW, '--share': (minute - begin) / minutes }}
          aria-hidden
        >
          <span>{t.now(clockOf(minute))}</span>
        </b>
      );
    begin += minutes;
  }
  return null;
}

const clockOf = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

/** One tournament on one day. */
function Block({ block: { bar, column, begin, end } }: { block: DayBlock }) {
  const { tournament, from, to, overlaps } = bar;
  return (
    <li style={{ '--column': column, '--begin': begin, '--end': end }}>
      <Link
        className={styles.ttBlock}
        href={`/portal/tournaments/${tournament.id}`}
        data-state={statusAt(tournament, useNow(60_000))}
        data-before={from === null || undefined}
        data-after={to === null || undefined}
      >
        <b>{tournament.name}</b>
        <span className="figures">{spanOf(bar)}</span>
        <TournamentState tournament={tournament} />
        {overlaps && (
          <span className="status warn">
            <IconAlertTriangle size={15} aria-hidden />
            {t.overlap}
          </span>
        )}
      </Link>
    </li>
  );
}

/** '09:30 bis 15:10 Uhr'; on one of several days with where it comes from or goes to. */
function spanOf({ start, end, from, to }: Bar): string {
  if (from === null) return t.wentOn(shortDay(start), formatClock(start), shortDay(end), formatClock(end));
  if (to === null) return t.goesOn(formatClock(start), shortDay(end), formatClock(end));
  return t.span(formatClock(start), formatClock(end));
}
