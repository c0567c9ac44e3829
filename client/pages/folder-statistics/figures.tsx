import type { FolderStatistics } from '#domain/contract.ts';
import { texts } from '../../texts/de.ts';
import { average, formatNumber } from '../../texts/format.ts';

const said = texts.folderStatistics;

/** The figures of a folder in one line, each with what it is and what belongs to it. */
export function Figures({ statistics: of }: { statistics: FolderStatistics }) {
  const clearest = of.mostSignificantOutcome;
  return (
    <ul className="figures" aria-label={said.figures}>
      <Figure value={formatNumber(of.numberOfTournaments)} what={said.tournaments(of.numberOfTournaments)} />
      <Figure
        value={formatNumber(of.numberOfTeams)}
        what={said.teams(of.numberOfTeams)}
        more={said.groups(of.numberOfGroups)}
      />
      <Figure
        value={formatNumber(of.numberOfFinishedMatches)}
        all={formatNumber(of.numberOfMatches)}
        what={said.finished}
        more={said.percent(average(of.percentageOfFinishedMatches))}
      />
      <Figure
        value={formatNumber(of.numberOfGoals)}
        what={said.goals(of.numberOfGoals)}
        more={said.perMatch(average(of.averageGoalsPerMatch))}
      />
      <Figure
        value={clearest === null ? '–' : `${clearest.scoreA}:${clearest.scoreB}`}
        what={said.clearest}
        more={clearest === null ? said.none : said.mostGoals(of.mostGoalsPerMatch)}
      />
      <Figure
        value={formatNumber(of.numberOfDecidingMatches)}
        what={said.deciding(of.numberOfDecidingMatches)}
        more={said.extra(of.numberOfOverTimes, of.numberOfPenaltyShootouts)}
      />
      <Figure
        value={formatNumber(of.totalPublicPageViews)}
        what={said.views(of.totalPublicPageViews)}
        more={said.viewsPer(average(of.averagePublicPageViewsPerTournament))}
      />
    </ul>
  );
}

function Figure({ value, all, what, more }: { value: string; all?: string; what: string; more?: string }) {
  return (
    <li>
      <b className="num">
        {all === undefined ? (
          value
        ) : (
          <>
            <span className="sr">{said.finishedOf(value, all)}</span>
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
