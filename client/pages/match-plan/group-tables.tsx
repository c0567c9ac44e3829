import { memo } from 'react';
import type { GroupView, TournamentView } from '#domain/contract.ts';
import { qualification } from '../../tournament-view/matches.ts';
import { WithEmblem } from '../../tournament-view/emblem.tsx';
import { Name } from '../../tournament-view/name.tsx';
import type { TeamNames } from '../../tournament-view/team-names.ts';
import { texts } from '../../texts/de.ts';
import { formatSigned } from '../../texts/format.ts';
import * as styles from './group-tables.module.css';

/** The tables of all groups in small, next to the plan. */
export const GroupTables = memo(function GroupTables({
  tournament,
  names,
}: {
  tournament: TournamentView;
  names: TeamNames;
}) {
  if (tournament.groups.length === 0 || tournament.matchPlanConfiguration?.groupPhaseConfig == null) return null;
  return (
    <section className={`card ${styles.groupTables}`}>
      {tournament.groups.map((group) => {
        const cut = qualification(group.alphabeticalId, tournament.matches);
        return (
          <GroupTable
            key={group.id}
            group={group}
            names={names}
            leadingOn={cut?.place ?? 0}
            leadsTo={cut?.label ?? null}
          />
        );
      })}
    </section>
  );
});

/** Renders only if its own group changed: most goals belong to another. */
const GroupTable = memo(function GroupTable({
  group,
  names,
  leadingOn,
  leadsTo,
}: {
  group: GroupView;
  names: TeamNames;
  /** The last place that leads on; 0 where none does. */
  leadingOn: number;
  /** Where it leads: 'Halbfinale'; null: nowhere. */
  leadsTo: string | null;
}) {
  const rows = [...group.participants].sort((a, b) => a.statistics.position - b.statistics.position);
  return (
    <table className={styles.groupTable}>
      <caption>
        {texts.groups.name(group)}
        {leadsTo !== null && <small>{texts.groups.upTo(leadingOn, leadsTo)}</small>}
      </caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">{texts.groups.position}</span>
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
              statistics.position <= leadingOn ? styles.qualified : '',
              statistics.position === leadingOn ? styles.lastQualified : '',
            ].join(' ')}
          >
            <td>{statistics.position}</td>
            <th scope="row">
              <WithEmblem team={teamId} size="small">
                <Name text={names.get(teamId) ?? ''} />
              </WithEmblem>
              {leadsTo !== null && statistics.position <= leadingOn && (
                <span className="visually-hidden"> {texts.publicWords.qualified(leadsTo)}</span>
              )}
            </th>
            <td>{statistics.matchesPlayed}</td>
            <td>{formatSigned(statistics.scoreDifference)}</td>
            <td>{statistics.points}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
});
