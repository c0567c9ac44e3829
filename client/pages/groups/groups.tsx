import { useMemo } from 'react';
import type { GroupView } from '#domain/contract.ts';
import { useLostSince } from '../../live/topics.ts';
import { CsvDownloadLink } from '../../features/tournament/csv-download.tsx';
import { PrintButton } from '../../features/print/print-button.tsx';
import { openLots } from '../../features/standings/open-lots.ts';
import { mayOrganize } from '../../features/organization/role.ts';
import type { TournamentPageProps } from '../../features/tournament/tournament-page-props.ts';
import { ButtonLink } from '../../ui/action/button.tsx';
import { teamNames } from '../../tournament-view/team-names.ts';
import { texts } from '../../texts/de.ts';
import { Encounters } from './encounters.tsx';
import { GroupTable } from './group-table.tsx';
import * as styles from './groups.module.css';

/** The tab Gruppen: a table per group, official or with running scores, and who met whom. */
export function Groups({ tournament, role }: TournamentPageProps) {
  const names = useMemo(() => teamNames(tournament.teams), [tournament.teams]);
  const lots = useMemo(() => openLots(tournament), [tournament]);
  const stale = useLostSince() !== null;
  if (tournament.groups.length === 0) {
    return (
      <div className="page">
        <h2 className="visually-hidden">{texts.tournament.tabs.groups}</h2>
        <section className="card empty-tab">
          <h3>{texts.groupTables.emptyTitle}</h3>
          <p className="muted">{texts.groupTables.empty}</p>
          {mayOrganize(role) && (
            <ButtonLink tone="primary" href={`/portal/tournaments/${tournament.id}/configure`}>
              {texts.groupTables.emptyAct}
            </ButtonLink>
          )}
        </section>
      </div>
    );
  }
  return (
    <div className="page">
      <h2 className="visually-hidden">{texts.tournament.tabs.groups}</h2>
      <div className={styles.columns} style={{ '--goals-letters': longestGoals(tournament.groups) }}>
        {tournament.groups.map((group) => (
          <GroupTable
            key={group.id}
            group={group}
            tournament={tournament}
            names={names}
            stale={stale}
            lots={lots.filter(({ about }) => about.kind === 'table' && about.group.id === group.id)}
            organizes={mayOrganize(role)}
          />
        ))}
      </div>
      <CsvDownloadLink tournament={tournament} file="standings" table={texts.tournament.tabs.groups}>
        <PrintButton tournament={tournament} kind="Poster" />
      </CsvDownloadLink>
      <div className={`${styles.columns} ${styles.encounters}`}>
        {tournament.groups.map((group) => (
          <Encounters key={group.id} group={group} tournament={tournament} names={names} />
        ))}
      </div>
    </div>
  );
}

/** Letters of the longest '12:10' in all tables: by it the columns of all of them are as wide. */
const longestGoals = (groups: readonly GroupView[]): number =>
  Math.max(
    ...groups
      .flatMap((group) => [...group.participants.map(({ statistics }) => statistics), ...(group.liveStandings ?? [])])
      .map(({ scoreFor, scoreAgainst }) => `${scoreFor}:${scoreAgainst}`.length),
  );
