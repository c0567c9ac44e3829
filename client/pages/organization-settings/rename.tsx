import { TextInput } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useEffect, useState, type SubmitEvent } from 'react';
import { call } from '../../commands/call.ts';
import { useUnsaved } from '../../parts/unsaved.ts';
import { texts } from '../../texts/de.ts';
import { clock } from '../../texts/format.ts';

const LONGEST = 40;
const said = texts.organizationSettings;

/** The name, saved by its own button. */
export function Rename({ id, name }: { id: string; name: string }) {
  const [savedAt, setSavedAt] = useState<Date | null>(null);
  const [typed, setTyped] = useState(name);
  const [wrong, setWrong] = useState<string | null>(null);
  const [sending, setSending] = useState(false);
  const given = typed.trim();
  const changed = given !== name;
  useUnsaved(changed);
  // Another Owner's name takes the place of what stands here.
  useEffect(() => setTyped(name), [name]);

  const send = async (event: SubmitEvent) => {
    event.preventDefault();
    if (sending || !changed) return;
    if (given === '') return setWrong(texts.problems.required);
    if ([...given].length > LONGEST) return setWrong(texts.problems.tooLong(LONGEST));
    setSending(true);
    const answer = await call('PATCH /api/organizations/{id}/name', { path: { id }, body: { name: given } });
    setSending(false);
    if (answer.ok) setSavedAt(new Date());
    else setWrong(answer.problem.errors[0]?.message ?? answer.problem.text);
  };

  return (
    <section className="card setting" aria-labelledby="rename">
      <div className="setting-head">
        <h3 id="rename" className="setting-title">
          {said.name}
        </h3>
        <span className="st ok" role="status">
          {savedAt !== null && !changed && (
            <>
              <IconCheck size={15} aria-hidden />
              {texts.frame.savedAt(clock(savedAt))}
            </>
          )}
        </span>
      </div>
      <p>{said.nameText}</p>
      <form onSubmit={(event) => void send(event)} noValidate>
        <TextInput
          label={said.nameLabel}
          value={typed}
          error={wrong}
          autoComplete="off"
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setWrong(null);
          }}
        />
        <div className="setting-acts">
          <button type="submit" className="btn pri" disabled={!changed} aria-busy={sending}>
            {texts.actions.save}
          </button>
          {changed && (
            <button
              type="button"
              className="btn quiet"
              onClick={() => {
                setTyped(name);
                setWrong(null);
              }}
            >
              {texts.actions.discard}
            </button>
          )}
        </div>
      </form>
    </section>
  );
}
