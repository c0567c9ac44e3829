import { IconSelector } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { Field, split, type FieldProps, type OwnProps } from './field.tsx';

/** One of a few values; the list that opens is the browser's. */
export function SelectField<Value extends string>({
  value,
  choices,
  change,
  ...props
}: Omit<FieldProps, 'trailing'> &
  OwnProps<ComponentProps<'select'>> & {
    value: Value;
    choices: readonly { readonly value: Value; readonly label: string }[];
    change: (value: Value) => void;
  }) {
  const [field, select] = split(props);
  return (
    <Field
      {...field}
      trailing={<IconSelector size={16} aria-hidden />}
      renderControl={(control) => (
        <select
          {...select}
          {...control}
          value={value}
          onChange={(event) => {
            const chosen = choices[event.currentTarget.selectedIndex];
            if (chosen !== undefined) change(chosen.value);
          }}
        >
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
      )}
    />
  );
}
