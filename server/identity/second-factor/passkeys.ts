import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { decodeClientDataJSON } from '@simplewebauthn/server/helpers';
import type { PasskeyMade, PasskeyUsed } from '#domain/identity/passkey-contract.ts';
import type { Queryable } from '../../database/transaction.ts';
import type { Account } from '../accounts/accounts.ts';
import { type Challenges, takeChallenge } from './challenges.ts';
import { notePasskeyUse, passkeyById, type Passkey } from './passkey-rows.ts';
import type { RelyingParty } from './relying-party.ts';

/** What a browser is asked, as JSON. */
export type BrowserOptions = Readonly<Record<string, unknown>>;

export interface Passkeys {
  readonly relyingParty: RelyingParty;
  readonly challenges: Challenges;
}

/** What a passkey is asked for: to log in with nothing else, or as the second step of an account. */
const LOGIN = 'login';
const secondStepOf = (accountId: string): string => `second step ${accountId}`;
const makingOf = (accountId: string): string => `making ${accountId}`;

/** Asks the browser to make a passkey that needs no name typed in, and the owner's finger, face or PIN. */
export async function optionsToMake(
  { relyingParty, challenges }: Passkeys,
  { id, eMail, userName }: Pick<Account, 'id' | 'eMail' | 'userName'>,
  existing: readonly Passkey[],
): Promise<BrowserOptions> {
  return {
    ...(await generateRegistrationOptions({
      rpName: 'Turnierpult',
      rpID: relyingParty.id,
      userID: Uint8Array.from(Buffer.from(id)),
      userName: eMail,
      userDisplayName: userName,
      challenge: challenges.issue(makingOf(id)),
      attestationType: 'none',
      excludeCredentials: existing.map(({ id: credential, transports }) => ({ id: credential, transports })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })),
  };
}

/** The passkey that was made; null where the answer is not one to our question. */
export async function verifyMade(
  { relyingParty, challenges }: Passkeys,
  rows: Queryable,
  accountId: string,
  response: PasskeyMade,
): Promise<Omit<Passkey, 'name' | 'createdAt' | 'lastUsedAt'> | null> {
  if (isFramed(response.response.clientDataJSON)) return null;
  const asked = answerTo(challenges, makingOf(accountId));
  const verified = await verifyRegistrationResponse({
    response: { ...answered(response), response: { ...response.response, transports: [] } },
    expectedChallenge: asked.isExpected,
    expectedOrigin: relyingParty.origin,
    expectedRPID: relyingParty.id,
  }).catch(() => null);
  if (verified?.registrationInfo === undefined) return null;
  if (!(await takeChallenge(rows, asked.challenge()))) return null;
  const { credential, credentialBackedUp } = verified.registrationInfo;
  return {
    id: credential.id,
    accountId,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports: response.response.transports ?? [],
    isSynced: credentialBackedUp,
  };
}

/** Asks for any passkey of this portal: it says itself whose it is. */
export const optionsToLogIn = (passkeys: Passkeys): Promise<BrowserOptions> => optionsToUse(passkeys, LOGIN, []);

/** Asks for one of an account's. */
export const optionsForSecondStep = (
  passkeys: Passkeys,
  accountId: string,
  existing: readonly Passkey[],
): Promise<BrowserOptions> => optionsToUse(passkeys, secondStepOf(accountId), existing);

async function optionsToUse(
  { relyingParty, challenges }: Passkeys,
  purpose: string,
  existing: readonly Passkey[],
): Promise<BrowserOptions> {
  return {
    ...(await generateAuthenticationOptions({
      rpID: relyingParty.id,
      challenge: challenges.issue(purpose),
      userVerification: 'required',
      allowCredentials: existing.map(({ id, transports }) => ({ id, transports })),
    })),
  };
}

/** The account that logs in with nothing but its passkey; null where that is not shown. */
export async function accountOfPasskey(passkeys: Passkeys, rows: Queryable, used: PasskeyUsed): Promise<string | null> {
  return (await verifyUsed(passkeys, rows, LOGIN, used))?.accountId ?? null;
}

/** Whether a passkey of this account answers the question of its second step. */
export async function isSecondStep(
  passkeys: Passkeys,
  rows: Queryable,
  accountId: string,
  used: PasskeyUsed,
): Promise<boolean> {
  return (await verifyUsed(passkeys, rows, secondStepOf(accountId), used))?.accountId === accountId;
}

async function verifyUsed(
  { relyingParty, challenges }: Passkeys,
  rows: Queryable,
  purpose: string,
  used: PasskeyUsed,
): Promise<Passkey | null> {
  const passkey = await passkeyById(rows, used.id);
  if (passkey === null) return null;
  const { clientDataJSON, authenticatorData, signature } = used.response;
  if (isFramed(clientDataJSON)) return null;
  const asked = answerTo(challenges, purpose);
  const verified = await verifyAuthenticationResponse({
    response: { ...answered(used), response: { clientDataJSON, authenticatorData, signature } },
    expectedChallenge: asked.isExpected,
    expectedOrigin: relyingParty.origin,
    expectedRPID: relyingParty.id,
    credential: {
      id: passkey.id,
      publicKey: Uint8Array.from(Buffer.from(passkey.publicKey, 'base64url')),
      counter: passkey.counter,
    },
  }).catch(() => null);
  if (verified?.verified !== true) return null;
  if (!(await takeChallenge(rows, asked.challenge()))) return null;
  return (await notePasskeyUse(rows, passkey.id, verified.authenticationInfo.newCounter)) ? passkey : null;
}

/** Whether the browser asked for it in a frame within a page of another origin; so too where it cannot be read. */
function isFramed(clientDataJSON: string): boolean {
  try {
    return Boolean(decodeClientDataJSON(clientDataJSON).crossOrigin);
  } catch {
    return true;
  }
}

/** Remembers the challenge that was answered: it is used up once the answer turns out to be right. */
function answerTo(challenges: Challenges, purpose: string) {
  let answeredChallenge = '';
  return {
    isExpected(challenge: string): boolean {
      answeredChallenge = challenge;
      return challenges.isValid(purpose, challenge);
    },
    challenge: () => answeredChallenge,
  };
}

const answered = ({ id, rawId, type }: PasskeyMade | PasskeyUsed) => ({ id, rawId, type, clientExtensionResults: {} });
