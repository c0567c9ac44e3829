import { useState, type FormEvent, type ReactNode } from 'react';
import { sentenceOf, type ShownProblem } from './shown-problem.ts';
import { validateName } from './validate-name.ts';
import { TextField } from './text-field.tsx';
import { Button } from '../action/button.tsx';
import * as styles from './name-form.module.css';

interface NameFormProps {
  readonly label: string;
  readonly placeholder: string;
  readonly submit: string;
  /** In code points, as the server counts. */
  readonly maximum: number;
  /** Told what is typed, as it is. */
  readonly typed?: (name: string) => void;
  /** null: done; 'shown': another field shows the error. */
  readonly send: (name: string) => Promise<ShownProblem | 'shown' | null>;
  /** What else can be said, below the name. */
  readonly children?: ReactNode;
}

/** One name and one button: how everything here begins. */
export function NameForm({ label, placeholder, submit, maximum, typed, send, children }: NameFormProps) {
  const [name, setName] = useState('');
  const [wrong, setWrong] = useState<string | null>(null);
  const [sending, setSending] = useState(false);
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    const given = name.trim();
    const found = validateName(given, maximum);
    if (found !== null) return setWrong(found);
    setSending(true);
    const problem = await send(given);
    setSending(false);
    if (problem !== null && problem !== 'shown') setWrong(sentenceOf(problem));
  };
  return (
    <form className={styles.nameForm} onSubmit={(event) => void onSubmit(event)} noValidate>
      <TextField
        label={label}
        placeholder={placeholder}
        value={name}
        error={wrong}
        autoFocus
        autoComplete="off"
        change={(value) => {
          setName(value);
          typed?.(value);
          setWrong(null);
        }}
      />
      {children}
      <Button tone="primary" type="submit" size="large" busy={sending}>
        {submit}
      </Button>
    </form>
  );
}
