import { IconAlertTriangle } from '@tabler/icons-react';
import { texts } from '../../texts/de.ts';
import * as styles from './match-row.module.css';

/** Why what was sent from here is not saved. */
export const Refusal = ({ why }: { why: string }) => (
  <p className={styles.refusal} role="alert">
    <IconAlertTriangle size={18} aria-hidden />
    {texts.matchDay.refused.because(why)}
  </p>
);
