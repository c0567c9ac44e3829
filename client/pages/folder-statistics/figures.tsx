import type { FolderStatistics } from '#domain/contract.ts';
import type { CsvTable } from '../../features/tournament/csv-file.ts';
import { texts } from '../../texts/de.ts';
import { average } from '../../texts/portal-format.ts';
import { formatNumber } from '../../texts/format.ts';
import * as styles from './folder-statistics.module.css';

const t = texts.folderStatistics;

interface FigureProps {
  readonly value: string;
  /** Of how many; left out: of none. */
  readonly all?: string;
  readonly what: string;
  readonly more: string;
}

function figuresOf(of: FolderStatistics): readonly FigureProps[] {
  const clearest = of.mostSignificantOutcome;
  return [
    {
      value: formatNumber(of.numberOfTournaments),
      what: t.tournaments(of.numberOfTournaments),
      more: '',
    },
    { value: formatNumber(of.numberOfTeams), what: t.teams(of.numberOfTeams), more: t.groups(of.numberOfGroups) },
    {
      value: formatNumber(of.numberOfFinishedMatches),
      all: formatNumber(of.numberOfMatches),
      what: t.finished,
      more: t.percent(average(of.percentageOfFinishedMatches)),
    },
    {
      value: formatNumber(of.numberOfGoals),
      what: t.goals(of.numberOfGoals),
      more: t.perMatch(average(of.averageGoalsPerMatch)),
    },
    {
      value: clearest === null ? '–' : `${clearest.scoreA}:${clearest.scoreB}`,
      what: t.clearest,
      more: clearest === null ? t.none : t.mostGoals(of.mostGoalsPerMatch),
    },
    {
      value: formatNumber(of.numberOfDecidingMatches),
      what: t.deciding(of.numberOfDecidingMatches),
      more: t.extra(of.numberOfOverTimes, of.numberOfPenaltyShootouts),
    },
    {
      value: formatNumber(of.totalPublicPageViews),
      what: t.views(of.totalPublicPageViews),
      more: t.viewsPer(average(of.averagePublicPageViewsPerTournament)),
    },
  ];
}

/** The figures as a table: what, how many, and what belongs to it. */
export const figuresTable = (statistics: FolderStatistics): CsvTable => ({
  columns: [t.figures, '', ''],
  rows: figuresOf(statistics).map(({ value, all, what, more }) => [
    what,
    all === undefined ? value : t.finishedOf(value, all),
    more,
  ]),
});

/** The figures of a folder in one line, each with what it is and what belongs to it. */
export const Figures = ({ statistics }: { statistics: FolderStatistics }) => (
  <ul className={styles.figures} aria-label={t.figures}>
    {figuresOf(statistics).map((figure) => (
      <Figure key={figure.what} {...figure} />
    ))}
  </ul>
);

function Figure({ value, all, what, more }: FigureProps) {
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
      <span>{what}</span> {more !== '' && <small>{more}</small>}
    </li>
  );
}
