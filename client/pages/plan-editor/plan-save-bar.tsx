import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconArrowForwardUp,
  IconCheck,
  IconLock,
  IconPencil,
} from '@tabler/icons-react';
import type { Problem } from '../../api/call.ts';
import { publishSaveBarHeight } from '../../features/editing/publish-save-bar-height.ts';
import { texts } from '../../texts/de.ts';
import { Button } from '../../ui/action/button.tsx';
import { Checkbox } from '../../ui/field/checkbox.tsx';
import * as editingStyles from '../../features/editing/editor.module.css';
import * as styles from './plan-save-bar.module.css';

const t = texts.planEditor;

interface PlanSaveBarProps {
  /** '2 Änderungen: …'; null: none. */
  readonly changes: string | null;
  /** Only times, courts and numbers differ. */
  readonly keepsPlaces: boolean;
  readonly basedOn: number;
  /** Results there are; above 0 saving has to be acknowledged. */
  readonly results: number;
  /** How many of them saving leaves to others; null: not known yet. */
  readonly affected: number | null;
  /** What has to be acknowledged. */
  readonly acknowledgement: string;
  readonly acknowledged: boolean;
  readonly acknowledge: (acknowledged: boolean) => void;
  /** Something hinders saving, and the hints say what. */
  readonly hindered: boolean;
  readonly saving: boolean;
  readonly problem: Problem | null;
  readonly undo: (() => void) | null;
  readonly redo: (() => void) | null;
  readonly discard: () => void;
  readonly save: () => void;
}

/** Fixed at the bottom: what is unsaved, what saving costs, and the one button that does it. */
export function PlanSaveBar(props: PlanSaveBarProps) {
  const { changes, keepsPlaces, basedOn, results, affected, acknowledged, hindered, saving, problem } = props;
  const danger = results > 0 && changes !== null;
  const locked = danger && (!acknowledged || affected === null);
  return (
    <section
      ref={publishSaveBarHeight}
      className={`${editingStyles.saveBar} ${styles.planSaveBar}`}
      data-save-bar
      data-tone={danger || problem !== null ? 'warn' : undefined}
      aria-label={t.save}
    >
      {(danger || problem !== null) && <IconAlertTriangle size={20} aria-hidden className={editingStyles.warning} />}
      <div className="grow">
        {problem !== null && (
          <div role="alert">
            <b>{t.errors}</b>
            <p>{problem.errors[0]?.message ?? problem.text}</p>
          </div>
        )}
        {problem === null && danger && (
          <>
            <b>
              {affected === null
                ? t.counting(results)
                : keepsPlaces
                  ? t.keepsResults(results)
                  : t.resultsThere(results, affected)}
            </b>
            <p className="small">{changes}</p>
            <Checkbox
              label={props.acknowledgement}
              disabled={affected === null}
              checked={acknowledged && affected !== null}
              change={props.acknowledge}
            />
          </>
        )}
        {problem === null && !danger && (
          <p className={styles.unsavedLine} role="status">
            {changes === null ? (
              <span className="muted small">
                <IconCheck size={15} aria-hidden /> {t.upToDate}
              </span>
            ) : (
              <>
                <span className="badge warn">
                  <IconPencil size={15} aria-hidden />
                  {t.unsaved}
                </span>
                <span className="muted small">
                  {changes} · {t.basedOn(basedOn)}
                </span>
              </>
            )}
          </p>
        )}
      </div>
      <div className={styles.stepsBack}>
        <Button tone="quiet" disabled={props.undo === null} onClick={props.undo ?? undefined}>
          <IconArrowBackUp size={18} aria-hidden />
          <span className="hidden-on-phones">{t.undo}</span>
        </Button>
        <Button tone="quiet" disabled={props.redo === null} onClick={props.redo ?? undefined}>
          <IconArrowForwardUp size={18} aria-hidden />
          <span className="hidden-on-phones">{t.redo}</span>
        </Button>
      </div>
      <Button size="large" disabled={changes === null || saving} onClick={props.discard}>
        {texts.actions.discard}
      </Button>
      <div className={`${editingStyles.save} ${styles.save}`}>
        <Button
          tone="primary"
          size="large"
          disabled={changes === null || hindered || locked}
          busy={saving}
          onClick={props.save}
        >
          {locked && <IconLock size={18} aria-hidden />}
          {t.save}
        </Button>
        {locked && !hindered && <span>{t.acknowledgeFirst}</span>}
        {hindered && changes !== null && <span>{t.wrongHere}</span>}
      </div>
    </section>
  );
}
