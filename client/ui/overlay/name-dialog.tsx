import { useState } from 'react';
import { sentenceOf, type SentForm } from '../field/shown-problem.ts';
import { validateName } from '../field/validate-name.ts';
import { DialogForm } from './dialog-form.tsx';
import { TextField } from '../field/text-field.tsx';

/** Another name for something; what is wrong with it stands at the field. `maximum` in code points, as the server counts. */
export function NameDialog({
  title,
  label,
  hint,
  submit,
  name,
  maximum,
  isOptional = false,
  send,
  done,
  close,
}: {
  title: string;
  label: string;
  hint?: string;
  submit: string;
  name: string;
  maximum: number;
  /** Nothing at all is a name too. */
  isOptional?: boolean;
  /** 'shown': the page says what is to be done first. */
  send: (name: string) => Promise<SentForm | 'shown'>;
  done: (name: string) => void;
  close: () => void;
}) {
  const [typed, setTyped] = useState(name);
  const [wrong, setWrong] = useState<string | null>(null);
  const submitted = async () => {
    const given = typed.trim();
    const found = given === '' && isOptional ? null : validateName(given, maximum);
    setWrong(found);
    if (found !== null) return 'shown';
    const answer = await send(given);
    if (answer === 'shown') return answer;
    if (answer.ok) {
      done(given);
      return null;
    }
    setWrong(sentenceOf(answer.problem));
    return 'shown';
  };
  return (
    <DialogForm title={title} submit={submit} ready={typed.trim() !== name} send={submitted} close={close}>
      <TextField
        label={label}
        {...(hint !== undefined && { description: hint })}
        value={typed}
        error={wrong}
        autoComplete="off"
        onFocus={(event) => event.currentTarget.select()}
        change={(value) => {
          setTyped(value);
          setWrong(null);
        }}
      />
    </DialogForm>
  );
}
