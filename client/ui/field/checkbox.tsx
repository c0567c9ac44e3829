import * as styles from './checkbox.module.css';
import { LabelledToggle, type ToggleProps } from './labelled-toggle.tsx';

/** A yes-or-no field, sent with the rest of its form. */
export const Checkbox = (props: ToggleProps) => <LabelledToggle {...props} className={styles.checkbox} />;
