import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { callForTokens } from '../../../features/identity/call-for-tokens.ts';
import { QrPicture, useQrImage } from '../../../ui/display/qr-picture.tsx';
import { CopyButton } from '../../../ui/action/copy-button.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { DialogForm } from '../../../ui/overlay/dialog-form.tsx';
import { texts } from '../../../texts/de.ts';
import * as styles from './second-factor.module.css';
import { useProof } from './use-proof.tsx';

const t = texts.secondFactor;

interface Begun {
  readonly secret: string;
  readonly uri: string;
}

/** Two steps: what is needed, then the code to be scanned and the first code of the app. */
export function SetUpTotp({
  close,
  done,
}: {
  close: () => void;
  /** null: the previous recovery codes stay valid. */
  done: (recoveryCodes: readonly string[] | null) => void;
}) {
  const [begun, setBegun] = useState<Begun | null>(null);
  return begun === null ? (
    <Begin close={close} begun={setBegun} />
  ) : (
    <Confirm begun={begun} close={close} done={done} />
  );
}

function Begin({ close, begun }: { close: () => void; begun: (begun: Begun) => void }) {
  const proof = useProof();
  const send = async () => {
    const answer = await call('POST /identity/second-factor/totp', { body: proof.body });
    if (!answer.ok) return answer.problem;
    const { reason, secret, uri } = answer.value;
    if (secret === null || uri === null) return proof.say(reason);
    begun({ secret, uri });
    return 'shown';
  };
  return (
    <DialogForm title={t.setUpTitle} submit={t.next} ready={proof.isReady} send={send} close={close}>
      <p className="muted">{t.setUpText}</p>
      {proof.field}
    </DialogForm>
  );
}

function Confirm({
  begun: { secret, uri },
  close,
  done,
}: {
  begun: Begun;
  close: () => void;
  done: (recoveryCodes: readonly string[] | null) => void;
}) {
  const [code, setCode] = useState('');
  const image = useQrImage(uri);
  const send = async () => {
    const answer = await callForTokens('POST /identity/second-factor/totp/confirm', { body: { code } });
    if (!answer.ok) return answer.problem;
    const { success, reason, recoveryCodes } = answer.value;
    if (!success) return { text: t.reasons[reason ?? 'InvalidCode'], errors: [] };
    done(recoveryCodes);
    return 'shown';
  };
  return (
    <DialogForm title={t.setUpTitle} submit={t.setUpSubmit} ready={code.trim() !== ''} send={send} close={close}>
      <p className="muted">{t.scan}</p>
      <div className="flex-row" data-gap="4" data-wrap>
        <QrPicture code={image} label={t.codeOf} />
        <div className={`stack muted small ${styles.secret}`}>
          <span>{t.secret}</span>
          <code>{secret.match(/.{1,4}/g)?.join(' ')}</code>
          <CopyButton text={secret} label={t.copySecret} />
        </div>
      </div>
      <TextField
        label={t.code}
        value={code}
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus
        change={setCode}
      />
    </DialogForm>
  );
}
