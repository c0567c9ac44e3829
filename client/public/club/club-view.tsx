import { statusLine } from '../../tournament-view/notices-at.ts';
import { texts } from '../../texts/de.ts';
import { formatDay, oClock } from '../../texts/format.ts';
import { sortByDay, whenOf, type ClubTournament } from './club-tournaments.ts';

const t = texts.club;

/** What a page of a club is made of; `at` is the moment it is made for, `link` its own address. */
export interface ClubPageProps {
  readonly name: string;
  readonly tournaments: readonly ClubTournament[];
  readonly at: Date;
  readonly link: string;
}

/** The page of a club [OR5]. Drawn by the server alone: its script only asks for it again. */
export function ClubView({ name, tournaments, at, link }: ClubPageProps) {
  const { today, next, past } = sortByDay(tournaments, at);
  const { pathname } = new URL(link);
  return (
    <>
      <a className="club-view-skip" href="#turniere">
        {t.skip}
      </a>
      <header className="club-view-head">
        <h1 className="name">{name}</h1>
        <p>{t.lead}</p>
      </header>
      <main id="turniere" className="club-view-main" tabIndex={-1}>
        {today.length > 0 && <Part id="heute" title={t.today} tournaments={today} isToday />}
        <Part id="demnaechst" title={t.next} tournaments={next} />
        {past.length > 0 && <Part id="bisher" title={t.past} tournaments={past} />}
      </main>
      <aside className="club-view-take" aria-labelledby="mitnehmen">
        <h2 id="mitnehmen">{t.take}</h2>
        <p>
          <a className="club-view-button" href={`${link.replace(/^https?:/, 'webcal:')}/calendar.ics`}>
            {t.calendar}
          </a>
        </p>
        <p>{t.calendarText}</p>
        <img src={`${pathname}/qr.svg`} alt={t.code} width="160" height="160" />
      </aside>
      <footer className="club-view-foot">
        <a href="/">{texts.visitor.made}</a>
        <a href="/impressum">{texts.visitor.imprint}</a>
        <a href="/datenschutz">{texts.visitor.privacy}</a>
      </footer>
    </>
  );
}

function Part({
  id,
  title,
  tournaments,
  isToday = false,
}: {
  id: string;
  title: string;
  tournaments: readonly ClubTournament[];
  isToday?: boolean;
}) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {tournaments.length === 0 ? (
        <p>{t.nothing}</p>
      ) : (
        // Without marks a list is none for some readers.
        <ul role="list">
          {tournaments.map((each) => (
            <Entry key={each.id} tournament={each} isToday={isToday} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Entry({ tournament, isToday }: { tournament: ClubTournament; isToday: boolean }) {
  const { id, name, venueName, status, champion, isOver, played, matches } = tournament;
  const notice = statusLine({ status });
  const isRunning = isToday && notice === null && !isOver && played > 0;
  return (
    <li className="club-view-entry">
      <h3 className="name">
        <a href={`/t/${id}`}>{name}</a>
      </h3>
      <p>{[dayOf(tournament), venueName].filter((part) => part !== null).join(' · ')}</p>
      {notice !== null && <p className="club-view-notice">{notice}</p>}
      {isRunning && <p className="club-view-running">{t.running(played, matches)}</p>}
      {champion !== null && (
        <p className="club-view-winner">
          {t.winner}: <b className="name">{champion}</b>
        </p>
      )}
    </li>
  );
}

/** 'Sa, 5. Dez. 2026, 09:30 Uhr'; of a day to which it is postponed no time is known. */
function dayOf(tournament: ClubTournament): string {
  const when = whenOf(tournament);
  if (when === null) return t.noDay;
  return tournament.status.status === 'Postponed' ? formatDay(when) : `${formatDay(when)}, ${oClock(when)}`;
}

/** Unknown and ended pages look the same. */
export const ClubNotShown = () => (
  <main className="not-shown">
    <h1>{t.goneTitle}</h1>
    <p>{t.gone}</p>
    <p>{t.goneText}</p>
  </main>
);
