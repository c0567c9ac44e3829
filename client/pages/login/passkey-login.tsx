import { IconFingerprint } from '@tabler/icons-react';
import { useState } from 'react';
import type { LoginAnswer } from '#domain/contract.ts';
import { call, type CallResult } from '../../api/call.ts';
import { askForPasskey } from '../../features/identity/passkey.ts';
import { Button } from '../../ui/action/button.tsx';
import { texts } from '../../texts/de.ts';

/** In place of address and password. `answered`: null where the browser has none, or it was given up. */
export function PasskeyLogin({ answered }: { answered: (answer: CallResult<LoginAnswer> | null) => void }) {
  const [sending, setSending] = useState(false);
  const logIn = async () => {
    setSending(true);
    answered(await attempt());
    setSending(false);
  };
  return (
    <Button size="large" width="full" busy={sending} onClick={() => void logIn()}>
      <IconFingerprint size={20} aria-hidden />
      {texts.login.passkey}
    </Button>
  );
}

async function attempt(): Promise<CallResult<LoginAnswer> | null> {
  const asked = await call('POST /identity/passkey-login/options', {});
  if (!asked.ok) return asked;
  const { options } = asked.value;
  const response = options && (await askForPasskey(options));
  return response === null ? null : call('POST /identity/passkey-login', { body: { response } });
}
