import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from 'wouter';
import type { Problem } from '../../api/call.ts';
import { publishSaveBarHeight } from '../../features/editing/publish-save-bar-height.ts';
import { texts } from '../../texts/de.ts';
import { Button } from '../../ui/action/button.tsx';
import { Checkbox } from '../../ui/field/checkbox.tsx';
import * as styles from '../../features/editing/editor.module.css';
import * as own from './configuration-save-bar.module.css';

interface ConfigurationSaveBarProps {
  /** What the plan comes to: '24 Spiele, bis 12:46'; null: there is none. */
  readonly summary: string | null;
  readonly isNew: boolean;
  /** The label of the button: it says whether saving makes a new plan. */
  readonly submit: string;
  readonly changed: boolean;
  /** Why it cannot be saved; null: it can. */
  readonly hindrance: string | null;
  readonly saving: boolean;
  /** Results that saving would delete. */
  readonly results: number;
  /** Where matches are shifted, which keeps results. */
  readonly planEditor: string;
  readonly acknowledged: boolean;
  readonly acknowledge: (acknowledged: boolean) => void;
  readonly problem: Problem | null;
  readonly save: () => void;
}

/** At the foot of the plan, on a phone at the bottom of the screen: what saving costs, and the one button that does it. */
export function ConfigurationSaveBar({
  summary,
  isNew,
  submit,
  changed,
  hindrance,
  saving,
  results,
  planEditor,
  acknowledged,
  acknowledge,
  problem,
  save,
}: ConfigurationSaveBarProps) {
  const danger = results > 0 && changed;
  const locked = danger && !acknowledged;
  return (
    <div
      ref={publishSaveBarHeight}
      className={`${styles.saveBar} ${own.planFoot}`}
      data-save-bar
      data-tone={danger || problem !== null ? 'warn' : undefined}
    >
      {(danger || problem !== null) && <IconAlertTriangle size={20} aria-hidden className={styles.warning} />}
      <div className="grow">
        {problem !== null && (
          <div role="alert">
            <b>{texts.configuration.errors}</b>
            <p>{problem.text}</p>
            {problem.errors.length > 1 && (
              <ul>
                {problem.errors.slice(0, 4).map((error) => (
                  <li key={error.path}>{error.message}</li>
                ))}
              </ul>
            )}
          </div>
        )}
        {problem === null && danger && (
          <>
            <b>{texts.configuration.losesResults(results)}</b>
            <p className="small">
              {texts.configuration.shiftInstead} <Link href={planEditor}>{texts.configuration.shiftPlace}</Link>.
            </p>
            {hindrance !== null && <p className="small">{hindrance}</p>}
            <Checkbox label={texts.configuration.acknowledge(results)} checked={acknowledged} change={acknowledge} />
          </>
        )}
        {problem === null && !danger && (
          <p role="status" className={own.summary}>
            {summary !== null && <b>{summary}</b>}
            <span className="muted small">
              {changed
                ? (hindrance ?? texts.configuration.unsavedHint)
                : isNew
                  ? texts.configuration.needTeams
                  : texts.configuration.upToDate}
            </span>
          </p>
        )}
      </div>
      <div className={styles.save}>
        <Button
          tone={danger ? 'danger' : 'primary'}
          id="save-plan"
          size="large"
          disabled={!changed || hindrance !== null || locked}
          busy={saving}
          onClick={save}
        >
          {submit}
        </Button>
        {locked && hindrance === null && <span>{texts.configuration.acknowledgeFirst}</span>}
      </div>
    </div>
  );
}
