import type { Page } from 'playwright-core';
import { SoftwareAuthenticator } from '#test/server/identity/software-authenticator.ts';

// A device's authenticator for a page. Chromium's own virtual one refuses passkeys that need no name typed in where it has no
// window, as here; so the page's two calls into the browser reach one in software. All else is the real thing: the page,
// its library, the bytes, the server.

interface CreationCall {
  readonly challenge: string;
  readonly rpId: string;
  readonly userId: string;
  readonly excluded: readonly string[];
  readonly origin: string;
}
interface RequestCall {
  readonly challenge: string;
  readonly rpId: string;
  readonly allowed: readonly string[];
  readonly origin: string;
}

/** Gives the page a device whose owner always agrees; it makes one passkey, and a second one nowhere it has one already. */
export async function withAuthenticator(page: Page): Promise<void> {
  const device = new SoftwareAuthenticator();
  let hasPasskey = false;
  await page.exposeFunction('deviceMakes', ({ challenge, rpId, userId, excluded, origin }: CreationCall) => {
    if (excluded.includes(device.id)) return null;
    hasPasskey = true;
    return device.make({ challenge, rp: { id: rpId }, user: { id: userId } }, { origin });
  });
  await page.exposeFunction('deviceUses', ({ challenge, rpId, allowed, origin }: RequestCall) => {
    const isAsked = allowed.length === 0 || allowed.includes(device.id);
    return hasPasskey && isAsked ? device.use({ challenge, rpId }, { origin }) : null;
  });
  await page.addInitScript(IN_PAGE);
  await page.evaluate(IN_PAGE);
}

/** In the page's own words: what stands between `navigator.credentials` and the device. */
const IN_PAGE = `
(() => {
  const toText = (buffer) => {
    const bytes = new Uint8Array(buffer.buffer ?? buffer, buffer.byteOffset ?? 0, buffer.byteLength);
    return btoa(String.fromCharCode(...bytes)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
  };
  const toBytes = (text) =>
    Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0)).buffer;
  const shown = (made, response) => ({
    id: made.id,
    rawId: toBytes(made.rawId),
    type: made.type,
    authenticatorAttachment: 'platform',
    getClientExtensionResults: () => ({}),
    response,
  });
  navigator.credentials.create = async ({ publicKey }) => {
    const made = await deviceMakes({
      challenge: toText(publicKey.challenge),
      rpId: publicKey.rp.id,
      userId: toText(publicKey.user.id),
      excluded: (publicKey.excludeCredentials ?? []).map(({ id }) => toText(id)),
      origin: location.origin,
    });
    if (made === null) throw new DOMException('It has one already', 'InvalidStateError');
    return shown(made, {
      clientDataJSON: toBytes(made.response.clientDataJSON),
      attestationObject: toBytes(made.response.attestationObject),
      getTransports: () => made.response.transports,
    });
  };
  navigator.credentials.get = async ({ publicKey }) => {
    const used = await deviceUses({
      challenge: toText(publicKey.challenge),
      rpId: publicKey.rpId,
      allowed: (publicKey.allowCredentials ?? []).map(({ id }) => toText(id)),
      origin: location.origin,
    });
    if (used === null) throw new DOMException('None of these is here', 'NotAllowedError');
    return shown(used, {
      clientDataJSON: toBytes(used.response.clientDataJSON),
      authenticatorData: toBytes(used.response.authenticatorData),
      signature: toBytes(used.response.signature),
      userHandle: toBytes(used.response.userHandle),
    });
  };
})();
`;
