import type { TournamentView } from '#domain/contract.ts';
import type { TeamNames } from '../../tournament-view/team-names.ts';
import { useNow } from '../../tournament-view/use-now.ts';
import { texts } from '../../texts/de.ts';
import { useIsPhone } from '../../ui/hooks/use-is-phone.ts';
import { useWidth } from '../../ui/hooks/use-width.ts';
import type { Bracket } from './bracket.ts';
import { FinalsMatch } from './finals-match.tsx';
import { BracketLines } from './bracket-lines.tsx';
import * as styles from './finals-tree.module.css';

const t = texts.ranking;

/** By number of columns: up to this width in pixels, a column is too narrow for a name. */
const TOO_NARROW: Readonly<Record<number, number>> = { 3: 719, 4: 899, 5: 1079 };
const TOO_NARROW_FOR_TWO = 560;

/** The finals: a column per round, lines to where winners and losers go; stacked by round where there is no room. */
export function FinalsTree({
  bracket,
  tournament,
  names,
  stale,
}: {
  bracket: Bracket;
  tournament: TournamentView;
  names: TeamNames;
  stale: boolean;
}) {
  const now = useNow(10_000);
  const [section, width] = useWidth<HTMLElement>();
  const isSmallScreen = useIsPhone();
  const columns = bracket.columns.length;
  const isStacked = isSmallScreen || width <= (TOO_NARROW[columns] ?? TOO_NARROW_FOR_TWO);
  const finals = tournament.matches.filter(({ metadata }) => metadata.type !== 'GroupMatch');
  const begun = finals.filter(({ outcome }) => outcome.state !== 'NotStarted').length;
  const areAllPlayed = finals.every(({ outcome }) => outcome.state === 'Finished');
  const shown = { tournament, names, roundNames: bracket.names, now, stale };
  return (
    <section ref={section} className={styles.finals} aria-labelledby="finals">
      <header className={`flex-row ${styles.head}`}>
        <h3 id="finals">{t.finals}</h3>
        <span className="muted small">{areAllPlayed ? t.allPlayed : t.begun(begun, finals.length)}</span>
        <span className="grow" />
        <span className={`flex-row small muted ${styles.legend}`} aria-hidden>
          <i />
          {t.winner}
          <i className={styles.legendLoser} />
          {t.loser}
          <i className={styles.legendOpen} />
          {t.provisional}
        </span>
      </header>
      {columns > 0 && (
        <div className={styles.tree} data-columns={columns} data-stacked={isStacked || undefined}>
          <BracketLines wires={bracket.wires} />
          {bracket.columns.map((matches) => {
            const [first] = matches;
            const round = first?.metadata.label ?? '';
            return (
              <div key={first?.id} className={styles.column} role="group" aria-label={round}>
                <h4 className={styles.round}>{round}</h4>
                {matches.map((match) => (
                  <FinalsMatch key={match.id} match={match} {...shown} />
                ))}
              </div>
            );
          })}
        </div>
      )}
      {bracket.others.length > 0 && (
        <div className={styles.others}>
          <h4 className={styles.round}>{t.others}</h4>
          {bracket.others.map((match) => (
            <FinalsMatch key={match.id} match={match} {...shown} />
          ))}
        </div>
      )}
    </section>
  );
}
