import { LabelledToggle, type ToggleProps } from './labelled-toggle.tsx';
import * as styles from './switch.module.css';

interface Props extends ToggleProps {
  /** Where the label says only the state: what it is the state of. */
  readonly spokenLabel?: string;
  readonly error?: string | null | undefined;
  readonly size?: 'medium' | 'large';
}

/** Something that is on or off, and is so at once. */
export const Switch = (props: Props) => (
  <LabelledToggle
    {...props}
    role="switch"
    className={props.size === 'large' ? `${styles.track} ${styles.large}` : styles.track}
  />
);
