import { callForTokens } from '../../../features/identity/call-for-tokens.ts';
import { DialogForm } from '../../../ui/overlay/dialog-form.tsx';
import { texts } from '../../../texts/de.ts';
import { useProof } from './use-proof.tsx';

const t = texts.secondFactor;

/** `isLast`: nothing else is asked for then. */
export function RemoveTotp({ isLast, close, done }: { isLast: boolean; close: () => void; done: () => void }) {
  const proof = useProof();
  const send = async () => {
    const answer = await callForTokens('POST /identity/second-factor/totp/remove', { body: proof.body });
    if (!answer.ok) return answer.problem;
    return answer.value.success ? null : proof.say(answer.value.reason);
  };
  return (
    <DialogForm
      title={t.removeTitle}
      submit={t.removeSubmit}
      tone="danger"
      ready={proof.isReady}
      send={send}
      close={close}
      done={done}
    >
      <p>{isLast ? t.removeText : t.removeTextOther}</p>
      {proof.field}
    </DialogForm>
  );
}
