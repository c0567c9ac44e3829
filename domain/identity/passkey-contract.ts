import { z } from 'zod';
import { optional } from '../left-out.ts';
import { singleLine } from '../text.ts';
import { factorReason } from './second-factor-contract.ts';

// Passkeys (WebAuthn level 3): what a browser is asked, and what it answers, as JSON with bytes in base64url.

const base64url = (most: number) =>
  z
    .string()
    .max(most)
    .regex(/^[\w-]+$/);

/** A credential's id has at most 1,023 bytes. */
const credentialId = base64url(1_364);
const credential = {
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  authenticatorAttachment: optional(z.enum(['platform', 'cross-platform'])),
};
const clientDataJSON = base64url(4_000);

/** What a browser answers that has made a passkey. Members beyond these are left alone: browsers add some. */
export const passkeyMade = z
  .object({
    ...credential,
    response: z.object({
      clientDataJSON,
      attestationObject: base64url(8_000),
      transports: optional(z.array(z.string().max(40)).max(10)),
    }),
  })
  .meta({ id: 'PasskeyMade' });
/** What a browser answers that has used one. */
export const passkeyUsed = z
  .object({
    ...credential,
    response: z.object({
      clientDataJSON,
      authenticatorData: base64url(4_000),
      signature: base64url(4_000),
      userHandle: base64url(200).nullish(),
    }),
  })
  .meta({ id: 'PasskeyUsed' });

/** For `navigator.credentials`: what the browser is asked. */
const browserOptions = z.record(z.string(), z.unknown());

export const passkeyName = singleLine(1, 60);
/** POST /identity/passkeys/options: what the browser needs to make one; the answer to it counts for 5 minutes. */
export const passkeyOptionsAnswer = z
  .object({
    success: z.boolean(),
    reason: factorReason.nullable(),
    options: browserOptions.nullable(),
  })
  .meta({ id: 'PasskeyOptions' });
/** POST /identity/passkeys */
export const addPasskeyBody = z
  .strictObject({ name: passkeyName, response: passkeyMade })
  .meta({ id: 'AddPasskeyBody' });
/** PATCH /identity/passkeys/{id} */
export const renamePasskeyBody = z.strictObject({ name: passkeyName }).meta({ id: 'RenamePasskeyBody' });
/** POST /identity/passkey-login/options; null where passkeys do not work at the portal's address. */
export const passkeyLoginOptionsAnswer = z
  .object({ options: browserOptions.nullable() })
  .meta({ id: 'PasskeyLoginOptions' });
/** POST /identity/passkey-login: answers as a login with the password does. */
export const passkeyLoginBody = z.strictObject({ response: passkeyUsed }).meta({ id: 'PasskeyLoginBody' });

export type PasskeyMade = z.infer<typeof passkeyMade>;
export type PasskeyUsed = z.infer<typeof passkeyUsed>;
export type PasskeyOptionsAnswer = z.infer<typeof passkeyOptionsAnswer>;
export type AddPasskeyBody = z.infer<typeof addPasskeyBody>;
export type RenamePasskeyBody = z.infer<typeof renamePasskeyBody>;
export type PasskeyLoginOptionsAnswer = z.infer<typeof passkeyLoginOptionsAnswer>;
export type PasskeyLoginBody = z.infer<typeof passkeyLoginBody>;
