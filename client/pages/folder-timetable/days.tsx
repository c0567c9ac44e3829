import { IconAlertTriangle, IconMapPin } from '@tabler/icons-react';
import { Fragment } from 'react';
import { Link } from 'wouter';
import { statusAt } from '#domain/play.ts';
import { useWidth } from '../../ui/hooks/use-width.ts';
import { TournamentState } from '../../features/tournament/tournament-state.tsx';
import { useNow } from '../../tournament-view/use-now.ts';
import { texts } from '../../texts/de.ts';
import { formatClock, plainDay, shortDay } from '../../texts/format.ts';
import {
  hourMarks,
  nowOnClock,
  computeBarPosition,
  type Bar,
  type Calendar,
  type TimetableDay,
} from './build-timetable.ts';
import * as styles from './folder-timetable.module.css';

const t = texts.timetable;
/** Pixels an hour's number needs. */
const ROOM = 46;

/** The days as rows, hours from left to right, a lane per tournament under its venue. */
export function Days({ calendar }: { calendar: Calendar }) {
  const { days, hours } = calendar;
  const [ref, width] = useWidth();
  const { date: today, minute } = nowOnClock(new Date(useNow(30_000)));
  // The venue is next to the lanes if both fit.
  const lane = width > 760 ? width - 230 : width - 32;
  const step = [1, 2, 3, 4, 6].find((each) => lane / ((hours.to - hours.from) / each) >= ROOM) ?? 8;
  const next = days.findIndex(({ date }) => date >= today);
  return (
    <section ref={ref} className={styles.ttDays} aria-label={t.days}>
      {days.map((day, at) => (
        <Fragment key={day.date}>
          {at === next && at > 0 && day.date !== today && (
            <p className={styles.ttToday}>{t.todayLine(plainDay(noonOf(today)))}</p>
          )}
          <DayCard day={day} hours={hours} step={step} lane={lane} now={day.date === today ? minute : null} />
        </Fragment>
      ))}
    </section>
  );
}

const noonOf = (date: string): string => `${date}T12:00:00Z`;

const percent = (share: number): string => `${(100 * share).toFixed(3)}%`;

function DayCard({
  day: { date, venues },
  hours,
  step,
  lane,
  now,
}: {
  day: TimetableDay;
  hours: Calendar['hours'];
  step: number;
  /** Pixels of the whole day. */
  lane: number;
  /** Minute of this day that it is now; null on all others. */
  now: number | null;
}) {
  const all = hours.to - hours.from;
  const nowAt = now === null ? null : (now - hours.from * 60) / (all * 60);
  const seen = nowAt !== null && nowAt >= 0 && nowAt <= 1 ? nowAt : null;
  return (
    <article
      className={now === null ? `card ${styles.ttDay}` : `card ${styles.ttDay} ${styles.today}`}
      aria-labelledby={`day-${date}`}
      style={{ '--hours': all }}
    >
      <header>
        <h2 id={`day-${date}`}>
          {plainDay(noonOf(date))}
          {now !== null && <span className="badge good">{t.today}</span>}
        </h2>
        <div className={styles.ttAxis} aria-hidden>
          {hourMarks(hours, step).map((hour) => (
            <span key={hour} className="figures" style={{ left: percent((hour - hours.from) / all) }}>
              {hour}
            </span>
          ))}
          {seen !== null && now !== null && (
            <b
              className={styles.ttNowSays}
              data-edge={seen < 0.15 ? 'start' : seen > 0.85 ? 'end' : undefined}
              style={{ left: percent(seen) }}
            >
              {t.now(clockOf(now))}
            </b>
          )}
        </div>
      </header>
      {venues.map(({ id, name, bars }) => (
        <div className={styles.ttVenue} key={id ?? ''}>
          <h3 className={name === null ? 'muted' : ''}>
            {name !== null && <IconMapPin size={15} aria-hidden />}
            {name ?? t.noVenue}
          </h3>
          <div className={styles.ttLanes}>
            {seen !== null && <i className={styles.ttNow} style={{ left: percent(seen) }} aria-hidden />}
            <ul>
              {bars.map((bar) => (
                <li key={bar.tournament.id}>
                  <Lane bar={bar} hours={hours} lane={lane} />
                </li>
              ))}
            </ul>
          </div>
        </div>
      ))}
    </article>
  );
}

const clockOf = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

/** One tournament on one day. Its text is inside its bar, or next to it if the bar is too narrow. */
function Lane({ bar, hours, lane }: { bar: Bar; hours: Calendar['hours']; lane: number }) {
  const { tournament, from, to, overlaps } = bar;
  const { left, width } = computeBarPosition(bar, hours);
  const right = 1 - left - width;
  const words = wordsAt({ left, width, right }, lane);
  return (
    <Link
      className={styles.ttBar}
      href={`/portal/tournaments/${tournament.id}`}
      data-state={statusAt(tournament, useNow(60_000))}
      data-before={from === null || undefined}
      data-after={to === null || undefined}
      data-words={words}
    >
      <i style={{ left: percent(left), width: percent(width) }} aria-hidden />
      <span
        className={styles.ttSays}
        style={{
          paddingLeft: words === 'before' ? 0 : percent(words === 'inside' ? left : left + width),
          paddingRight: words === 'after' ? 0 : percent(words === 'inside' ? right : right + width),
        }}
      >
        <b>{tournament.name}</b>
        <span className={styles.ttFacts}>
          <span className="figures">{spanOf(bar)}</span>
          <TournamentState tournament={tournament} />
          {overlaps && (
            <span className="status warn">
              <IconAlertTriangle size={15} aria-hidden />
              {t.overlap}
            </span>
          )}
        </span>
      </span>
    </Link>
  );
}

/** Pixels that the words of a bar need at least. */
const WORDS = { inside: 190, beside: 250 };

/** Inside if the text fits, else on a side with room; `left`, `width` and `right` are shares of `lane` pixels. */
function wordsAt(
  { left, width, right }: { readonly left: number; readonly width: number; readonly right: number },
  lane: number,
): 'inside' | 'after' | 'before' {
  if (width * lane >= WORDS.inside || Math.max(left, right) * lane < WORDS.beside) return 'inside';
  return right * lane >= WORDS.beside ? 'after' : 'before';
}

/** '09:30 bis 15:10 Uhr'; on one of several days with where it comes from or goes to. */
function spanOf({ start, end, from, to }: Bar): string {
  if (from === null) return t.wentOn(shortDay(start), formatClock(start), shortDay(end), formatClock(end));
  if (to === null) return t.goesOn(formatClock(start), shortDay(end), formatClock(end));
  return t.span(formatClock(start), formatClock(end));
}
