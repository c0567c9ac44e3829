import type { ReactNode } from 'react';
import { IconAlertTriangle, IconEye } from '@tabler/icons-react';
import { Name } from '../../tournament-view/name.tsx';
import { texts } from '../../texts/de.ts';
import { clockFrom, formatNumber } from '../../texts/format.ts';
import type { PlanPreview, PreviewedRest } from './plan-preview.ts';
import * as styles from './preview-card.module.css';

interface PreviewCardProps {
  readonly preview: PlanPreview | null;
  /** Saving keeps the current plan instead of making a new one. */
  readonly stands: boolean;
  /** Saving numbers matches anew that stand on printed cards [PL10]. */
  readonly isRenumbered: boolean;
  readonly children: ReactNode;
}

/** What the draft would make, reckoned while typing; `children`: what decides whether it makes a plan at all. */
export function PreviewCard({ preview, stands, isRenumbered, children }: PreviewCardProps) {
  return (
    <aside className={`card ${styles.preview}`} aria-label={texts.configuration.preview}>
      <header>
        <IconEye size={18} aria-hidden />
        <h2>{texts.configuration.preview}</h2>
        <span className="grow" />
        <span className="muted small">{texts.configuration.previewHint}</span>
      </header>
      {(stands || isRenumbered || children) && (
        <div className={styles.padded}>
          {children}
          {stands && <p className="small muted">{texts.lostEdits.stands}</p>}
          {isRenumbered && <p className="small">{texts.lostEdits.renumbered}</p>}
        </div>
      )}
      {preview === null ? (
        <p className={`${styles.padded} small muted`}>{texts.configuration.needTeams}</p>
      ) : preview.trouble !== null ? (
        <div className={styles.trouble}>
          <IconAlertTriangle size={18} aria-hidden />
          <p>{preview.trouble}</p>
        </div>
      ) : (
        <>
          <Warnings
            warnings={
              preview.overNight ? [texts.configuration.warnings.overNight, ...preview.warnings] : preview.warnings
            }
          />
          <dl className={styles.figures}>
            <Figure name={texts.configuration.matchCount} value={formatNumber(preview.matchCount)} />
            {preview.end !== null && (
              <Figure name={texts.configuration.end} value={clockFrom(preview.end, preview.start ?? preview.end)} />
            )}
            {preview.perTeam !== null && (
              <Figure name={texts.configuration.matchesPerTeam} value={[...new Set(preview.perTeam)].join('–')} />
            )}
            {preview.breakCount > 0 && (
              <Figure name={texts.configurationBreaks.title} value={formatNumber(preview.breakCount)} />
            )}
            {preview.rest !== null && <Rest rest={preview.rest} />}
          </dl>
          {preview.first.length > 0 && <FirstSlots slots={preview.first} start={preview.start} />}
        </>
      )}
    </aside>
  );
}

const FirstSlots = ({ slots, start }: { slots: PlanPreview['first']; start: string | null }) => (
  <>
    <h3 className={styles.firstPlan}>{texts.configuration.firstPlan}</h3>
    <ol className={styles.firstSlots}>
      {slots.map((slot) => (
        <li key={slot.matches[0]?.id}>
          {slot.kickoff !== null && <b className="time figures">{clockFrom(slot.kickoff, start ?? slot.kickoff)}</b>}
          {slot.matches.map((match) => (
            <span key={match.id}>
              <span className="visually-hidden">{texts.plan.court(match.court)}: </span>
              <Name text={match.teamA} />
              {texts.configuration.against}
              <br />
              <Name text={match.teamB} />
            </span>
          ))}
        </li>
      ))}
    </ol>
  </>
);

const Warnings = ({ warnings }: Pick<PlanPreview, 'warnings'>) => (
  <div role="status">
    {warnings.map((warning) => (
      <div key={warning} className={styles.trouble}>
        <IconAlertTriangle size={18} aria-hidden />
        <p>{warning}</p>
      </div>
    ))}
  </div>
);

/** What the order means for the teams. */
const Rest = ({
  rest: { shortestPauseMinutes, longestWaitMinutes, longestDayMinutes, backToBackTeams: twice, least },
}: {
  rest: PreviewedRest;
}) => (
  <>
    {shortestPauseMinutes !== null && (
      <Figure name={texts.configuration.shortestPause} value={lastingOf(shortestPauseMinutes)} />
    )}
    {shortestPauseMinutes !== null && (
      <Figure name={texts.configuration.twiceRunning} value={texts.configuration.twiceRunningCount(twice, least)} />
    )}
    {longestWaitMinutes !== null && (
      <Figure name={texts.configuration.longestWait} value={lastingOf(longestWaitMinutes)} />
    )}
    <Figure name={texts.configuration.longestDay} value={lastingOf(longestDayMinutes)} />
  </>
);

/** '14 min', '1:05 h' */
function lastingOf(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = String(minutes % 60);
  return texts.configuration.lasts(hours, hours === 0 ? rest : rest.padStart(2, '0'));
}

const Figure = ({ name, value }: { name: string; value: string }) => (
  <div className={styles.figure}>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
);
