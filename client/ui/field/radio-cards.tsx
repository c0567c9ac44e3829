import { useId } from 'react';
import * as styles from './radio-cards.module.css';

export interface RadioCard<Value extends string | number> {
  readonly value: Value;
  readonly title: string;
  readonly text?: string;
}

/** A few choices that need a word of explanation each, one of them chosen. */
export function RadioCards<Value extends string | number>({
  legend,
  value,
  choices,
  choose,
}: {
  legend: string;
  value: Value;
  choices: readonly RadioCard<Value>[];
  choose: (value: Value) => void;
}) {
  const id = useId();
  return (
    <fieldset className={styles.choices} data-choices>
      <legend>{legend}</legend>
      {choices.map((choice) => (
        <label key={choice.value}>
          <input
            type="radio"
            name={id}
            value={choice.value}
            checked={choice.value === value}
            onChange={() => choose(choice.value)}
            aria-describedby={choice.text === undefined ? undefined : `${id}${choice.value}`}
          />
          <span>
            <b>{choice.title}</b>
            {choice.text !== undefined && <small id={`${id}${choice.value}`}>{choice.text}</small>}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
