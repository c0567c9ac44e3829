import { useRef, useState } from 'react';
import type { PasskeyUsed, SecondFactorNeeded } from '#domain/contract.ts';
import { IdentityForm, type FormMessage } from '../../features/identity/identity-form.tsx';
import { IdentityPage } from '../../features/identity/identity-page.tsx';
import { askForPasskey, passkeysWork } from '../../features/identity/passkey.ts';
import { TextField } from '../../ui/field/text-field.tsx';
import { texts } from '../../texts/de.ts';

const t = texts.secondStep;

type Method = SecondFactorNeeded['methods'][number];

/** What comes with the password in the second step. */
export type SecondProof = { readonly code: string } | { readonly passkey: PasskeyUsed };

/** Passkeys only where they work: in a hall by an IP address the others are left. */
const offered = ({ methods, passkeyOptions }: SecondFactorNeeded): readonly Method[] =>
  methods.filter((method) => method !== 'passkey' || passkeysWork(passkeyOptions?.['rpId']));

const trouble = (text: string): FormMessage => ({ tone: 'trouble', text });

/** After the right password, where the account has a second factor: a passkey, a code of the app, or a recovery code. */
export function SecondStep({
  needed,
  formMessage,
  sending,
  send,
  back,
}: {
  needed: SecondFactorNeeded;
  formMessage: FormMessage | null;
  sending: boolean;
  send: (proof: SecondProof) => void;
  back: () => void;
}) {
  const methods = offered(needed);
  const [method, setMethod] = useState<Method>(methods[0] ?? 'recovery-code');
  const [code, setCode] = useState('');
  const [isGivenUp, setIsGivenUp] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  // The login brings no words of this step.
  const isWrong = needed.isRefused && !sending && formMessage === null;

  const submit = async () => {
    setIsGivenUp(false);
    if (method === 'passkey') {
      const passkey = needed.passkeyOptions && (await askForPasskey(needed.passkeyOptions));
      if (passkey === null) return setIsGivenUp(true);
      return send({ passkey });
    }
    if (code.trim() === '') return;
    send({ code });
    field.current?.select();
  };
  const choose = (other: Method) => {
    setMethod(other);
    setCode('');
    setIsGivenUp(false);
    field.current?.focus();
  };

  return (
    <IdentityPage title={t.title}>
      <IdentityForm
        title={t.title}
        lead={t.lead[method]}
        formMessage={isGivenUp ? trouble(t.noPasskey) : isWrong ? trouble(t.wrong) : formMessage}
        submit={t.submit[method]}
        sending={sending}
        send={() => void submit()}
        after={
          <p className="id-after apart">
            {methods
              .filter((other) => other !== method)
              .map((other) => (
                <button key={other} type="button" onClick={() => choose(other)}>
                  {t.instead[other]}
                </button>
              ))}
            <button type="button" onClick={back}>
              {t.back}
            </button>
          </p>
        }
      >
        {method !== 'passkey' && (
          <TextField
            size="large"
            ref={field}
            label={t.code[method]}
            value={code}
            inputMode={method === 'totp' ? 'numeric' : 'text'}
            autoComplete={method === 'totp' ? 'one-time-code' : 'off'}
            autoCapitalize="off"
            autoCorrect="off"
            spellCheck={false}
            autoFocus
            change={setCode}
          />
        )}
      </IdentityForm>
    </IdentityPage>
  );
}
