import type { TournamentView } from '#domain/contract.ts';
import { qualification } from '../../public/matches.ts';
import { Name } from '../../public/name.tsx';
import type { TeamNames } from '../../public/team-names.ts';
import { texts } from '../../texts/de.ts';
import { signed } from '../../texts/format.ts';

/** The tables of all groups in small, beside the plan. */
export function GroupTables({ tournament, names }: { tournament: TournamentView; names: TeamNames }) {
  if (tournament.groups.length === 0 || tournament.matchPlanConfiguration?.groupPhaseConfig == null) return null;
  return (
    <section className="card tables">
      {tournament.groups.map((group) => {
        const cut = qualification(group.alphabeticalId, tournament.matches);
        const rows = [...group.participants].sort((a, b) => a.statistics.position - b.statistics.position);
        return (
          <table className="mt" key={group.id}>
            <caption>
              {texts.groups.name(group)}
              {cut !== null && <small>{texts.groups.upTo(cut.place, cut.label)}</small>}
            </caption>
            <thead>
              <tr>
                <th scope="col">
                  <span className="sr">{texts.groups.position}</span>
                </th>
                <th scope="col">{texts.groups.team}</th>
                <th scope="col">
                  <abbr title={texts.groups.long.matches}>{texts.groups.matches}</abbr>
                </th>
                <th scope="col">
                  <abbr title={texts.groups.long.difference}>{texts.groups.difference}</abbr>
                </th>
                <th scope="col">
                  <abbr title={texts.groups.long.points}>{texts.groups.points}</abbr>
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ teamId, statistics }) => (
                <tr
                  key={teamId}
                  className={[
                    cut !== null && statistics.position <= cut.place ? 'q' : '',
                    cut !== null && statistics.position === cut.place ? 'cut' : '',
                  ].join(' ')}
                >
                  <td>{statistics.position}</td>
                  <th scope="row">
                    <Name text={names.get(teamId) ?? ''} />
                  </th>
                  <td>{statistics.matchesPlayed}</td>
                  <td>{signed(statistics.scoreDifference)}</td>
                  <td>{statistics.points}</td>
                </tr>
              ))}
            </tbody>
          </table>
        );
      })}
    </section>
  );
}
