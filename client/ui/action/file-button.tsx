import { useRef, type ComponentProps } from 'react';
import { Button } from './button.tsx';

/** A button that opens the file picker. `accept`: which kinds of files, as an `input` takes it. */
export function FileButton({
  label,
  accept,
  choose,
  ...button
}: Omit<ComponentProps<typeof Button>, 'onClick' | 'aria-label'> & {
  label: string;
  accept: string;
  choose: (file: File) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button {...button} aria-label={label} onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        aria-label={label}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file !== undefined) choose(file);
          // The same file can be chosen again.
          currentTarget.value = '';
        }}
      />
    </>
  );
}
