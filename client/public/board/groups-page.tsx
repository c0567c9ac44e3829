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
    <div className={rows > 6 ? 'gruppen dense' : 'gruppen'} data-tables={page.groups.length} data-rows={rows}>
      {page.groups.map((group) => {
        const matches = tournament.matches.filter(({ metadata }) => metadata.groupId === group.id);
        const played = matches.filter(({ outcome }) => outcome.state === 'Finished').length;
        const cut = qualification(group.alphabeticalId, tournament.matches);
        const sorted = group.participants
          .flatMap(({ teamId, statistics }) => (statistics === null ? [] : [{ teamId, statistics }]))
          .sort((a, b) => a.statistics.position - b.statistics.position);
        return (
          <table className="gt" key={group.id}>
            <caption>
              {texts.groups.name(group)}
              <span>{texts.board.matchesOf(played, matches.length)}</span>
            </caption>
            <thead>
              <tr className="gr hd">
                <th scope="col">
                  <span className="sr">{texts.groups.position}</span>
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
                const classes = [
                  'gr row',
                  cut !== null && position <= cut.place ? 'q' : '',
                  cut !== null && position === cut.place + 1 ? 'cut' : '',
                  climbed === undefined ? '' : 'chg',
                ];
                return (
                  <tr key={teamId} className={classes.filter(Boolean).join(' ')}>
                    <td className="pos tn">
                      {cut !== null && position === cut.place + 1 && <span className="cutl">↑ {cut.label}</span>}
                      {position}
                    </td>
                    <th scope="row">
                      <Name text={names.get(teamId) ?? ''} />
                      {climbed !== undefined && (
                        <span className="mv">
                          <Up />
                          {texts.board.before(climbed.from, formatClock(climbed.at))}
                        </span>
                      )}
                    </th>
                    <td className="v tn">{statistics.matchesPlayed}</td>
                    <td className="v tn">{formatSigned(statistics.scoreDifference)}</td>
                    <td className="pt tn">{statistics.points}</td>
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
