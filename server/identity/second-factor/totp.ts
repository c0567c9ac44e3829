import { Secret, TOTP } from 'otpauth';

const PERIOD_SECONDS = 30;
/** Steps before and after the present one that count too: phones' clocks differ. */
const WINDOW = 1;

/** A new secret of 160 bits, in base32. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32;

const totp = (secret: string, label: string): TOTP =>
  // What authenticator apps take for granted; many ignore anything else.
  new TOTP({ issuer: 'Turnierpult', label, secret, algorithm: 'SHA1', digits: 6, period: PERIOD_SECONDS });

/** What the QR code says: `otpauth://…`. */
export const totpUri = (secret: string, label: string): string => totp(secret, label).toString();

/** The step that a code belongs to, counted since 1970; null where it is none of this secret's around `now`. */
export function totpStep(secret: string, code: string, now: Date): number | null {
  // The library compares bytes, and throws where six letters have more than six.
  if (!/^\d{6}$/.test(code)) return null;
  const delta = totp(secret, '').validate({ token: code, timestamp: now.getTime(), window: WINDOW });
  return delta === null ? null : Math.floor(now.getTime() / 1000 / PERIOD_SECONDS) + delta;
}
