import type { TournamentView } from '#domain/contract.ts';
import type { TeamNames } from '../../tournament-view/team-names.ts';
import { useNow } from '../../tournament-view/use-now.ts';
import { texts } from '../../texts/de.ts';
import type { Bracket } from './bracket.ts';
import { FinalsMatch } from './finals-match.tsx';
import { BracketLines } from './bracket-lines.tsx';
import * as styles from './finals-tree.module.css';

const t = texts.ranking;

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
  const finals = tournament.matches.filter(({ metadata }) => metadata.type !== 'GroupMatch');
  const begun = finals.filter(({ outcome }) => outcome.state !== 'NotStarted').length;
  const shown = { tournament, names, roundNames: bracket.names, now, stale };
  return (
    <section className={styles.finals} aria-labelledby="finals">
      <header className={styles.head}>
        <h3 id="finals">{t.finals}</h3>
        <span className="muted small">{t.begun(begun, finals.length)}</span>
        <span className="grow" />
        <span className={styles.legend} aria-hidden>
          <i />
          {t.winner}
          <i className={styles.legendLoser} />
          {t.loser}
          <i className={styles.legendOpen} />
          {t.provisional}
        </span>
      </header>
      {bracket.columns.length > 0 && (
        <div className={styles.tree} data-columns={bracket.columns.length}>
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
