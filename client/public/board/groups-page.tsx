import { texts } from '../../texts/de.ts';
import { formatClock, formatSigned } from '../../texts/format.ts';
import { qualification } from '../../tournament-view/matches.ts';
import { teamNames } from '../../tournament-view/team-names.ts';
import { Up } from '../icons.tsx';
import { Name } from '../../tournament-view/name.tsx';
import type { BoardPage, BoardPageProps } from './pages.ts';

/** One or two tables; the row that climbed says so in words. */
export function GroupsPage({
  page,
  tournament,
  changes,
}: BoardPageProps & { page: Extract<BoardPage, { kind: 'groups' }> }) {
  const names = teamNames(tournament.teams);
  const rows = Math.max(...page.groups.map(({ participants }) => participants.length));
  return (
    <div className="groups-page" data-tables={page.groups.length} data-dense={rows > 6 || undefined}>
      {page.groups.map((group) => {
        const matches = tournament.matches.filter(({ metadata }) => metadata.groupId === group.id);
        const played = matches.filter(({ outcome }) => outcome.state === 'Finished').length;
        const cut = qualification(group.alphabeticalId, tournament.matches);
        const sorted = group.participants
          .flatMap(({ teamId, statistics }) => (statistics === null ? [] : [{ teamId, statistics }]))
          .sort((a, b) => a.statistics.position - b.statistics.position);
        return (
          <table key={group.id}>
            <caption>
              {texts.groups.name(group)}
              <span>{texts.board.matchesOf(played, matches.length)}</span>
            </caption>
            <thead>
              <tr>
                <th scope="col">
                  <span className="visually-hidden">{texts.groups.position}</span>
                </th>
                <th scope="col">{texts.board.team}</th>
                <th scope="col">{texts.board.matches}</th>
                <th scope="col">{texts.board.difference}</th>
                <th scope="col">{texts.board.points}</th>
              </tr>
            </thead>
            <tbody>
              {sorted.map(({ teamId, statistics }) => {
                const { position } = statistics;
                const climbed = changes.climbed.get(teamId);
                const isCut = cut !== null && position === cut.place + 1;
                return (
                  <tr
                    key={teamId}
                    data-qualified={(cut !== null && position <= cut.place) || undefined}
                    data-cut={isCut || undefined}
                    data-changed={climbed !== undefined || undefined}
                  >
                    <td className="groups-page-rank figures">
                      {isCut && <span className="groups-page-cut">↑ {cut.label}</span>}
                      {position}
                    </td>
                    <th scope="row">
                      <Name text={names.get(teamId) ?? ''} className="groups-page-name" />
                      {climbed !== undefined && (
                        <span className="groups-page-climbed">
                          <Up />
                          {texts.board.before(climbed.from, formatClock(climbed.at))}
                        </span>
                      )}
                    </th>
                    <td className="groups-page-figure figures">{statistics.matchesPlayed}</td>
                    <td className="groups-page-figure figures">{formatSigned(statistics.scoreDifference)}</td>
                    <td className="groups-page-points figures">{statistics.points}</td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        );
      })}
    </div>
  );
}
