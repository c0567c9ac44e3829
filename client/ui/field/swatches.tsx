import { useId } from 'react';
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
        {swatches.map(({ color, name }) => (
          <input
            key={color}
            type="radio"
            name={id}
            aria-label={name}
            title={name}
            checked={color === value}
            onChange={() => choose(color)}
            style={{ '--swatch': color }}
          />
        ))}
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
