import { useId } from 'react';
import * as rowStyles from './swatch-row.module.css';
import * as styles from './swatches.module.css';

export interface Swatch {
  /** `#rrggbb`. */
  readonly color: string;
  readonly name: string;
}

/** A colour out of some, out of all, or none. `value` and what is chosen: `#rrggbb`; null: none. */
export function Swatches({
  legend,
  value,
  swatches,
  none,
  other,
  begin,
  choose,
}: {
  legend: string;
  value: string | null;
  swatches: readonly Swatch[];
  /** Names of the choice without a colour, and of the field for one that is not among the swatches. */
  none: string;
  other: string;
  /** Where that field begins while no colour is chosen. */
  begin: string;
  choose: (color: string | null) => void;
}) {
  const id = useId();
  const isOther = value !== null && !swatches.some(({ color }) => color === value);
  return (
    <fieldset className={styles.swatches}>
      <legend>{legend}</legend>
      <label className={styles.none}>
        <input type="radio" name={id} checked={value === null} onChange={() => choose(null)} />
        {none}
      </label>
      <div className={styles.colors}>
        <Radios swatches={swatches} value={value} choose={choose} group={id} />
      </div>
      <label className={styles.other}>
        <input
          type="color"
          data-chosen={isOther || undefined}
          value={value ?? begin}
          style={{ '--all': swatches.map(({ color }) => color).join() }}
          onChange={({ currentTarget }) => choose(currentTarget.value)}
        />
        {other}
      </label>
    </fieldset>
  );
}

/** One colour out of some, in little room. `value` may be none of them: then none is marked. */
export function SwatchRow({
  legend,
  value,
  swatches,
  choose,
}: {
  legend: string;
  /** `#rrggbb`. */
  value: string;
  swatches: readonly Swatch[];
  choose: (color: string) => void;
}) {
  const id = useId();
  return (
    <fieldset className={rowStyles.swatchRow}>
      <legend>{legend}</legend>
      <div>
        <Radios swatches={swatches} value={value} choose={choose} group={id} />
      </div>
    </fieldset>
  );
}

/** The colours to choose from. */
const Radios = ({
  swatches,
  value,
  choose,
  group,
}: {
  swatches: readonly Swatch[];
  value: string | null;
  choose: (color: string) => void;
  /** The name that they share. */
  group: string;
}) =>
  swatches.map(({ color, name }) => (
    <input
      key={color}
      type="radio"
      name={group}
      aria-label={name}
      title={name}
      checked={color === value}
      onChange={() => choose(color)}
      style={{ '--swatch': color }}
    />
  ));
