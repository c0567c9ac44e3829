import { IconAlertTriangle } from '@tabler/icons-react';
import { retryVersion, usePastState } from './use-past-state.ts';
import { texts } from '../../texts/de.ts';
import { Button } from '../../ui/action/button.tsx';
import * as styles from './past.module.css';

const t = texts.past;

/** Why the moment that is wanted is not shown, or the line is not whole, and the way to try once more. */
export function PastUnavailable() {
  const problem = usePastState((past) => past.problem);
  const unread = usePastState((past) => past.unread);
  if (problem === null && unread === null) return null;
  const text = problem === 'unknown' ? t.unknown : problem === null ? t.lineUnread : problem.text;
  return (
    <p className={`flex-row bold ${styles.pastNotHere}`} role="alert">
      <IconAlertTriangle size={18} aria-hidden />
      <span>{text}</span>
      {(unread !== null || problem !== 'unknown') && (
        <Button size="small" onClick={retryVersion}>
          {texts.problems.again}
        </Button>
      )}
    </p>
  );
}
