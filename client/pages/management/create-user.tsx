import { useState } from 'react';
import type { ManagedUser } from '#domain/contract.ts';
import { missingInPassword } from '#domain/play.ts';
import { call } from '../../api/call.ts';
import { TextField } from '../../ui/field/text-field.tsx';
import { DialogForm } from '../../ui/overlay/dialog-form.tsx';
import { NewPassword, type RefusedPassword } from '../../features/identity/new-password.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { texts } from '../../texts/de.ts';

/** Creates an account for another person, confirmed at once. */
export function CreateUser({ close, created }: { close: () => void; created: (user: ManagedUser) => void }) {
  const [userName, setUserName] = useState('');
  const [eMail, setEMail] = useState('');
  const [password, setPassword] = useState('');
  const [refused, setRefused] = useState<RefusedPassword | null>(null);
  const send = async () => {
    const isWeak = missingInPassword(password).length > 0;
    setRefused(isWeak ? { password, hint: null } : null);
    if (isWeak) return { text: texts.passwords.reasons.InsecurePassword, errors: [] };
    const answer = await call('POST /api/management/users', {
      body: { userName: userName.trim(), eMail: eMail.trim(), password },
    });
    if (!answer.ok) {
      const weak = answer.problem.errors.find(({ path }) => path === 'body.password');
      if (weak === undefined) return answer.problem;
      setRefused({ password, hint: weak.message });
      return 'shown';
    }
    toast(texts.users.created(answer.value.name));
    created(answer.value);
    return null;
  };
  return (
    <DialogForm
      title={texts.users.createTitle}
      submit={texts.users.createSubmit}
      ready={userName.trim() !== '' && eMail.trim() !== '' && password !== ''}
      send={send}
      close={close}
    >
      <p className="muted">{texts.users.createText}</p>
      <TextField label={texts.users.name} value={userName} autoComplete="off" autoFocus change={setUserName} />
      <TextField
        label={texts.users.eMail}
        type="email"
        value={eMail}
        autoComplete="off"
        autoCapitalize="off"
        change={setEMail}
      />
      <NewPassword label={texts.users.password} value={password} change={setPassword} refused={refused} />
    </DialogForm>
  );
}
