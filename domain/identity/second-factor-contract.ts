import { z } from 'zod';
import { utcInstant } from '../utc-instant.ts';
import { optional } from '../left-out.ts';
import { PASSWORD_LENGTH } from './password.ts';

// Bodies and answers of the calls on one's own second factor (docs/api.md, "Second factor"). Each change needs a login
// within the last 15 minutes, or `currentPassword`.

/** A code of the authenticator app, or a recovery code, however it is typed. */
export const typedCode = z.string().min(1).max(100);
const currentPassword = optional(z.string().max(PASSWORD_LENGTH.most * 4));

/** What a login with the right password still needs: `code` or `passkey` in a second call that repeats both. */
export const secondFactorNeeded = z
  .object({
    methods: z.array(z.enum(['passkey', 'totp', 'recovery-code'])),
    /** What came along is wrong, or was used before. */
    isRefused: z.boolean(),
    /** For `navigator.credentials.get`, whose answer is sent as `passkey`; null where passkeys do not work or there is none. */
    passkeyOptions: z.record(z.string(), z.unknown()).nullable(),
  })
  .meta({ id: 'SecondFactorNeeded' });

/** GET /identity/second-factor */
export const secondFactorState = z
  .object({
    /** Since when codes of an authenticator app are asked for; null: they are not. */
    totpSince: utcInstant.nullable(),
    /** How many recovery codes are left. */
    recoveryCodes: z.int(),
    passkeys: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        createdAt: utcInstant,
        lastUsedAt: utcInstant.nullable(),
        /** A service brings it to the owner's other devices. */
        isSynced: z.boolean(),
      }),
    ),
    /** The host at which passkeys work, that of PUBLIC_URL; null: at none. */
    passkeyHost: z.string().nullable(),
  })
  .meta({ id: 'SecondFactorState' });

/** The body of all calls that change something about it. */
export const factorBody = z.strictObject({ currentPassword }).meta({ id: 'FactorBody' });
/**
 * Why nothing was changed. `PasswordRequired`: `currentPassword` is needed and was not sent; `InvalidCredentials`: it is
 * wrong; `InvalidCode`: the code is; `AlreadySetUp`, `NotSetUp`: it is so already; `NotPossible`: passkeys do
 * not work at this portal's address; `InvalidPasskey`: it answers no question of ours; `TooMany`: 20 at most;
 * `Demanded`: the last one stays while one of the account's organisations demands it.
 */
export const factorReason = z
  .enum([
    'PasswordRequired',
    'InvalidCredentials',
    'InvalidCode',
    'AlreadySetUp',
    'NotSetUp',
    'NotPossible',
    'InvalidPasskey',
    'TooMany',
    'Demanded',
  ])
  .meta({ id: 'FactorReason' });

/** POST /identity/second-factor/totp: a secret that counts once a code of it was sent, within the hour. */
export const totpBegunAnswer = z
  .object({
    success: z.boolean(),
    reason: factorReason.nullable(),
    /** In base32, for apps into which it is typed. */
    secret: z.string().nullable(),
    /** What the QR code says, `otpauth://…`. */
    uri: z.string().nullable(),
  })
  .meta({ id: 'TotpBegun' });
/**
 * Of the caller's session, which continues under another id after each change; null where nothing was changed. Where the
 * answer is lost, POST /identity/refresh with its `Idempotency-Key` gives them.
 */
const nextTokens = { accessToken: z.string().nullable(), refreshToken: z.string().nullable() };
/** POST /identity/second-factor/totp/confirm */
export const confirmTotpBody = z.strictObject({ code: typedCode }).meta({ id: 'ConfirmTotpBody' });
/** Also POST /identity/second-factor/recovery-codes. */
export const recoveryCodesAnswer = z
  .object({
    success: z.boolean(),
    reason: factorReason.nullable(),
    /** Shown this once; null where the ones before still count. */
    recoveryCodes: z.array(z.string()).nullable(),
    ...nextTokens,
  })
  .meta({ id: 'RecoveryCodes' });
/** POST /identity/second-factor/totp/remove */
export const factorAnswer = z
  .object({ success: z.boolean(), reason: factorReason.nullable(), ...nextTokens })
  .meta({ id: 'Factor' });

export type SecondFactorNeeded = z.infer<typeof secondFactorNeeded>;
export type SecondFactorState = z.infer<typeof secondFactorState>;
export type FactorBody = z.infer<typeof factorBody>;
export type FactorReason = z.infer<typeof factorReason>;
export type TotpBegunAnswer = z.infer<typeof totpBegunAnswer>;
export type ConfirmTotpBody = z.infer<typeof confirmTotpBody>;
export type RecoveryCodesAnswer = z.infer<typeof recoveryCodesAnswer>;
export type FactorAnswer = z.infer<typeof factorAnswer>;
