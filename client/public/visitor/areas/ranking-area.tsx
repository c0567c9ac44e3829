import { texts } from '../../../texts/de.ts';
import { openPlace } from '../../open-place.ts';
import type { VisitorContext } from '../visitor-context.ts';
import { Team } from '../team.tsx';

/** The final ranking, the first three with rings; an open place says who will take it. */
export function RankingArea({ seen: { tournament, names, mine } }: { seen: VisitorContext }) {
  return (
    <>
      <h2 className="visitor-heading">{texts.visitor.ranking}</h2>
      <ol className="ranking-area">
        {tournament.rankings.map(({ placementRank, teamId, reason }) => {
          const name = teamId === null ? undefined : names.get(teamId);
          return (
            <li
              key={placementRank}
              data-open={name === undefined || undefined}
              data-mine={(teamId !== null && teamId === mine) || undefined}
              data-medal={placementRank <= 3 ? placementRank : undefined}
            >
              <b className="figures">
                {placementRank}
                {placementRank <= 3 && (
                  <span className="visually-hidden"> {texts.publicWords.medals[placementRank]}</span>
                )}
              </b>
              {name === undefined ? (
                <span>{openPlace(placementRank, tournament.matches)}</span>
              ) : (
                <Team text={name} mine={teamId === mine} className="ranking-area-team" />
              )}
              {reason === 'outOfCompetition' && <small>{texts.publicWords.outOfCompetition}</small>}
            </li>
          );
        })}
      </ol>
    </>
  );
}
