import { IconAlertTriangle } from '@tabler/icons-react';
import type { Problem } from '../../api/call.ts';
import { texts } from '../../texts/de.ts';
import * as styles from '../../ui/display/section.module.css';

/** Why a form is not saved, at its end; null: nothing prevented it. */
export const SaveProblem = ({ problem }: { problem: Problem | null }) => (
  <div role="alert">
    {problem !== null && (
      <p className={`status warn ${styles.problem}`}>
        <IconAlertTriangle size={16} aria-hidden />
        <span>
          <b>{problem.errors.length > 0 ? texts.problems.inputWrong : texts.problems.notSaved}</b>{' '}
          {problem.errors[0]?.message ?? problem.text}
        </span>
      </p>
    )}
  </div>
);
