import * as styles from './checkbox.module.css';
import { LabelledToggle, type ToggleProps } from './labelled-toggle.tsx';

/** Something that is so or not, sent with what stands around it. */
export const Checkbox = (props: ToggleProps) => <LabelledToggle {...props} className={styles.checkbox} />;
