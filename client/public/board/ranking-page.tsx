import { texts } from '../../texts/de.ts';
import { championOf } from '../champion-of.ts';
import { WithEmblem } from '../../tournament-view/emblem.tsx';
import { openPlace } from '../open-place.ts';
import { teamNames } from '../../tournament-view/team-names.ts';
import { Name } from '../../tournament-view/name.tsx';
import { StatusMark } from './status-mark.tsx';
import type { BoardPage, BoardPageProps } from './board-page.ts';

/**
 * The final ranking, ten places a page; the first three with rings unless a lot decides them [RK9]. Once it is over,
 * the winner is above the list.
 */
export function RankingPage({ page, tournament }: BoardPageProps & { page: Extract<BoardPage, { kind: 'ranking' }> }) {
  const names = teamNames(tournament.teams);
  const places = tournament.rankings.filter(
    ({ placementRank }) => placementRank >= page.from && placementRank <= page.to,
  );
  const [first] = places;
  const isShared = first?.shares !== undefined;
  const champion = first?.placementRank === 1 && !isShared ? championOf(tournament) : null;
  const listed = champion === null ? places : places.slice(1);
  const half = Math.ceil(listed.length / 2);
  return (
    <div className="ranking-page">
      {champion !== null && (
        <section className="ranking-page-champion" data-medal={1} aria-label={texts.visitor.champion}>
          <b className="figures">1</b>
          <WithEmblem team={first?.teamId ?? null}>
            <p>
              <span>{texts.visitor.champion}</span>
              <Name text={champion} className="ranking-page-winner" />
            </p>
          </WithEmblem>
        </section>
      )}
      {[listed.slice(0, half), listed.slice(half)].map((some) => (
        <ol key={some[0]?.placementRank ?? 0} start={some[0]?.placementRank}>
          {some.map(({ placementRank, teamId, tied, shares: place = placementRank }) => {
            const name = teamId === null ? undefined : names.get(teamId);
            return (
              <li
                key={placementRank}
                data-open={name === undefined || undefined}
                data-medal={place <= 3 && !tied ? place : undefined}
              >
                <b className="figures">{place}</b>
                <WithEmblem team={tied ? null : teamId}>
                  <Name text={name ?? openPlace(placementRank, tournament.matches)} className="ranking-page-name" />
                </WithEmblem>
                {tied && (
                  <StatusMark status="late" className="ranking-page-lot">
                    {texts.publicWords.lotNeeded}
                  </StatusMark>
                )}
              </li>
            );
          })}
        </ol>
      ))}
    </div>
  );
}
