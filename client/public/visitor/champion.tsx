import { texts } from '../../texts/de.ts';
import { championOf } from '../champion-of.ts';
import { laterPart } from './later/later-part.tsx';
import { Team } from './team.tsx';
import type { VisitorContext } from './visitor-context.ts';

const ChampionJoy = laterPart((parts) => parts.ChampionJoy);

const SECOND_AND_THIRD = [2, 3];

/**
 * Once it is over: who won, who came next unless a lot decides it [RK9], and the way to all places. Nothing where places
 * are not shown.
 */
export function Champion({ seen: { tournament, names, mine } }: { seen: VisitorContext }) {
  const champion = championOf(tournament);
  if (champion === null) return null;
  const teamAt = (rank: number) =>
    tournament.rankings.find(
      ({ placementRank, tied, shares = rank }) => placementRank === rank && !tied && shares === rank,
    )?.teamId;
  return (
    <section className="champion" aria-label={texts.visitor.champion}>
      <div className="champion-stage stage" data-theme="dark">
        <ChampionJoy team={teamAt(1) ?? null} />
        <h2>{texts.visitor.champion}</h2>
        <p className="champion-name">
          <Team id={teamAt(1) ?? null} text={champion} mine={mine !== null && teamAt(1) === mine} />
        </p>
        <ol start={2}>
          {SECOND_AND_THIRD.map((rank) => {
            const id = teamAt(rank);
            const name = names.get(id ?? '');
            return name === undefined ? null : (
              <li key={rank}>
                <b className="figures">{rank}.</b>
                <Team id={id ?? null} text={name} mine={id === mine} />
              </li>
            );
          })}
        </ol>
        <a href="#platzierung">{texts.visitor.allPlaces}</a>
      </div>
    </section>
  );
}
