import { IconAlertTriangle, IconEye } from '@tabler/icons-react';
import { Name } from '../../tournament-view/name.tsx';
import { texts } from '../../texts/de.ts';
import { formatClock, formatNumber } from '../../texts/format.ts';
import type { PlanPreview } from './plan-preview.ts';
import * as styles from './preview-card.module.css';

/** What the draft would make, reckoned while typing. */
export function PreviewCard({ preview }: { preview: PlanPreview | null }) {
  return (
    <aside className={`card ${styles.preview}`} aria-label={texts.configuration.preview}>
      <header>
        <IconEye size={18} aria-hidden />
        <h2>{texts.configuration.preview}</h2>
        <span className="grow" />
        <span className="muted small">{texts.configuration.previewHint}</span>
      </header>
      {preview === null ? (
        <p className={`${styles.padded} small muted`}>{texts.configuration.needTeams}</p>
      ) : preview.trouble !== null ? (
        <div className={styles.trouble}>
          <IconAlertTriangle size={18} aria-hidden />
          <p>{preview.trouble}</p>
        </div>
      ) : (
        <>
          <dl className={styles.figures}>
            <Figure name={texts.configuration.matchCount} value={formatNumber(preview.matchCount)} />
            {preview.end !== null && <Figure name={texts.configuration.end} value={formatClock(preview.end)} />}
            {preview.perTeam !== null && (
              <Figure name={texts.configuration.matchesPerTeam} value={[...new Set(preview.perTeam)].join('–')} />
            )}
          </dl>
          <h3 className={styles.firstPlan}>{texts.configuration.firstPlan}</h3>
          <ol className={styles.firstSlots}>
            {preview.first.map((slot) => (
              <li key={slot.matches[0]?.id}>
                {slot.kickoff !== null && <b className="time figures">{formatClock(slot.kickoff)}</b>}
                {slot.matches.map((match) => (
                  <span key={match.id}>
                    <span className="visually-hidden">{texts.plan.court(match.court)}: </span>
                    <Name text={match.teamA} /> –<br />
                    <Name text={match.teamB} />
                  </span>
                ))}
              </li>
            ))}
          </ol>
        </>
      )}
    </aside>
  );
}

const Figure = ({ name, value }: { name: string; value: string }) => (
  <div className={styles.figure}>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
);
