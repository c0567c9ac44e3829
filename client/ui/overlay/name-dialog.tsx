import { useState } from 'react';
import { texts } from '../../texts/de.ts';
import { sentenceOf } from '../field/shown-problem.ts';
import { validateName } from '../field/validate-name.ts';
import { DialogForm } from './dialog-form.tsx';
import { TextField } from '../field/text-field.tsx';
import { sendName, type NameBase, type SendName } from './send-name.ts';

/**
 * Another name for something; what is wrong with it stands at the field, and what others called it since the dialog opened.
 * `maximum` in code points, as the server counts.
 */
export function NameDialog({
  title,
  label,
  hint,
  submit,
  name,
  version,
  maximum,
  isOptional = false,
  show = String,
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
  /** At which the name stands, where its call takes `Based-On`. */
  version?: number;
  /** Nothing at all is a name too. */
  isOptional?: boolean;
  /** How a name of others is shown. */
  show?: (name: string) => string;
  send: SendName;
  done: (name: string) => void;
  close: () => void;
}) {
  // What is typed begins with the name as it was then: a newer one is told when it is sent.
  const [opened] = useState(name);
  const [base, setBase] = useState<NameBase>({ name, ...(version !== undefined && { version }) });
  const [typed, setTyped] = useState(name);
  const [wrong, setWrong] = useState<string | null>(null);
  const submitted = async () => {
    const given = typed.trim();
    const found = given === '' && isOptional ? null : validateName(given, maximum);
    setWrong(found);
    if (found !== null) return 'shown';
    const answer = await sendName(given, base, send);
    if (answer === 'shown') return answer;
    if (answer.ok) {
      done(given);
      return null;
    }
    if ('meanwhile' in answer) {
      setBase(answer.meanwhile);
      setWrong(texts.conflict.nameMeanwhile(show(answer.meanwhile.name), answer.meanwhile.by));
    } else setWrong(sentenceOf(answer.problem));
    return 'shown';
  };
  return (
    <DialogForm title={title} submit={submit} ready={typed.trim() !== opened} send={submitted} close={close}>
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
