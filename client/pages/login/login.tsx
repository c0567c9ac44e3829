import { Suspense, useEffect, useRef, useState } from 'react';
import type { SecondFactorNeeded } from '#domain/contract.ts';
import { Link, Redirect } from 'wouter';
import { call } from '../../api/call.ts';
import { EMailField } from '../../features/identity/e-mail-field.tsx';
import { IdentityForm, type FormMessage } from '../../features/identity/identity-form.tsx';
import { CookieNotice, IdentityPage } from '../../features/identity/identity-page.tsx';
import { passkeysWork } from '../../features/identity/passkey.ts';
import { PasswordField } from '../../features/identity/password-field.tsx';
import { HOME, useSearchParams, useRedirect, withQuery } from '../../features/navigation/redirect.ts';
import { session } from '../../session/page-session.ts';
import { readFollowedLink, forgetFollowedLink, takeReturnPath } from '../../session/return-path.ts';
import { texts } from '../../texts/de.ts';
import { PasskeyLogin } from './passkey-login.tsx';
import { lazyPage } from '../../features/navigation/lazy-page.tsx';
import type { SecondProof } from './second-step.tsx';

/** Most accounts have no second factor: its code comes with the first that has. */
const SecondStep = lazyPage(async () => (await import('./second-step.tsx')).SecondStep);

/** E-mail and password. An existing session leads straight on to the portal. */
export function Login() {
  const [wasLoggedIn] = useState(session.isLoggedIn);
  const [followed] = useState(readFollowedLink);
  useEffect(() => {
    if (wasLoggedIn) forgetFollowedLink();
  }, [wasLoggedIn]);
  return wasLoggedIn ? <Redirect to={followed ?? HOME} replace /> : <LoginForm />;
}

function LoginForm() {
  const query = useSearchParams();
  const redirect = useRedirect();
  const [followed] = useState(readFollowedLink);
  const asked = redirect.asked ?? followed;
  const given = query.get('email') ?? '';
  const [eMail, setEMail] = useState(given);
  const [password, setPassword] = useState('');
  const [sending, setSending] = useState(false);
  const [formMessage, setFormMessage] = useState<FormMessage | null>(
    redirect.asked !== null && given !== '' ? { tone: 'hint', text: texts.login.expired } : null,
  );
  const [needed, setNeeded] = useState<SecondFactorNeeded | null>(null);
  const [passkeyHost, setPasskeyHost] = useState<string | null>(null);
  const passwordField = useRef<HTMLInputElement>(null);

  useEffect(() => {
    void call('GET /identity/set-up', {}).then((answer) => {
      if (!answer.ok) return;
      setPasskeyHost(answer.value.passkeyHost);
      if (!answer.value.isSetUp) setFormMessage({ tone: 'hint', text: texts.login.notSetUp });
    });
  }, []);

  const entered = (answer: LoginResult): boolean => {
    if (!answer.ok || !answer.value.success || !session.begin(answer.value)) return false;
    forgetFollowedLink();
    redirect.go(asked ?? takeReturnPath() ?? HOME);
    return true;
  };
  const withPasskey = (answer: LoginResult | null) => {
    if (answer !== null && entered(answer)) return;
    setFormMessage({
      tone: 'trouble',
      text: answer === null || answer.ok ? texts.login.noPasskey : answer.problem.text,
    });
  };

  const send = async (proof: SecondProof | Record<string, never> = {}) => {
    if (eMail.trim() === '' || password === '') return;
    setFormMessage(null);
    setSending(true);
    const answer = await call('POST /identity/login', { body: { eMail: eMail.trim(), password, ...proof } });
    setSending(false);
    if (entered(answer)) return;
    const more = answer.ok ? (answer.value.secondFactor ?? null) : needed;
    setNeeded(more);
    if (more !== null) return setFormMessage(answer.ok ? null : { tone: 'trouble', text: answer.problem.text });
    setFormMessage({ tone: 'trouble', text: whyNot(answer) });
    passwordField.current?.select();
  };

  if (needed !== null) {
    return (
      <Suspense>
        <SecondStep
          needed={needed}
          formMessage={formMessage}
          sending={sending}
          send={(proof) => void send(proof)}
          back={() => {
            setNeeded(null);
            setPassword('');
            setFormMessage(null);
          }}
        />
      </Suspense>
    );
  }

  return (
    <IdentityPage title={texts.login.title} below={<CookieNotice />}>
      <IdentityForm
        title={texts.login.title}
        formMessage={formMessage}
        submit={texts.login.submit}
        sending={sending}
        send={() => void send()}
        after={
          <>
            {passkeysWork(passkeyHost) && <PasskeyLogin answered={withPasskey} />}
            <p className="id-after">
              {texts.login.noAccount}
              <Link href={withQuery('/portal/register', { redirect_to: asked })}>{texts.login.register}</Link>
            </p>
          </>
        }
      >
        <EMailField value={eMail} change={setEMail} autoFocus={given === ''} />
        <div>
          <PasswordField
            ref={passwordField}
            label={texts.identity.password}
            value={password}
            change={setPassword}
            autoComplete="current-password"
            autoFocus={given !== ''}
          />
          <p className="id-after apart">
            <Link href={withQuery('/portal/forgot-password', { email: eMail.trim() })}>{texts.login.forgot}</Link>
          </p>
        </div>
      </IdentityForm>
    </IdentityPage>
  );
}

type LoginResult = Awaited<ReturnType<typeof call<'POST /identity/login'>>>;

/**
 * One sentence for every failure, followed by the waiting time the server asked for, or a note that it did not answer.
 */
function whyNot(answer: LoginResult) {
  if (answer.ok) return answer.value.confirmationRequired ? texts.login.confirmationRequired : texts.login.failed;
  return (
    <>
      {texts.login.failed} {answer.problem.text}
    </>
  );
}
