import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { callForTokens } from '../../../features/identity/call-for-tokens.ts';
import { makePasskey } from '../../../features/identity/passkey.ts';
import { TextField } from '../../../ui/field/text-field.tsx';
import { DialogForm } from '../../../ui/overlay/dialog-form.tsx';
import { texts } from '../../../texts/de.ts';
import { useProof } from './use-proof.tsx';

const t = texts.secondFactor;

/** A name for it, then the browser's own window. */
export function AddPasskey({
  close,
  done,
}: {
  close: () => void;
  /** null: the previous recovery codes stay valid. */
  done: (recoveryCodes: readonly string[] | null) => void;
}) {
  const proof = useProof();
  const [name, setName] = useState<string>(t.passkeyNameProposal);
  const send = async () => {
    const asked = await call('POST /identity/passkeys/options', { body: proof.body });
    if (!asked.ok) return asked.problem;
    if (asked.value.options === null) return proof.say(asked.value.reason);
    const response = await makePasskey(asked.value.options);
    if (response === null) return { text: t.passkeyNotMade, errors: [] };
    const answer = await callForTokens('POST /identity/passkeys', { body: { name: name.trim(), response } });
    if (!answer.ok) return answer.problem;
    if (!answer.value.success) return proof.say(answer.value.reason);
    done(answer.value.recoveryCodes);
    return 'shown';
  };
  return (
    <DialogForm
      title={t.addPasskeyTitle}
      submit={t.addPasskeySubmit}
      ready={proof.isReady && name.trim() !== ''}
      send={send}
      close={close}
    >
      <p className="muted">{t.addPasskeyText}</p>
      <TextField label={t.passkeyName} value={name} autoComplete="off" maxLength={60} change={setName} />
      {proof.field}
    </DialogForm>
  );
}
