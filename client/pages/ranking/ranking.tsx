import { useMemo } from 'react';
import type { TournamentView } from '#domain/contract.ts';
import { isOver } from '#domain/match-day.ts';
import { useLostSince } from '../../live/topics.ts';
import { CsvDownloadLink } from '../../features/tournament/csv-download.tsx';
import { PrintButton } from '../../features/print/print-button.tsx';
import { LotNotice } from '../../features/ties/lot-notice.tsx';
import { openLots } from '../../features/standings/open-lots.ts';
import { mayOrganize } from '../../features/organization/role.ts';
import type { TournamentPageProps } from '../../features/tournament/tournament-page-props.ts';
import { teamNames } from '../../tournament-view/team-names.ts';
import { texts } from '../../texts/de.ts';
import { bracketOf } from './bracket.ts';
import { FinalsTree } from './finals-tree.tsx';
import { Places } from './places.tsx';
import { ButtonLink } from '../../ui/action/button.tsx';
import * as styles from './ranking.module.css';

const t = texts.ranking;

/** The tab Platzierung: the finals as a tree, and every place with its reason. */
export function Ranking({ tournament, role }: TournamentPageProps) {
  const names = useMemo(() => teamNames(tournament.teams), [tournament.teams]);
  const bracket = useMemo(() => bracketOf(tournament), [tournament]);
  const lots = useMemo(() => openLots(tournament), [tournament]);
  const stale = useLostSince() !== null;
  if (tournament.matches.length === 0) return <Empty tournament={tournament} offered={mayOrganize(role)} />;
  const hasFinals = bracket.columns.length + bracket.others.length > 0;
  return (
    <div className="page">
      <h2 className="visually-hidden">{texts.tournament.tabs.ranking}</h2>
      {lots.length > 0 && (
        <section className={`card ${styles.lots}`} aria-label={texts.lots.needed}>
          {lots.map((lot) => (
            <LotNotice key={lot.key} lot={lot} tournament={tournament} offered={mayOrganize(role)} />
          ))}
        </section>
      )}
      <div className={styles.placing} data-columns={bracket.columns.length} data-finals={hasFinals}>
        {hasFinals ? (
          <FinalsTree bracket={bracket} tournament={tournament} names={names} stale={stale} />
        ) : (
          <p className="muted">{t.noFinals}</p>
        )}
        <Places tournament={tournament} names={names} bracket={bracket} organizes={mayOrganize(role)} />
      </div>
      <CsvDownloadLink tournament={tournament} file="ranking" table={texts.tournament.tabs.ranking}>
        <PrintButton tournament={tournament} kind={isOver(tournament) ? 'Ranking' : 'Poster'} />
      </CsvDownloadLink>
    </div>
  );
}

/** Before there is a plan. */
function Empty({ tournament, offered }: { tournament: TournamentView; offered: boolean }) {
  return (
    <div className="page">
      <h2 className="visually-hidden">{texts.tournament.tabs.ranking}</h2>
      <section className="card empty-tab">
        <h3>{t.emptyTitle}</h3>
        <p className="muted">{t.empty}</p>
        {offered && (
          <ButtonLink tone="primary" href={`/portal/tournaments/${tournament.id}/configure`}>
            {t.emptyAct}
          </ButtonLink>
        )}
      </section>
    </div>
  );
}
