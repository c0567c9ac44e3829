import { texts } from '../../texts/de.ts';
import { formatClock, formatSigned } from '../../texts/format.ts';
import { qualification } from '../../tournament-view/matches.ts';
import { teamNames } from '../../tournament-view/team-names.ts';
import { WithEmblem } from '../../tournament-view/emblem.tsx';
import { UpIcon } from '../icons.tsx';
import { StatusMark } from './status-mark.tsx';
import { Name } from '../../tournament-view/name.tsx';
import type { BoardPage, BoardPageProps } from './board-page.ts';

/** One or two tables, one that continues with its places; the row that climbed says so in words. */
export function GroupsPage({
  page,
  tournament,
  changes,
}: BoardPageProps & { page: Extract<BoardPage, { kind: 'groups' }> }) {
  const names = teamNames(tournament.teams);
  return (
    <div className="groups-page" data-tables={page.groups.length} data-size={page.size ?? undefined}>
      {page.groups.map((group) => {
        const matches = tournament.matches.filter(({ metadata }) => metadata.groupId === group.id);
        const played = matches.filter(({ outcome }) => outcome.state === 'Finished').length;
        const cut = qualification(group.alphabeticalId, tournament.matches);
        const sorted = group.participants
          .flatMap(({ teamId, statistics }) => (statistics === null ? [] : [{ teamId, statistics }]))
          .sort((a, b) => a.statistics.position - b.statistics.position);
        const [from = 1, to = from] = [sorted[0], sorted.at(-1)].map((row) => row?.statistics.position);
        const isPart = tournament.groups.some(
          ({ id, participants }) => id === group.id && participants.length > sorted.length,
        );
        return (
          <table key={`${group.id} ${from}`}>
            <caption>
              <div>
                {texts.groupWords.name(group)}
                {sorted.some(({ statistics }) => statistics.tied) && (
                  <StatusMark status="late" className="groups-page-lot">
                    {texts.publicWords.lotNeeded}
                  </StatusMark>
                )}
                <span>
                  {isPart && `${texts.board.places(from, to)} · `}
                  {texts.groupWords.matchesOf(played, matches.length)}
                </span>
              </div>
            </caption>
            <thead>
              <tr>
                <th scope="col">
                  <span className="visually-hidden">{texts.groupWords.position}</span>
                </th>
                <th scope="col">{texts.groupWords.team}</th>
                <th scope="col">{texts.groupWords.matches}</th>
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
                      <WithEmblem team={teamId}>
                        <Name text={names.get(teamId) ?? ''} className="groups-page-name" />
                      </WithEmblem>
                      {cut !== null && position <= cut.place && (
                        <span className="visually-hidden"> {texts.publicWords.qualified(cut.label)}</span>
                      )}
                      {climbed !== undefined && (
                        <span className="groups-page-climbed">
                          <UpIcon />
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
