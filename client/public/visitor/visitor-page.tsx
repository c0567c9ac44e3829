import { memo, useEffect, useMemo, type ComponentType } from 'react';
import type { PublicTournamentView } from '#domain/contract.ts';
import { texts } from '../../texts/de.ts';
import { longDay, weekday } from '../../texts/format.ts';
import { useChanges } from '../board-changes.ts';
import { Emblems } from '../../tournament-view/emblem.tsx';
import { teamNames } from '../../tournament-view/team-names.ts';
import { Notices } from '../notices.tsx';
import { areasOf, type Area } from './areas.ts';
import { FinalsArea } from './areas/finals-area.tsx';
import type { Freshness } from '../freshness.ts';
import { toPeriod } from '../presentation.ts';
import { GroupsArea } from './areas/groups-area.tsx';
import { laterPart } from './later/later-part.tsx';
import { useMyTeam } from './use-my-team.ts';
import { NowArea } from './areas/now-area.tsx';
import { PlanArea } from './areas/plan-area.tsx';
import { RankingArea } from './areas/ranking-area.tsx';
import type { VisitorContext } from './visitor-context.ts';
import { areaIcons } from './area-icons.tsx';
import { useHasStarted } from '../../tournament-view/use-now.ts';
import { useArea } from './use-area.ts';
import { VisitorHead } from './visitor-head.tsx';

// What only a running page has comes after its first content.
const SpokenNewsRegion = laterPart((parts) => parts.SpokenNewsRegion);
const TournamentInformation = laterPart((parts) => parts.TournamentInformation);

/** An area renders if its content changes, and every ten seconds if it has forecasts; not on every heartbeat. */
const DRAWN_AREAS: Readonly<Record<Area, ComponentType<{ seen: VisitorContext; at: Date }>>> = {
  jetzt: memo(NowArea),
  plan: memo(PlanArea),
  gruppen: memo(GroupsArea),
  finale: memo(FinalsArea),
  platzierung: memo(RankingArea),
};

/**
 * The page of a tournament for everybody. Its first HTML is made by the server from this very component: `at` is the time
 * that one was made for, `link` the page's own address. All areas are in it; the style sheet shows one of them as soon as
 * scripts run, and all where they do not.
 */
export function VisitorPage({
  tournament,
  at,
  link,
  freshness,
  isNews = true,
}: {
  tournament: PublicTournamentView;
  at: Date;
  link: string;
  freshness: Freshness;
  /** What is other than before happened just now. */
  isNews?: boolean;
}) {
  const area = useArea();
  const names = useMemo(() => teamNames(tournament.teams), [tournament.teams]);
  const [mine, choose] = useMyTeam(tournament.id, tournament.teams);
  const { matches } = useChanges(tournament, isNews);
  const changed = useMemo(() => new Set(matches.keys()), [matches]);
  const hasStarted = useHasStarted();
  const { information, status } = tournament;
  const day = toPeriod(tournament);
  const areas = areasOf(tournament);
  const shown = areas.includes(area) ? area : 'jetzt';
  const old = 'since' in freshness ? freshness.since : null;
  const seen = useMemo<VisitorContext>(
    () => ({
      tournament,
      names,
      mine,
      old,
      changed,
      isBegun: tournament.matches.some(({ outcome }) => outcome.state === 'Finished'),
    }),
    [tournament, names, mine, old, changed],
  );
  useEffect(() => {
    document.documentElement.dataset['area'] = shown;
  }, [shown]);
  return (
    <Emblems teams={tournament.teams}>
      <div data-outdated={old !== null || undefined}>
        <a className="visitor-page-skip" href={`#${shown}`}>
          {texts.visitor.skip}
        </a>
        <VisitorHead
          tournament={tournament}
          names={names}
          freshness={freshness}
          link={link}
          mine={mine}
          choose={choose}
        />
        <Notices announcement={tournament.announcement} status={status} at={at} className="notices" />
        <div className="visitor-page-bar">
          <nav className="visitor-page-nav" aria-label={texts.visitor.areasLabel}>
            {areas.map((each) => {
              const Sign = areaIcons[each];
              return (
                <a key={each} href={`#${each}`} aria-current={each === shown ? 'page' : undefined}>
                  <Sign />
                  {texts.visitor.areas[each]}
                </a>
              );
            })}
          </nav>
        </div>
        <main className="visitor-page-main visitor-wrap">
          {tournament.matches.length === 0 && status.status !== 'Cancelled' && (
            <section className="card visitor-page-empty">
              <h2>{texts.visitor.notYet}</h2>
              <p>
                {texts.visitor.welcome(
                  tournament.name,
                  day && `${weekday(day)}, ${longDay(day)}`,
                  tournament.venueName,
                )}
              </p>
              <p>{texts.visitor.notYetText}</p>
            </section>
          )}
          {areas.map((each) => {
            const Drawn = DRAWN_AREAS[each];
            return (
              <section key={each} id={each} className="visitor-page-area" aria-label={texts.visitor.areas[each]}>
                <Drawn seen={seen} at={at} />
              </section>
            );
          })}
          {information !== null && hasStarted && <TournamentInformation text={information} />}
        </main>
        <footer className="visitor-page-foot visitor-wrap">
          <span>{texts.visitor.made}</span>
          <a href={`${link}/calendar.ics`}>{texts.visitor.calendar}</a>
          <a href="/impressum">{texts.visitor.imprint}</a>
          <a href="/datenschutz">{texts.visitor.privacy}</a>
          {hasStarted && <SpokenNewsRegion tournament={tournament} mine={mine} isNews={isNews} />}
        </footer>
      </div>
    </Emblems>
  );
}
