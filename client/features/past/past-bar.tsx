import { IconHistory } from '@tabler/icons-react';
import { useLocation } from 'wouter';
import type { TournamentView } from '#domain/contract.ts';
import { usePastState } from './use-past-state.ts';
import { texts } from '../../texts/de.ts';
import { momentText } from '../../texts/format.ts';
import { PastUnavailable } from './past-unavailable.tsx';
import { PastControls } from './past-controls.tsx';
import { TimeLine } from './time-line.tsx';
import { ButtonLink } from '../../ui/action/button.tsx';
import * as styles from './past.module.css';

const t = texts.past;

/** Over every tab while an earlier version is looked at: which one, the way back, and the line to slide along. */
export function PastBar({ tournamentId, shown }: { tournamentId: string; shown: TournamentView | null }) {
  const [path] = useLocation();
  const base = `/portal/tournaments/${tournamentId}`;
  const steps = usePastState((past) => past.steps);
  const problem = usePastState((past) => past.problem);
  const isBoard = path === `${base}/board`;
  const moment = shown?.past?.recordedAt ?? null;
  const isTold = moment !== null || problem === null;
  return (
    <section className={styles.pastBar} aria-label={t.bar}>
      <div className={`flex-row ${styles.pastLine}`}>
        {isTold ? (
          <>
            <IconHistory size={20} aria-hidden />
            <p className={styles.pastTitle}>
              <b className="figures">{moment === null ? t.loading : t.title(momentText(moment))}</b>
              <span> · {t.readOnly}</span>
            </p>
          </>
        ) : (
          <PastUnavailable />
        )}
        <nav className={styles.pastWays} aria-label={t.view}>
          {shown !== null && (
            <>
              <ButtonLink size="small" href={`${isBoard ? base : `${base}/board`}?version=${shown.version}`}>
                {isBoard ? t.tournament : t.board}
              </ButtonLink>
              <ButtonLink size="small" href={`${base}/history?version=${shown.version}`}>
                {t.history}
              </ButtonLink>
            </>
          )}
          <ButtonLink size="small" tone="primary" href={isBoard ? base : path}>
            {t.back}
          </ButtonLink>
        </nav>
      </div>
      {isTold && <PastUnavailable />}
      {steps !== null && steps.length > 1 && (
        <div className={styles.pastSlide}>
          <PastControls steps={steps} />
          <TimeLine steps={steps} isSmall />
        </div>
      )}
      <p className={styles.pastToday}>{t.asOfToday}</p>
    </section>
  );
}
