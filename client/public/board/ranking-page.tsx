import { openPlace } from '../open-place.ts';
import { teamNames } from '../../tournament-view/team-names.ts';
import { Name } from '../../tournament-view/name.tsx';
import type { BoardPage, BoardPageProps } from './pages.ts';

/** The final ranking, ten places a page; the first three with rings. */
export function RankingPage({ page, tournament }: BoardPageProps & { page: Extract<BoardPage, { kind: 'ranking' }> }) {
  const names = teamNames(tournament.teams);
  const places = tournament.rankings.filter(
    ({ placementRank }) => placementRank >= page.from && placementRank <= page.to,
  );
  const half = Math.ceil(places.length / 2);
  return (
    <div className="ranking-page">
      {[places.slice(0, half), places.slice(half)].map((some) => (
        <ol key={some[0]?.placementRank ?? 0} start={some[0]?.placementRank}>
          {some.map(({ placementRank, teamId }) => {
            const name = teamId === null ? undefined : names.get(teamId);
            return (
              <li
                key={placementRank}
                data-open={name === undefined || undefined}
                data-medal={placementRank <= 3 ? placementRank : undefined}
              >
                <b className="figures">{placementRank}</b>
                <Name text={name ?? openPlace(placementRank, tournament.matches)} className="ranking-page-name" />
              </li>
            );
          })}
        </ol>
      ))}
    </div>
  );
}
