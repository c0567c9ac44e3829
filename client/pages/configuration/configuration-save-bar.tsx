import { IconAlertTriangle, IconPencil } from '@tabler/icons-react';
import { Link } from 'wouter';
import type { Problem } from '../../api/call.ts';
import { publishSaveBarHeight } from '../../features/editing/publish-save-bar-height.ts';
import { texts } from '../../texts/de.ts';
import { Button } from '../../ui/action/button.tsx';
import { Checkbox } from '../../ui/field/checkbox.tsx';
import * as styles from '../../features/editing/editor.module.css';

interface ConfigurationSaveBarProps {
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
  readonly discard: () => void;
}

/** Fixed at the bottom: what is unsaved, what saving costs, and the one button that does it. */
export function ConfigurationSaveBar({
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
  discard,
}: ConfigurationSaveBarProps) {
  const danger = results > 0 && changed;
  const locked = danger && !acknowledged;
  return (
    <div
      ref={publishSaveBarHeight}
      className={styles.saveBar}
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
          <p className="flex-row" role="status">
            {changed ? (
              <>
                <span className="badge warn">
                  <IconPencil size={15} aria-hidden />
                  {texts.configuration.unsaved}
                </span>
                <span className="muted small">{hindrance ?? texts.configuration.unsavedHint}</span>
              </>
            ) : (
              <span className="muted small">
                {isNew ? texts.configuration.needTeams : texts.configuration.upToDate}
              </span>
            )}
          </p>
        )}
      </div>
      <Button size="large" disabled={!changed || saving} onClick={discard}>
        {texts.actions.discard}
      </Button>
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
