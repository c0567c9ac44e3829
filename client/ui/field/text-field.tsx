import type { ComponentProps } from 'react';
import { Field, split, type FieldProps, type OwnProps } from './field.tsx';

/** One line to be filled in. What an `input` takes, it takes too. */
export function TextField({
  value,
  change,
  ...props
}: FieldProps & OwnProps<ComponentProps<'input'>> & { value: string; change?: (value: string) => void }) {
  const [field, input] = split(props);
  return (
    <Field
      {...field}
      renderControl={(control) => (
        <input
          type="text"
          {...input}
          {...control}
          value={value}
          onChange={(event) => change?.(event.currentTarget.value)}
        />
      )}
    />
  );
}
