import { texts } from '../../texts/de.ts';
import { openPlace } from '../open-place.ts';
import type { VisitorContext } from './visitor-context.ts';
import { Team } from './team.tsx';

/** The final ranking, the first three with rings; an open place says who will take it. */
export function RankingArea({ seen: { tournament, names, mine } }: { seen: VisitorContext }) {
  return (
    <>
      <h2 className="v-h">{texts.visitor.ranking}</h2>
      <ol className="v-ranking">
        {tournament.rankings.map(({ placementRank, teamId, reason }) => {
          const name = teamId === null ? undefined : names.get(teamId);
          const classes = [name === undefined ? 'open' : '', teamId !== null && teamId === mine ? 'me' : ''];
          return (
            <li key={placementRank} className={classes.filter(Boolean).join(' ')} data-place={placementRank}>
              <b className="tn">
                {placementRank}
                {placementRank <= 3 && <span className="sr"> {texts.ranking.medals[placementRank]}</span>}
              </b>
              {name === undefined ? (
                <span>{openPlace(placementRank, tournament.matches)}</span>
              ) : (
                <Team text={name} mine={teamId === mine} />
              )}
              {reason === 'outOfCompetition' && <small>{texts.ranking.outOfCompetition}</small>}
            </li>
          );
        })}
      </ol>
    </>
  );
}
