import { useId, useState } from 'react';
import { texts } from '../../texts/de.ts';
import { formatClock } from '../../texts/format.ts';
import { Button } from '../../ui/action/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import * as styles from './conflict-dialog.module.css';

/** One field that two people changed: its value before, the value of this user and the current one, each as shown. */
export interface ConflictField {
  readonly key: string;
  /** 'Spiel 8: Anstoß' */
  readonly what: string;
  readonly base: string;
  readonly mine: string;
  readonly theirs: string;
  /** Whose version `theirs` is, as it reads after 'von'. */
  readonly by: string;
  /** ISO 8601 instant; null: unknown. */
  readonly at: string | null;
}

export type ConflictChoice = 'mine' | 'theirs';

/** The keys of the fields for which the user chose the others' side. */
export const chosenTheirs = (choices: ReadonlyMap<string, ConflictChoice>): ReadonlySet<string> =>
  new Set([...choices].flatMap(([key, choice]) => (choice === 'theirs' ? [key] : [])));

/** 'Während Sie bearbeitet haben': field by field, nothing preselected; the button waits for all choices. */
export function ConflictDialog({
  fields,
  submit,
  settle,
  close,
}: {
  fields: readonly ConflictField[];
  /** What the button does once everything is chosen. */
  submit: string;
  settle: (choices: ReadonlyMap<string, ConflictChoice>) => void;
  close: () => void;
}) {
  const [choices, setChoices] = useState<ReadonlyMap<string, ConflictChoice>>(new Map());
  const open = fields.filter(({ key }) => !choices.has(key)).length;
  return (
    <Dialog title={texts.conflict.title} close={close} wide>
      <div className="dialog-content">
        <p>{texts.conflict.lead(fields.length)}</p>
        {fields.map((field) => (
          <Field
            key={field.key}
            field={field}
            chosen={choices.get(field.key) ?? null}
            choose={(choice) => setChoices(new Map([...choices, [field.key, choice]]))}
          />
        ))}
      </div>
      <footer>
        <span className={`small bold ${styles.conflictOpen}`} role="status">
          {open > 0 && texts.conflict.open(open)}
        </span>
        <Button size="large" onClick={close}>
          {texts.actions.cancel}
        </Button>
        <Button size="large" tone="primary" disabled={open > 0} onClick={() => settle(choices)}>
          {submit}
        </Button>
      </footer>
    </Dialog>
  );
}

function Field({
  field,
  chosen,
  choose,
}: {
  field: ConflictField;
  chosen: ConflictChoice | null;
  choose: (choice: ConflictChoice) => void;
}) {
  const name = useId();
  const versions = [
    { choice: 'mine', label: texts.conflict.mine, value: field.mine, note: null },
    {
      choice: 'theirs',
      label: texts.conflict.theirs(field.by),
      value: field.theirs,
      note: field.at === null ? null : texts.conflict.at(formatClock(field.at)),
    },
  ] as const;
  return (
    <fieldset className={styles.conflictField}>
      <legend>{field.what}</legend>
      <div className={styles.conflictBase}>
        <span>{texts.conflict.before}</span>
        <s>{field.base}</s>
      </div>
      {versions.map(({ choice, label, value, note }) => (
        <label
          key={choice}
          className={chosen === choice ? `${styles.conflictChoice} ${styles.chosen}` : styles.conflictChoice}
        >
          <input type="radio" name={name} checked={chosen === choice} onChange={() => choose(choice)} />
          <span>
            <small>{label}</small>
            <b>{value}</b>
            {note !== null && <small>{note}</small>}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
