import { useLayoutEffect } from 'react';
import type { PublicOrganizationView } from '#domain/contract.ts';
import { texts } from '../../texts/de.ts';
import { useNow } from '../../tournament-view/use-now.ts';
import type { Freshness } from '../freshness.ts';
import { CalendarIcon } from '../icons.tsx';
import { toPeriod } from '../presentation.ts';
import { DateCards } from './date-cards.tsx';
import { ClubHead } from './club-head.tsx';
import { ClubNews } from './club-news.tsx';
import { ClubToday } from './club-today.tsx';
import { ClubWinners } from './club-winners.tsx';
import { sortClubTournaments } from './sort-club-tournaments.ts';

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
  const { tournaments } = club;
  const now = useNow(60_000, at);
  const { today, next, past } = sortClubTournaments(tournaments, now);
  const { pathname } = new URL(link);
  const calendar = `${link.replace(/^https?:/, 'webcal:')}/calendar.ics`;
  const dated = next.find((each) => toPeriod(each) !== null);
  // Beside a date stands where that is played.
  const venue = dated === undefined ? today.find((each) => each.venueName !== null)?.venueName : dated.venueName;
  useKeptFocus();
  return (
    <>
      <a className="club-view-skip" href="#turniere">
        {t.skip}
      </a>
      <ClubHead club={club} venue={venue ?? null} next={dated} freshness={freshness} now={now} />
      <main id="turniere" className="club-view" tabIndex={-1}>
        {today.length > 0 && (
          <ClubToday tournaments={today} now={now} at={at} isCurrent={!('since' in freshness)} isNews={isNews} />
        )}
        {today.length + next.length === 0 ? (
          <section className="club-view-empty" aria-labelledby="demnaechst">
            <h2 id="demnaechst">{t.nothing}</h2>
            <p>{t.nothingText}</p>
            <a className="club-view-button" href={calendar}>
              <CalendarIcon />
              {t.subscribe}
            </a>
          </section>
        ) : (
          <section aria-labelledby="demnaechst">
            <div className="club-view-section">
              <h2 id="demnaechst">{t.next}</h2>
              <p className="club-view-link">
                <a href={calendar}>
                  <CalendarIcon />
                  {t.calendar}
                </a>
              </p>
            </div>
            {next.length > 0 ? <DateCards tournaments={next} now={now} /> : <p>{t.nothing}</p>}
            <p className="club-view-note">{t.calendarText}</p>
          </section>
        )}
        <ClubWinners tournaments={tournaments} toAll={past.length > 0 ? '#bisher' : null} />
        {past.length > 0 && (
          <section aria-labelledby="bisher">
            <div className="club-view-section">
              <h2 id="bisher">{t.past}</h2>
            </div>
            <DateCards tournaments={past} now={now} saysYear />
          </section>
        )}
      </main>
      <footer className="club-view-foot">
        <p className="club-view-take">
          <img src={`${pathname}/qr.svg`} alt={t.code} width="88" height="88" loading="lazy" />
          {t.take}
        </p>
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

/** Unknown and ended pages look the same. */
export const ClubNotShown = () => (
  <main className="not-shown">
    <h1>{t.goneTitle}</h1>
    <p>{t.gone}</p>
    <p>{t.goneText}</p>
  </main>
);
