import { hueOf } from './plan/hue-of.ts';
import * as styles from './group-sign.module.css';

/** The letter of a group in its colour; beside it stands its name. */
export const GroupSign = ({ letter }: { letter: string }) => (
  <span className={styles.letter} data-group={hueOf(letter)} aria-hidden>
    {letter}
  </span>
);
