import { texts } from '../../../texts/de.ts';
import { openPlace } from '../../open-place.ts';
import { Late } from '../match-state.tsx';
import type { VisitorContext } from '../visitor-context.ts';
import { Team } from '../team.tsx';

/** The final ranking, the first three with rings unless a lot decides them [RK9]; an open place says who will take it. */
export function RankingArea({ seen: { tournament, names, mine } }: { seen: VisitorContext }) {
  return (
    <>
      <h2 className="visitor-heading">{texts.visitor.areas.platzierung}</h2>
      <div className="card ranking-area-card">
        <ol className="ranking-area">
          {tournament.rankings.map(({ placementRank, teamId, reason, tied, shares: place = placementRank }) => {
            const name = teamId === null ? undefined : names.get(teamId);
            const medal = tied ? undefined : texts.publicWords.medals[place];
            return (
              <li
                key={placementRank}
                data-open={name === undefined || undefined}
                data-mine={(teamId !== null && teamId === mine) || undefined}
                data-medal={medal && place}
              >
                <b className="figures">
                  {place}
                  {medal !== undefined && <span className="visually-hidden"> {medal}</span>}
                </b>
                {name === undefined ? (
                  <span>{openPlace(placementRank, tournament.matches)}</span>
                ) : (
                  <Team id={teamId} text={name} mine={teamId === mine} />
                )}
                {tied && <Late text={texts.publicWords.lotNeeded} />}
                {reason === 'outOfCompetition' && <small>{texts.publicWords.outOfCompetition}</small>}
              </li>
            );
          })}
        </ol>
      </div>
    </>
  );
}
