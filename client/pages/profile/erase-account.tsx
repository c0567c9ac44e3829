import { useState, type SubmitEvent } from 'react';
import { call } from '../../api/call.ts';
import { Message } from '../../features/identity/identity-form.tsx';
import { PasswordField } from '../../features/identity/password-field.tsx';
import { removeDraftsOf } from '../../features/editing/kept-draft.ts';
import { leave, session } from '../../session/page-session.ts';
import { texts } from '../../texts/de.ts';
import { Button } from '../../ui/action/button.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import { useBroughtIntoSight } from '../../ui/hooks/use-brought-into-sight.ts';
import * as styles from '../../ui/display/section.module.css';

/** The end of the account: with the password, and the name typed in. */
export function EraseAccount({ name }: { name: string }) {
  const [asking, setAsking] = useState(false);
  const [typed, setTyped] = useState('');
  const [currentPassword, setCurrentPassword] = useState('');
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  // On a phone it stands below the fields, behind the buttons.
  const said = useBroughtIntoSight<HTMLDivElement>(failure);
  const ready = typed.trim() === name.trim() && currentPassword !== '';

  const erase = async (event: SubmitEvent) => {
    event.preventDefault();
    if (!ready || sending) return;
    setSending(true);
    const answer = await call('POST /identity/erase', { body: { currentPassword } });
    setSending(false);
    if (!answer.ok) return setFailure(answer.problem.text);
    removeDraftsOf(session.stored().eMail ?? '');
    leave('/?status=erased');
  };
  const cancel = () => {
    setAsking(false);
    setTyped('');
    setCurrentPassword('');
    setFailure(null);
  };

  return (
    <section className={`card ${styles.section} ${styles.danger}`}>
      <h2>{texts.profile.erase}</h2>
      <p>{texts.profile.eraseText}</p>
      {asking ? (
        <form onSubmit={(event) => void erase(event)} noValidate>
          <TextField
            label={texts.profile.eraseType(name)}
            value={typed}
            autoComplete="off"
            autoFocus
            change={setTyped}
          />
          <PasswordField
            label={texts.passwords.current}
            value={currentPassword}
            change={setCurrentPassword}
            autoComplete="current-password"
          />
          <div role="alert" ref={said}>
            {failure !== null && <Message formMessage={{ tone: 'trouble', text: failure }} />}
          </div>
          <div className={styles.actions}>
            <Button tone="danger" type="submit" disabled={!ready} busy={sending}>
              {texts.profile.eraseSubmit}
            </Button>
            <Button tone="quiet" onClick={cancel}>
              {texts.profile.cancel}
            </Button>
          </div>
        </form>
      ) : (
        <div className={styles.actions}>
          <Button tone="dangerOutline" onClick={() => setAsking(true)}>
            {texts.profile.eraseOpen}
          </Button>
        </div>
      )}
    </section>
  );
}
