import { keysOf } from '#domain/play.ts';
import type { HistoryKind } from '#domain/contract.ts';
import { showVersion, type HistoryStep } from '../../features/past/use-past-state.ts';
import { momentText } from '../../texts/format.ts';
import { PastUnavailable } from '../../features/past/past-unavailable.tsx';
import { PastControls } from '../../features/past/past-controls.tsx';
import { TimeLine } from '../../features/past/time-line.tsx';
import { Button } from '../../ui/action/button.tsx';
import { texts } from '../../texts/de.ts';
import * as styles from './history-page.module.css';

const t = texts.past;

/** How each kind is drawn on the line. */
const SIGNS = {
  results: 'M7 0v16',
  plan: 'M7 2l6 6-6 6-6-6z',
  settings: 'M2.5 3.5h9v9h-9z',
} as const satisfies Record<HistoryKind, string>;

/** The line of everything that happened, with the moment that is looked at. */
export function TimeCard({ steps, chosen }: { steps: readonly HistoryStep[]; chosen: HistoryStep | null }) {
  return (
    <section className={`card ${styles.timeCard}`} aria-label={t.travel}>
      <div className={`flex-row ${styles.timeCardHead}`}>
        <h3 className="figures">
          {chosen === null
            ? texts.historyPage.nowTitle
            : [t.title(momentText(chosen.at)), texts.history.number(chosen.version)].join(' · ')}
        </h3>
        <span className="grow" />
        <PastControls steps={steps} />
        {chosen !== null && (
          <Button size="small" tone="soft" onClick={() => showVersion(null)}>
            {t.back}
          </Button>
        )}
      </div>
      <PastUnavailable />
      <TimeLine steps={steps} />
      <div className={`flex-row muted small ${styles.timeCardFoot}`}>
        {keysOf(SIGNS).map((kind) => (
          <span key={kind}>
            <svg width="14" height="16" aria-hidden="true">
              <path className={kind} d={SIGNS[kind]} />
            </svg>
            {texts.historyPage.kindsLong[kind]}
          </span>
        ))}
        <span className="grow" />
        <span className={styles.timeCardKeys} aria-hidden>
          <kbd>←</kbd>
          <kbd>→</kbd>
          {t.oneStep}
          <kbd>{t.shift}</kbd>
          <kbd>→</kbd>
          {t.oneResult}
        </span>
      </div>
    </section>
  );
}
