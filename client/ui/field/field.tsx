import { useId, type ReactNode } from 'react';
import * as styles from './field.module.css';

/** The parts around the control of a field. */
export interface FieldProps {
  readonly label?: ReactNode;
  /** What to know before it is filled in: above the control. */
  readonly description?: string | undefined;
  /** What to know while it is filled in: below the control. */
  readonly hint?: string | undefined;
  /** What is wrong with it. */
  readonly error?: string | null | undefined;
  readonly leading?: ReactNode;
  /** A button or a sign at the end of the control. */
  readonly trailing?: ReactNode;
  readonly size?: 'medium' | 'large' | undefined;
  /** 'subgrid': label, control and error are rows of the grid in which several fields stand side by side. */
  readonly layout?: 'block' | 'subgrid' | undefined;
  /** Its place in what is around it: width, margin. */
  readonly className?: string | undefined;
  /** Id of a text elsewhere that belongs to it too. */
  readonly describedBy?: string | undefined;
}

/** What ties a control to the texts around it. */
interface ControlProps {
  readonly id: string;
  readonly className: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
}

/** Label, description, hint and error around one control, all of them said with it. */
export function Field({
  label,
  description,
  hint,
  error,
  leading,
  trailing,
  size = 'medium',
  layout = 'block',
  className,
  describedBy,
  renderControl,
}: FieldProps & { readonly renderControl: (props: ControlProps) => ReactNode }) {
  const id = useId();
  const note = (name: string, text: string | undefined, look: string) =>
    text === undefined ? null : (
      <p id={`${id}-${name}`} className={look}>
        {text}
      </p>
    );
  const wrong = error === null || error === '' ? undefined : error;
  const said = [
    describedBy,
    description === undefined ? undefined : `${id}-description`,
    hint === undefined ? undefined : `${id}-hint`,
    wrong === undefined ? undefined : `${id}-error`,
  ].filter((each) => each !== undefined);
  const looks = [
    styles.field,
    size === 'large' ? styles.large : '',
    layout === 'subgrid' ? styles.subgrid : '',
    className,
  ];
  return (
    <div className={looks.filter(Boolean).join(' ')} data-field>
      {label !== undefined && (
        <label className={styles.label} htmlFor={id}>
          {label}
        </label>
      )}
      {note('description', description, styles.note)}
      <div className={styles.frame}>
        {Boolean(leading) && <span className={styles.leading}>{leading}</span>}
        {renderControl({
          id,
          className: styles.control,
          'aria-describedby': said.length === 0 ? undefined : said.join(' '),
          'aria-invalid': wrong === undefined ? undefined : true,
        })}
        {Boolean(trailing) && <span className={styles.trailing}>{trailing}</span>}
      </div>
      {note('hint', hint, styles.note)}
      {note('error', wrong, styles.wrong)}
    </div>
  );
}

/** Of the properties of a control those that `Field` does not set itself. */
export type OwnProps<Control> = Omit<
  Control,
  keyof FieldProps | keyof ControlProps | 'value' | 'onChange' | 'children'
>;

/** Tells the properties of the field from those of its control. */
export function split<Props extends FieldProps>(props: Props): [FieldProps, Omit<Props, keyof FieldProps>] {
  const { label, description, hint, error, leading, trailing, size, layout, className, describedBy, ...control } =
    props;
  return [{ label, description, hint, error, leading, trailing, size, layout, className, describedBy }, control];
}
