import { callForTokens } from '../../../features/identity/call-for-tokens.ts';
import { DialogForm } from '../../../ui/overlay/dialog-form.tsx';
import { texts } from '../../../texts/de.ts';
import { useProof } from './use-proof.tsx';

const t = texts.secondFactor;

export function RenewCodes({ close, done }: { close: () => void; done: (codes: readonly string[]) => void }) {
  const proof = useProof();
  const send = async () => {
    const answer = await callForTokens('POST /identity/second-factor/recovery-codes', { body: proof.body });
    if (!answer.ok) return answer.problem;
    const { reason, recoveryCodes } = answer.value;
    if (recoveryCodes === null) return proof.say(reason);
    done(recoveryCodes);
    return 'shown';
  };
  return (
    <DialogForm title={t.renewTitle} submit={t.renewSubmit} ready={proof.isReady} send={send} close={close}>
      <p>{t.renewText}</p>
      {proof.field}
    </DialogForm>
  );
}
