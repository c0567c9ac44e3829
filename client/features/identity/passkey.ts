import type { PasskeyMade, PasskeyUsed } from '#domain/contract.ts';
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { fromServer } from '../../api/from-server.ts';

/** What the server wants the browser to do. */
export type BrowserOptions = Readonly<Record<string, unknown>>;

/** Whether passkeys work here: the browser knows them, and this page is at the one host that they are bound to. */
export const passkeysWork = (host: unknown): boolean =>
  host === location.hostname && globalThis.isSecureContext && 'PublicKeyCredential' in globalThis;

/** The browser's window for a new passkey; null: given up, or not possible on this device. */
export async function makePasskey(options: BrowserOptions): Promise<PasskeyMade | null> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  const optionsJSON = fromServer<PublicKeyCredentialCreationOptionsJSON>(options);
  const made = await startRegistration({ optionsJSON }).catch(() => null);
  if (made === null) return null;
  const { clientDataJSON, attestationObject, transports } = made.response;
  return {
    id: made.id,
    rawId: made.rawId,
    type: 'public-key',
    response: { clientDataJSON, attestationObject, ...(transports === undefined ? {} : { transports }) },
  };
}

/** The browser's window to use one; null: given up, or none is here. */
export async function askForPasskey(options: BrowserOptions): Promise<PasskeyUsed | null> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const optionsJSON = fromServer<PublicKeyCredentialRequestOptionsJSON>(options);
  const used = await startAuthentication({ optionsJSON }).catch(() => null);
  if (used === null) return null;
  const { clientDataJSON, authenticatorData, signature, userHandle } = used.response;
  return {
    id: used.id,
    rawId: used.rawId,
    type: 'public-key',
    response: { clientDataJSON, authenticatorData, signature, userHandle: userHandle ?? null },
  };
}
