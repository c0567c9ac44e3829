import { useState } from 'react';
import { call } from '../../api/call.ts';
import type { KeyValidity } from './key-state.ts';
import { texts } from '../../texts/de.ts';
import { serverTime } from '../../texts/server-time.ts';
import { plainDay } from '../../texts/format.ts';
import { VALIDITIES, type ApiKeyView } from './key-state.ts';
import { RadioCards } from '../../ui/field/radio-cards.tsx';
import { DialogForm } from '../../ui/overlay/dialog-form.tsx';
import { toast, toastProblem } from '../../ui/overlay/toast.tsx';

/** Switches a key on or off, at once: it can be taken back. */
export async function switchApiKey({ id, name }: ApiKeyView, isActive: boolean): Promise<void> {
  const answer = await call('PATCH /api/api-keys/{id}/active', { path: { id }, body: { isActive } });
  if (answer.ok) toast(isActive ? texts.apiKeys.activated(name) : texts.apiKeys.deactivated(name));
  else toastProblem(answer.problem);
}

/** Gives a key another expiry, counted from now. */
export function ChangeApiKeyExpiry({
  apiKey: { id, name, expiryDate },
  close,
}: {
  apiKey: ApiKeyView;
  close: () => void;
}) {
  const [validity, setValidity] = useState<KeyValidity>(30);
  const send = async () => {
    const answer = await call('PATCH /api/api-keys/{id}/expiry', { path: { id }, body: { validity } });
    if (!answer.ok) return answer.problem;
    toast(texts.apiKeys.expiryChanged(name, plainDay(daysFromNow(validity))));
    return null;
  };
  return (
    <DialogForm title={texts.apiKeys.expiryTitle} submit={texts.apiKeys.expirySubmit} send={send} close={close}>
      <p className="muted">{texts.apiKeys.expiryNow(name, plainDay(expiryDate))}</p>
      <ValidityOptions value={validity} choose={setValidity} />
    </DialogForm>
  );
}

/** How long a key is to work, each with the day that leads to. */
export const ValidityOptions = ({ value, choose }: { value: KeyValidity; choose: (validity: KeyValidity) => void }) => (
  <RadioCards
    legend={texts.apiKeys.validity}
    value={value}
    choices={VALIDITIES.map((days) => ({
      value: days,
      title: texts.apiKeys.validities[days],
      text: texts.apiKeys.until(plainDay(daysFromNow(days))),
    }))}
    choose={choose}
  />
);

const daysFromNow = (days: number): number => serverTime().getTime() + days * 86_400_000;

/** Deletes a key for good. */
export function DeleteApiKey({
  apiKey: { id, name },
  close,
  deleted,
}: {
  apiKey: ApiKeyView;
  close: () => void;
  deleted?: () => void;
}) {
  const send = async () => {
    const answer = await call('DELETE /api/api-keys/{id}', { path: { id } });
    if (!answer.ok) return answer.problem;
    toast(texts.apiKeys.deleted(name));
    deleted?.();
    return null;
  };
  return (
    <DialogForm
      title={texts.apiKeys.deleteTitle(name)}
      submit={texts.apiKeys.deleteSubmit}
      tone="danger"
      send={send}
      close={close}
    >
      <p>{texts.apiKeys.deleteText}</p>
    </DialogForm>
  );
}
