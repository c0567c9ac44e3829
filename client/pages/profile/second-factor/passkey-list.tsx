import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import type { SecondFactorState } from '#domain/contract.ts';
import { call } from '../../../api/call.ts';
import { callForTokens } from '../../../features/identity/call-for-tokens.ts';
import { IconButton } from '../../../ui/action/icon-button.tsx';
import { DialogForm } from '../../../ui/overlay/dialog-form.tsx';
import { NameDialog } from '../../../ui/overlay/name-dialog.tsx';
import { toast } from '../../../ui/overlay/toast.tsx';
import { texts } from '../../../texts/de.ts';
import { plainDay } from '../../../texts/format.ts';
import * as styles from './second-factor.module.css';
import { useProof } from './use-proof.tsx';

const t = texts.secondFactor;

const MAX_NAME = 60;

type Passkey = SecondFactorState['passkeys'][number];

/** One's passkeys, to be renamed and removed. */
export function PasskeyList({ passkeys, again }: { passkeys: readonly Passkey[]; again: () => void }) {
  const [asking, setAsking] = useState<{ readonly action: 'rename' | 'remove'; readonly passkey: Passkey } | null>(
    null,
  );
  const close = () => setAsking(null);
  return (
    <>
      <ul className={styles.passkeys}>
        {passkeys.map((passkey) => (
          <li key={passkey.id}>
            <div>
              {passkey.name}
              <small>{since(passkey)}</small>
            </div>
            <IconButton
              label={t.renamePasskeyOf(passkey.name)}
              onClick={() => setAsking({ action: 'rename', passkey })}
            >
              <IconPencil size={18} aria-hidden />
            </IconButton>
            <IconButton
              label={t.removePasskeyOf(passkey.name)}
              onClick={() => setAsking({ action: 'remove', passkey })}
            >
              <IconTrash size={18} aria-hidden />
            </IconButton>
          </li>
        ))}
      </ul>
      {asking?.action === 'rename' && (
        <NameDialog
          title={t.renamePasskeyTitle}
          label={t.passkeyName}
          submit={t.renamePasskeySubmit}
          name={asking.passkey.name}
          maximum={MAX_NAME}
          send={(name) => call('PATCH /identity/passkeys/{id}', { path: { id: asking.passkey.id }, body: { name } })}
          done={again}
          close={close}
        />
      )}
      {asking?.action === 'remove' && <RemovePasskey passkey={asking.passkey} close={close} again={again} />}
    </>
  );
}

const since = ({ createdAt, lastUsedAt }: Passkey): string =>
  lastUsedAt === null ? t.passkeySince(plainDay(createdAt)) : t.passkeyUsed(plainDay(createdAt), plainDay(lastUsedAt));

function RemovePasskey({ passkey, close, again }: { passkey: Passkey; close: () => void; again: () => void }) {
  const proof = useProof();
  const send = async () => {
    const answer = await callForTokens('POST /identity/passkeys/{id}/remove', {
      path: { id: passkey.id },
      body: proof.body,
    });
    if (!answer.ok) return answer.problem;
    return answer.value.success ? null : proof.say(answer.value.reason);
  };
  return (
    <DialogForm
      title={t.removePasskeyTitle(passkey.name)}
      submit={t.removePasskeySubmit}
      tone="danger"
      ready={proof.isReady}
      send={send}
      close={close}
      done={() => {
        toast(t.passkeyRemoved(passkey.name));
        close();
        again();
      }}
    >
      <p>{t.removePasskeyText}</p>
      {proof.field}
    </DialogForm>
  );
}
