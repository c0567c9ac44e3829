import { IconDownload, IconPlayerPlay } from '@tabler/icons-react';
import { useState } from 'react';
import { showVersion, stepAt, usePastState } from '../../features/past/use-past-state.ts';
import { DownloadDialog } from '../../features/history/download-dialog.tsx';
import { useReadsFurtherDown } from '../../features/history/history-days.tsx';
import { useHistory } from '../../features/history/use-history.ts';
import { mayOrganize } from '../../features/organization/role.ts';
import { PastUnavailable } from '../../features/past/past-unavailable.tsx';
import { Button } from '../../ui/action/button.tsx';
import type { TournamentPageProps } from '../../features/tournament/tournament-page-props.ts';
import { texts } from '../../texts/de.ts';
import { ZONE } from '../../texts/format.ts';
import { ComparisonCard } from './comparison-card.tsx';
import { EntryList } from './entry-list.tsx';
import { Filters, useFilter } from './filters.tsx';
import { TimeCard } from './time-card.tsx';
import { TrainingDialog } from './training-dialog.tsx';
import * as list from '../../features/history/history-list.module.css';
import * as styles from './history-page.module.css';

const t = texts.historyPage;

const paperOf = (id: string): string =>
  `/api/tournaments/${id}/print?kind=Ranking&languageCode=de&timeZone=${encodeURIComponent(ZONE)}`;

/** The tab Verlauf: who did what and when, any moment to look at, and the ways back. */
export function History({ tournament, role }: TournamentPageProps) {
  const { filter, typedUntil, choose } = useFilter();
  const [entries, reads] = useReadsFurtherDown();
  const history = useHistory(tournament.id, tournament.version, filter, reads);
  const steps = usePastState((past) => (past.tournamentId === tournament.id ? past.steps : null));
  const position = usePastState((past) => (past.tournamentId === tournament.id ? past.position : null));
  const then = usePastState((past) => past.view);
  const isUnknown = usePastState((past) => past.problem === 'unknown');
  const [asking, setAsking] = useState<'download' | 'training' | null>(null);
  const chosen = steps === null || position === null || isUnknown ? null : (steps[stepAt(steps, position)] ?? null);
  const proof = history.status === 'here' ? history.proof : null;
  const isLast = chosen !== null && chosen === steps?.at(-1);
  const isOver =
    tournament.matches.length > 0 && tournament.matches.every(({ outcome }) => outcome.state === 'Finished');
  return (
    <div className="page">
      <h2 className="visually-hidden">{t.title}</h2>
      {steps !== null && steps.length > 1 ? <TimeCard steps={steps} chosen={chosen} /> : <PastUnavailable />}
      <div className={chosen === null ? styles.historyCols : `${styles.historyCols} ${styles.withComparison}`}>
        <section aria-label={t.list}>
          <Filters tournament={tournament} filter={filter} typedUntil={typedUntil} choose={choose} history={history}>
            <div className={list.historyWays}>
              <Button size="small" onClick={() => setAsking('download')}>
                <IconDownload size={16} aria-hidden />
                {t.download}
              </Button>
              {isOver && mayOrganize(role) && (
                <Button size="small" onClick={() => setAsking('training')}>
                  <IconPlayerPlay size={16} aria-hidden />
                  {t.training}
                </Button>
              )}
            </div>
          </Filters>
          <div ref={entries}>
            <EntryList
              tournament={tournament}
              history={history}
              chosen={chosen}
              isOldestFirst={filter.order === 'oldest'}
              offered={mayOrganize(role)}
            />
          </div>
        </section>
        {chosen !== null && (
          <ComparisonCard
            tournament={tournament}
            chosen={chosen}
            steps={steps ?? []}
            then={then !== null && steps?.[stepAt(steps, then.version)] === chosen ? then : null}
            since={(steps ?? []).filter(({ version }) => version > chosen.version).length}
            isLast={isLast}
            offered={mayOrganize(role)}
            close={() => showVersion(null)}
          />
        )}
      </div>
      {asking === 'download' && (
        <DownloadDialog
          of={`/api/tournaments/${tournament.id}`}
          name={tournament.name}
          text={t.downloadText}
          proof={proof}
          paper={tournament.matches.length === 0 ? null : paperOf(tournament.id)}
          close={() => setAsking(null)}
        />
      )}
      {asking === 'training' && <TrainingDialog tournament={tournament} steps={steps} close={() => setAsking(null)} />}
    </div>
  );
}
