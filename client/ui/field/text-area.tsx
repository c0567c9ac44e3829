import type { ComponentProps } from 'react';
import { Field, split, type FieldProps, type OwnProps } from './field.tsx';

/** Several lines to be filled in. */
export function TextArea({
  value,
  change,
  ...props
}: FieldProps & OwnProps<ComponentProps<'textarea'>> & { value: string; change: (value: string) => void }) {
  const [field, area] = split(props);
  return (
    <Field
      {...field}
      renderControl={(control) => (
        <textarea {...area} {...control} value={value} onChange={(event) => change(event.currentTarget.value)} />
      )}
    />
  );
}
