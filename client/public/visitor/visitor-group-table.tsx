import { Fragment, useState } from 'react';
import type { PublicGroupView } from '#domain/contract.ts';
import { texts } from '../../texts/de.ts';
import { formatSigned } from '../../texts/format.ts';
import { qualification } from '../../tournament-view/matches.ts';
import { Late } from './match-state.tsx';
import { laterPart } from './later/later-part.tsx';
import { tableRows } from './table-rows.ts';
import type { VisitorContext } from './visitor-context.ts';
import { Team } from './team.tsx';

const ReasonRow = laterPart((parts) => parts.ReasonRow);

/** One table. A tap on a row opens the reason for the team's position below it; `small` tables are read-only. */
export function VisitorGroupTable({
  group,
  seen: { tournament, names, mine },
  withRunning,
  small = false,
}: {
  group: PublicGroupView;
  seen: VisitorContext;
  withRunning: boolean;
  small?: boolean;
}) {
  const [opened, setOpened] = useState<string | null>(null);
  const rows = tableRows(group, withRunning);
  const cut = qualification(group.alphabeticalId, tournament.matches);
  const matches = tournament.matches.filter(({ metadata }) => metadata.groupId === group.id);
  const played = matches.filter(({ outcome }) => outcome.state === 'Finished').length;
  return (
    <div className="card visitor-group-table" data-small={small || undefined}>
      <table>
        <caption>
          {texts.groupWords.name(group)}
          {group.participants.some(({ statistics }) => statistics?.tied) && <Late text={texts.publicWords.lotNeeded} />}
          <span>
            {withRunning && `${texts.visitor.withRunning}, `}
            {texts.groupWords.matchesOf(played, matches.length)}
          </span>
        </caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{texts.groupWords.position}</span>
            </th>
            <th scope="col">{texts.groupWords.team}</th>
            <th scope="col">{texts.groupWords.matches}</th>
            <th scope="col">{texts.groupWords.goals}</th>
            <th scope="col">{texts.publicWords.difference}</th>
            <th scope="col">{texts.publicWords.points}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const { teamId, position } = row;
            const name = names.get(teamId) ?? '';
            const isCut = cut !== null && position === cut.place + 1;
            return (
              <Fragment key={teamId}>
                <tr data-mine={teamId === mine || undefined} data-cut={isCut || undefined}>
                  <td className="visitor-group-table-rank figures">{position}</td>
                  <th scope="row">
                    {small ? (
                      <Team id={teamId} text={name} mine={teamId === mine} />
                    ) : (
                      <button
                        type="button"
                        className="visitor-group-table-opener"
                        aria-expanded={opened === teamId}
                        onClick={() => setOpened(opened === teamId ? null : teamId)}
                      >
                        <Team id={teamId} text={name} mine={teamId === mine} />
                      </button>
                    )}
                    {cut !== null && position <= cut.place && (
                      <span className="visually-hidden"> {texts.publicWords.qualified(cut.label)}</span>
                    )}
                  </th>
                  <td className="visitor-group-table-figure figures">{row.matchesPlayed}</td>
                  <td className="visitor-group-table-figure figures">
                    {row.scoreFor}:{row.scoreAgainst}
                  </td>
                  <td className="visitor-group-table-figure figures">{formatSigned(row.scoreDifference)}</td>
                  <td className="visitor-group-table-points figures">{row.points}</td>
                </tr>
                {opened === teamId && <ReasonRow row={row} rows={rows} names={names} />}
              </Fragment>
            );
          })}
        </tbody>
      </table>
      {cut !== null && rows.length > cut.place && (
        <p className="visitor-group-table-cut" aria-hidden="true">
          {texts.visitor.through(cut.label)}
        </p>
      )}
    </div>
  );
}
