import type { FolderStatistics } from '#domain/contract.ts';
import { texts } from '../../texts/de.ts';
import { average, formatNumber } from '../../texts/format.ts';
import * as styles from './folder-statistics.module.css';

const t = texts.folderStatistics;

/** The figures of a folder in one line, each with what it is and what belongs to it. */
export function Figures({ statistics: of }: { statistics: FolderStatistics }) {
  const clearest = of.mostSignificantOutcome;
  return (
    <ul className={styles.figures} aria-label={t.figures}>
      <Figure value={formatNumber(of.numberOfTournaments)} what={t.tournaments(of.numberOfTournaments)} />
      <Figure
        value={formatNumber(of.numberOfTeams)}
        what={t.teams(of.numberOfTeams)}
        more={t.groups(of.numberOfGroups)}
      />
      <Figure
        value={formatNumber(of.numberOfFinishedMatches)}
        all={formatNumber(of.numberOfMatches)}
        what={t.finished}
        more={t.percent(average(of.percentageOfFinishedMatches))}
      />
      <Figure
        value={formatNumber(of.numberOfGoals)}
        what={t.goals(of.numberOfGoals)}
        more={t.perMatch(average(of.averageGoalsPerMatch))}
      />
      <Figure
        value={clearest === null ? '–' : `${clearest.scoreA}:${clearest.scoreB}`}
        what={t.clearest}
        more={clearest === null ? t.none : t.mostGoals(of.mostGoalsPerMatch)}
      />
      <Figure
        value={formatNumber(of.numberOfDecidingMatches)}
        what={t.deciding(of.numberOfDecidingMatches)}
        more={t.extra(of.numberOfOverTimes, of.numberOfPenaltyShootouts)}
      />
      <Figure
        value={formatNumber(of.totalPublicPageViews)}
        what={t.views(of.totalPublicPageViews)}
        more={t.viewsPer(average(of.averagePublicPageViewsPerTournament))}
      />
    </ul>
  );
}

function Figure({ value, all, what, more }: { value: string; all?: string; what: string; more?: string }) {
  return (
    <li>
      <b className="figures">
        {all === undefined ? (
          value
        ) : (
          <>
            <span className="visually-hidden">{t.finishedOf(value, all)}</span>
            <span aria-hidden>
              {value}
              <i>/{all}</i>
            </span>
          </>
        )}
      </b>{' '}
      <span>{what}</span> {more !== undefined && <small>{more}</small>}
    </li>
  );
}
