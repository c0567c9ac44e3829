import { texts } from '../../texts/de.ts';
import { formatClock, formatSigned } from '../../texts/format.ts';
import { qualification } from '../../tournament-view/matches.ts';
import { teamNames } from '../../tournament-view/team-names.ts';
import { Up } from '../icons.tsx';
import { StatusMark } from './status-mark.tsx';
import { LONG_NAME, Name } from '../../tournament-view/name.tsx';
import type { BoardPage, BoardPageProps } from './pages.ts';

/**
 * How large the names stand, so that all rows fit: the first size at which they do by a careful guess. In hundredths of the
 * height: what two tables side by side leave for rows, the letters that a line of a name takes, and a row's least height.
 */
const ROOM = 62;
const SIZES = [
  { name: 'large', letters: 18, line: 5.2, row: 7 },
  { name: 'medium', letters: 21, line: 4.35, row: 5.4 },
  { name: 'small', letters: 27, line: 3.4, row: 4.4 },
] as const;
const BETWEEN_ROWS = 1.35;

export function sizeOf(lists: readonly (readonly string[])[]): (typeof SIZES)[number]['name'] {
  // A table that stands alone has the whole width.
  const width = lists.length === 1 ? 3 : 1;
  const fits = (size: (typeof SIZES)[number]): boolean =>
    lists.every((names) => names.reduce((sum, name) => sum + heightOf(name, size, width), 0) <= ROOM);
  return SIZES.find(fits)?.name ?? 'small';
}

function heightOf(name: string, size: (typeof SIZES)[number], width: number): number {
  // The longest names step down by themselves.
  const { letters, line } = size.name === 'large' && name.length > LONG_NAME ? SIZES[1] : size;
  return Math.max(size.row, Math.ceil(name.length / (letters * width)) * line) + BETWEEN_ROWS;
}

/** One or two tables; the row that climbed says so in words. */
export function GroupsPage({
  page,
  tournament,
  changes,
}: BoardPageProps & { page: Extract<BoardPage, { kind: 'groups' }> }) {
  const names = teamNames(tournament.teams);
  const lists = page.groups.map(({ participants }) => participants.map(({ teamId }) => names.get(teamId) ?? ''));
  return (
    <div className="groups-page" data-tables={page.groups.length} data-size={sizeOf(lists)}>
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
              <div>
                {texts.groupWords.name(group)}
                {sorted.some(({ statistics }) => statistics.tied) && (
                  <StatusMark status="late" className="groups-page-lot">
                    {texts.publicWords.lotNeeded}
                  </StatusMark>
                )}
                <span>{texts.board.matchesOf(played, matches.length)}</span>
              </div>
            </caption>
            <thead>
              <tr>
                <th scope="col">
                  <span className="visually-hidden">{texts.groupWords.position}</span>
                </th>
                <th scope="col">{texts.board.team}</th>
                <th scope="col">{texts.board.matches}</th>
                <th scope="col">{texts.publicWords.difference}</th>
                <th scope="col">{texts.publicWords.points}</th>
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
                    <td className="groups-page-rank figures">{position}</td>
                    <th scope="row">
                      <Name text={names.get(teamId) ?? ''} className="groups-page-name" />
                      {cut !== null && position <= cut.place && (
                        <span className="visually-hidden"> {texts.publicWords.qualified(cut.label)}</span>
                      )}
                      {climbed !== undefined && (
                        <span className="groups-page-climbed">
                          <Up />
                          {texts.board.before(climbed.from, formatClock(climbed.at))}
                        </span>
                      )}
                    </th>
                    <td className="groups-page-figure figures">{statistics.matchesPlayed}</td>
                    <td className="groups-page-figure figures">{formatSigned(statistics.scoreDifference)}</td>
                    <td className="groups-page-points figures">
                      {isCut && (
                        <span className="groups-page-cut" aria-hidden="true">
                          ↑ {cut.label}
                        </span>
                      )}
                      {statistics.points}
                    </td>
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
