import { useLayoutEffect } from 'react';
import type { ClubTournament, PublicOrganizationView } from '#domain/contract.ts';
import { statusLine } from '../../tournament-view/notices-at.ts';
import { texts } from '../../texts/de.ts';
import { withHyphens } from '../../texts/with-hyphens.ts';
import { formatDay, oClock } from '../../texts/format.ts';
import { useNow } from '../../tournament-view/use-now.ts';
import type { Freshness } from '../freshness.ts';
import { WavesIcon, WavesOffIcon } from '../icons.tsx';
import { ClubNews } from './club-news.tsx';
import { toPeriod } from '../presentation.ts';
import { isRunning, sortClubTournaments } from './sort-club-tournaments.ts';

const t = texts.club;

/**
 * The page of a club [OR5]; `at` is the moment the first HTML was made for, `link` its own address. `isNews`: what is
 * other than before happened just now.
 */
export function ClubView({
  club,
  at,
  link,
  freshness,
  isNews = false,
}: {
  readonly club: PublicOrganizationView;
  readonly at: Date;
  readonly link: string;
  readonly freshness: Freshness;
  readonly isNews?: boolean;
}) {
  const { name, tournaments } = club;
  const now = useNow(60_000, at);
  const { today, next, past } = sortClubTournaments(tournaments, now);
  const { pathname } = new URL(link);
  useKeptFocus();
  return (
    <>
      <a className="club-view-skip" href="#turniere">
        {t.skip}
      </a>
      <header className="club-view-head">
        <h1 className="name">{withHyphens(name)}</h1>
        <p>{t.lead}</p>
        <Connection freshness={freshness} />
      </header>
      <main id="turniere" className="club-view-main" tabIndex={-1}>
        {today.length > 0 && <Part id="heute" title={t.today} tournaments={today} now={now} />}
        <Part id="demnaechst" title={t.next} tournaments={next} now={now} />
        {past.length > 0 && <Part id="bisher" title={t.past} tournaments={past} now={now} />}
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
        <a href="/">{t.made}</a>
        <a href="/impressum">{t.imprint}</a>
        <a href="/datenschutz">{t.privacy}</a>
      </footer>
      <ClubNews tournaments={tournaments} isNews={isNews} />
    </>
  );
}

/** If a link moves to another list, it becomes a new element, which takes the focus of the previous one. */
function useKeptFocus(): void {
  const focused = 'document' in globalThis ? document.activeElement : null;
  useLayoutEffect(() => {
    if (!(focused instanceof HTMLAnchorElement) || document.activeElement !== document.body) return;
    [...document.links].find(({ href }) => href === focused.href)?.focus({ preventScroll: true });
  });
}

/** Whether what is shown is true now. */
function Connection({ freshness }: { freshness: Freshness }) {
  const isLive = freshness.kind === 'live';
  return (
    <p className="club-view-connection" role="status" data-live={isLive || undefined}>
      {isLive && <WavesIcon />}
      {isLive && texts.connection.live}
      {'since' in freshness && <WavesOffIcon />}
      {'since' in freshness && texts.connection.lostShort(freshness.since)}
    </p>
  );
}

function Part({
  id,
  title,
  tournaments,
  now,
}: {
  id: string;
  title: string;
  tournaments: readonly ClubTournament[];
  now: Date;
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
            <Entry key={each.id} tournament={each} now={now} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Entry({ tournament, now }: { tournament: ClubTournament; now: Date }) {
  const { id, name, venueName, status, champion, played, matches } = tournament;
  const notice = statusLine({ status });
  return (
    <li className="club-view-entry">
      <h3 className="name">
        <a href={`/t/${id}`}>{name}</a>
      </h3>
      <p>{[dayOf(tournament), venueName].filter((part) => part !== null).join(' · ')}</p>
      {notice !== null && <p className="club-view-notice">{notice}</p>}
      {isRunning(tournament, now) && <p className="club-view-running">{t.running(played, matches)}</p>}
      {champion !== null && (
        <p className="club-view-winner">
          {`${t.winner}: `}
          <b className="name">{champion}</b>
        </p>
      )}
    </li>
  );
}

/** 'Sa, 5. Dez. 2026, 09:30 Uhr'; of a day to which it is postponed no time is known. */
function dayOf(tournament: ClubTournament): string {
  const when = toPeriod(tournament);
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
