import type { ClubWinner, PublicOrganizationView } from '#domain/contract.ts';
import { EmblemDisc } from '../../tournament-view/emblem-disc.tsx';
import { Name } from '../../tournament-view/name.tsx';
import { endingOf } from '../../tournament-view/ending-of.ts';
import { texts } from '../../texts/de.ts';
import { sortWinners, type ShownWinner } from './sort-winners.ts';

const t = texts.club;

/** Who won, by series, the newest first [OR7]. Where places are not shown, none is told here either [PR1]. */
export function ClubWinners({
  tournaments,
  toAll,
}: Pick<PublicOrganizationView, 'tournaments'> & {
  /** The address of the list of all; null: there is none. */
  toAll: string | null;
}) {
  const series = sortWinners(tournaments);
  const [only] = series.length === 1 ? series : [];
  if (series.length === 0) return null;
  return (
    <section aria-labelledby="sieger">
      <div className="club-view-section">
        <h2 id="sieger">{t.winners}</h2>
        {only !== undefined && only.name !== null && <p className="club-winners-series name">{only.name}</p>}
        {toAll !== null && (
          <p className="club-view-link">
            <a href={toAll}>{t.all}</a>
          </p>
        )}
      </div>
      {series.map(({ name, winners }) => (
        <div key={name ?? ''}>
          {only === undefined && <h3 className="club-winners-name name">{name ?? t.otherSeries}</h3>}
          <ol role="list" className="club-winners">
            {winners.map((shown, at) => (
              <Winner key={shown.tournament.id} shown={shown} isLatest={at === 0} />
            ))}
          </ol>
        </div>
      ))}
    </section>
  );
}

/** On a stage in the winner's colours. */
function Winner({ shown, isLatest }: { shown: ShownWinner; isLatest: boolean }) {
  const { tournament, champion, winner, year, needsName } = shown;
  const light = `winner-${tournament.id}`;
  return (
    <li className="club-winners-card stage" data-theme="dark" data-latest={isLatest || undefined}>
      <svg className="club-winners-light" viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
        <radialGradient id={light} cx=".5" cy="0" r="1">
          <stop offset="0" stopColor={winner.emblem.glow} stopOpacity=".85" />
          <stop offset="1" stopColor={winner.emblem.glow} stopOpacity="0" />
        </radialGradient>
        <path fill={`url(#${light})`} d="M0 0h100v100H0Z" />
      </svg>
      {year !== null && <p className="club-winners-year figures">{year}</p>}
      <EmblemDisc emblem={winner.emblem} />
      <div>
        <a href={`/t/${tournament.id}`}>
          <Name text={champion} />
        </a>
        {winner.final !== undefined && <p>{finalOf(winner.final)}</p>}
        {needsName && <p className="name">{tournament.name}</p>}
      </div>
    </li>
  );
}

const finalOf = ({ scoreFor, scoreAgainst, opponent, ...ending }: NonNullable<ClubWinner['final']>): string =>
  t.final(`${scoreFor}:${scoreAgainst}`, endingOf(ending), opponent);
