import { TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Answered } from '../../api/call.ts';
import { texts } from '../../texts/de.ts';
import { DialogForm } from './dialog.tsx';

/** Another name for something; what is wrong with it stands at the field. `maximum` in code points, as the server counts. */
export function NameDialog({
  title,
  label,
  submit,
  name,
  maximum,
  send,
  done,
  close,
}: {
  title: string;
  label: string;
  submit: string;
  name: string;
  maximum: number;
  send: (name: string) => Promise<Answered<unknown>>;
  done: (name: string) => void;
  close: () => void;
}) {
  const [typed, setTyped] = useState(name);
  const [wrong, setWrong] = useState<string | null>(null);
  const submitted = async () => {
    const given = typed.trim();
    const found = wrongInName(given, maximum);
    setWrong(found);
    if (found !== null) return 'shown';
    const answer = await send(given);
    if (answer.ok) {
      done(given);
      return null;
    }
    setWrong(answer.problem.errors[0]?.message ?? answer.problem.text);
    return 'shown';
  };
  return (
    <DialogForm title={title} submit={submit} ready={typed.trim() !== name} send={submitted} close={close}>
      <TextInput
        label={label}
        value={typed}
        error={wrong}
        autoComplete="off"
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setWrong(null);
        }}
      />
    </DialogForm>
  );
}

/** What keeps a trimmed name from being one; null: nothing. */
export const wrongInName = (name: string, maximum: number): string | null =>
  name === '' ? texts.problems.required : [...name].length > maximum ? texts.problems.tooLong(maximum) : null;
