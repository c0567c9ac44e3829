import { createHmac, timingSafeEqual } from 'node:crypto';
import { addressKey } from '../../email/email-address.ts';

/** What is keyed about invitations: their tokens, and the addresses they are for. */
export interface Secrets {
  /** `<invitation id>.<43 letters>`: the same at any time, so that a mail can be made again after a crash. */
  tokenOf(invitationId: string): string;
  /** The invitation a token opens; null for one that this portal did not make. */
  invitationOf(token: string): string | null;
  /** 64 hex digits; the same for two ways of writing one address. */
  hashOf(address: string): string;
}

/** Two keys, so that a token says nothing about an address. */
export function secretsWith(keyOf: (purpose: string) => Buffer): Secrets {
  const tokens = keyOf('invitation-tokens');
  const addresses = keyOf('invited-addresses');
  const signatureOf = (invitationId: string): Buffer => createHmac('sha256', tokens).update(invitationId).digest();
  return {
    tokenOf: (invitationId) => `${invitationId}.${signatureOf(invitationId).toString('base64url')}`,
    invitationOf(token) {
      const [, invitationId, signature] = /^([a-z0-9]{17,40})\.([\w-]{43})$/.exec(token) ?? [];
      if (invitationId === undefined || signature === undefined) return null;
      return timingSafeEqual(Buffer.from(signature, 'base64url'), signatureOf(invitationId)) ? invitationId : null;
    },
    hashOf: (address) => createHmac('sha256', addresses).update(addressKey(address.trim())).digest('hex'),
  };
}
