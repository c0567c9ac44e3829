import { randomId } from '#server/runtime/ids.ts';
import type { Headers } from '#test/support/play.ts';
import type { CallerName } from './matrix.ts';
import type { Asking } from './requests.ts';

const PASSWORD = 'Wald-und-Wiese-1';
const PASSKEY = { id: 'abc', rawId: 'abc', type: 'public-key' };
export const newcomer = (caller: CallerName) => ({
  userName: caller,
  eMail: `${caller.toLowerCase()}@verein.example`,
  password: PASSWORD,
});

/** The session that a person's bearer is of; null where it is no person's. */
function sessionOf({ authorization = '' }: Headers): string | null {
  const payload = authorization.split('.')[1];
  if (payload === undefined) return null;
  return (JSON.parse(Buffer.from(payload, 'base64url').toString()) as { sid: string }).sid;
}

/** Calls on accounts. */
export const identityRequests: Readonly<Record<string, Asking>> = {
  'POST /identity/login': (_, caller) => ({
    url: '/identity/login',
    payload: { eMail: `niemand-${newcomer(caller).eMail}`, password: PASSWORD },
  }),
  'POST /identity/refresh': () => ({ url: '/identity/refresh' }),
  'POST /identity/logout': async (club, caller) => ({ url: '/identity/logout', headers: await club.again(caller) }),
  'GET /identity/sessions': () => ({ url: '/identity/sessions' }),
  'DELETE /identity/sessions': async (club, caller) => ({
    url: '/identity/sessions',
    headers: await club.standIn(caller),
  }),
  'DELETE /identity/sessions/others': async (club, caller) => ({
    url: '/identity/sessions/others',
    headers: await club.standIn(caller),
  }),
  'DELETE /identity/sessions/:id': async (club, caller) => ({
    url: `/identity/sessions/${sessionOf(await club.again(caller)) ?? randomId(24)}`,
  }),
  'GET /identity/set-up': () => ({ url: '/identity/set-up' }),
  'POST /identity/first-administrator': (_, caller) => ({
    url: '/identity/first-administrator',
    payload: { ...newcomer(caller), token: `geraten von ${caller}` },
  }),
  'POST /identity/register': (_, caller) => ({ url: '/identity/register', payload: newcomer(caller) }),
  'POST /identity/confirm': (_, caller) => ({
    url: '/identity/confirm',
    payload: { userId: caller, confirmationCode: 'geraten' },
  }),
  'POST /identity/confirm-with-password': (_, caller) => ({
    url: '/identity/confirm-with-password',
    payload: { userId: caller, confirmationCode: 'geraten', newPassword: PASSWORD },
  }),
  'POST /identity/take-back-email': (_, caller) => ({
    url: '/identity/take-back-email',
    payload: { userId: caller, confirmationCode: 'geraten' },
  }),
  'POST /identity/take-back-factors': (_, caller) => ({
    url: '/identity/take-back-factors',
    payload: { userId: caller, confirmationCode: 'geraten' },
  }),
  'POST /identity/confirm-email': (_, caller) => ({
    url: '/identity/confirm-email',
    payload: { userId: caller, confirmationCode: 'geraten' },
  }),
  'POST /identity/forgot-password': (_, caller) => ({
    url: '/identity/forgot-password',
    payload: { eMail: newcomer(caller).eMail },
  }),
  'POST /identity/change-password': (_, caller) => ({
    url: '/identity/change-password',
    payload: { eMail: `fremd-${newcomer(caller).eMail}`, newPassword: PASSWORD, currentPassword: 'geraten' },
  }),
  'GET /identity/user-data': () => ({ url: '/identity/user-data' }),
  'PUT /identity/user-data': (_, caller) => ({
    url: '/identity/user-data',
    payload: { userName: caller, eMail: `neu-${newcomer(caller).eMail}` },
  }),
  'GET /identity/second-factor': () => ({ url: '/identity/second-factor' }),
  'POST /identity/second-factor/totp': () => ({ url: '/identity/second-factor/totp', payload: {} }),
  'POST /identity/second-factor/totp/confirm': () => ({
    url: '/identity/second-factor/totp/confirm',
    payload: { code: '000000' },
  }),
  // Either gives the session that asks another id.
  'POST /identity/second-factor/totp/remove': async (club, caller) => ({
    url: '/identity/second-factor/totp/remove',
    payload: {},
    headers: await club.standIn(caller),
  }),
  'POST /identity/passkeys/options': () => ({ url: '/identity/passkeys/options', payload: {} }),
  'POST /identity/passkeys': () => ({
    url: '/identity/passkeys',
    payload: {
      name: 'Telefon',
      response: { ...PASSKEY, response: { clientDataJSON: 'e30', attestationObject: 'oA' } },
    },
  }),
  'PATCH /identity/passkeys/:id': () => ({ url: '/identity/passkeys/abc', payload: { name: 'Telefon' } }),
  'POST /identity/passkeys/:id/remove': () => ({ url: '/identity/passkeys/abc/remove', payload: {} }),
  'POST /identity/passkey-login/options': () => ({ url: '/identity/passkey-login/options' }),
  'POST /identity/passkey-login': (_, caller) => ({
    url: '/identity/passkey-login',
    payload: {
      response: {
        ...PASSKEY,
        id: caller,
        response: { clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'AA' },
      },
    },
  }),
  'POST /identity/second-factor/recovery-codes': async (club, caller) => ({
    url: '/identity/second-factor/recovery-codes',
    payload: {},
    headers: await club.standIn(caller),
  }),
  'GET /identity/export': () => ({ url: '/identity/export' }),
  'POST /identity/erase': () => ({ url: '/identity/erase', payload: { currentPassword: 'geraten' } }),
};
