import { z } from 'zod';
import { utcInstant } from '../utc-instant.ts';
import { optional } from '../left-out.ts';
import { mailedName } from '../mailed-name.ts';
import { PASSWORD_LENGTH } from './password.ts';
import { passkeyUsed } from './passkey-contract.ts';
import { secondFactorNeeded, typedCode } from './second-factor-contract.ts';
import { texts } from '../texts/de.ts';

// Bodies and answers of the identity calls (docs/api.md, "Sessions and keys") and of the calls on
// accounts in the administration.

const t = texts.accounts;

/** As typed; whether it is an address is answered with a reason, not with a 400. */
const typedAddress = z.string().max(1000);
export const password = z.string().max(PASSWORD_LENGTH.most * 4);
const typedName = z.string().max(1000);
const code = z.string().min(1).max(500);

/** A valid e-mail address of at most 254 characters, trimmed. */
export const eMailAddress = z.string().trim().max(254, t.eMailTooLong).pipe(z.email(t.noEMail));
export const userName = mailedName(1, 100);

/**
 * Accompanies the reason `InsecurePassword` for a password that meets all requirements but is easily guessed. `leaked`:
 * guessing programs know it, as typed or without the digits and signs around it; `personal`: it is made of name,
 * address or "Turnierpult".
 */
export const passwordHint = z
  .object({ code: z.enum(['leaked', 'personal']), message: z.string() })
  .meta({ id: 'PasswordHint' });

/** POST /identity/register */
export const registerBody = z
  .strictObject({ userName: typedName, eMail: typedAddress, password })
  .meta({ id: 'RegisterBody' });
export const registerReason = z
  .enum(['InsecurePassword', 'InvalidEMail', 'InvalidName'])
  .meta({ id: 'RegisterReason' });
export const registerAnswer = z
  .object({
    success: z.boolean(),
    reason: registerReason.nullable(),
    hint: passwordHint.optional(),
  })
  .meta({ id: 'Register' });

/** POST /identity/first-administrator: `token` from the link on the console; answers like register and logs in. */
export const firstAdministratorBody = registerBody.extend({ token: code }).meta({ id: 'FirstAdministratorBody' });
export const firstAdministratorReason = z
  .enum([...registerReason.options, 'InvalidToken'])
  .meta({ id: 'FirstAdministratorReason' });
/** Whether the portal has its first administrator, and what its login page offers. */
export const setUpAnswer = z
  .object({
    isSetUp: z.boolean(),
    /** The host at which passkeys work, that of PUBLIC_URL; null: at none. */
    passkeyHost: z.string().nullable(),
    /** Whether there is a mail server; without one mails stay in the portal's own mailbox. */
    sendsMail: z.boolean(),
  })
  .meta({ id: 'SetUp' });

/** POST /identity/login; `code` or `passkey` of the second factor, where the account has one. */
export const loginBody = z
  .strictObject({
    eMail: typedAddress,
    password,
    code: optional(typedCode),
    passkey: optional(passkeyUsed),
  })
  .meta({ id: 'LoginBody' });
export const loginAnswer = z
  .object({
    success: z.boolean(),
    confirmationRequired: z.boolean(),
    accessToken: z.string().nullable(),
    refreshToken: z.string().nullable(),
    /** The password is right, and nothing else is missing. */
    secondFactor: secondFactorNeeded.optional(),
  })
  .meta({ id: 'Login' });
export const firstAdministratorAnswer = z
  .object({
    success: z.boolean(),
    reason: firstAdministratorReason.nullable(),
    hint: passwordHint.optional(),
    accessToken: z.string().nullable(),
    refreshToken: z.string().nullable(),
  })
  .meta({ id: 'FirstAdministrator' });

/** POST /identity/refresh; no payload: the credential is the cookie, or `Authorization: Bearer <refresh token>`. */
export const refreshAnswer = z
  .object({
    success: z.boolean(),
    accessToken: z.string().nullable(),
    refreshToken: z.string().nullable(),
  })
  .meta({ id: 'Refresh' });

/** GET /identity/sessions: the running sessions of the own account, the last used first. */
export const ownSession = z
  .object({
    id: z.string(),
    startedAt: utcInstant,
    /** To half an hour. */
    lastUsedAt: utcInstant,
    /** At the latest: without being used it ends 30 days after that. */
    endsAt: utcInstant,
    userAgent: z.string().nullable(),
    /** Where it was used last, roughly: '203.0.113.0/24', '2001:db8:1::/48'. */
    network: z.string().nullable(),
    /** The one that asks. */
    isCurrent: z.boolean(),
  })
  .meta({ id: 'OwnSession' });
export const ownSessions = z.object({ sessions: z.array(ownSession) }).meta({ id: 'OwnSessions' });

/** POST /identity/confirm and /identity/confirm-email */
export const confirmBody = z
  .strictObject({ userId: z.string().max(100), confirmationCode: code })
  .meta({ id: 'ConfirmBody' });
export const confirmAnswer = z.object({ success: z.boolean(), alreadyConfirmed: z.boolean() }).meta({ id: 'Confirm' });
export const confirmEMailAnswer = z.object({ success: z.boolean() }).meta({ id: 'ConfirmEMail' });

/**
 * POST /identity/confirm-with-password: activates an account as /identity/confirm does, with a password that the reader of
 * the mail chooses; the one that was typed when it was registered never counts.
 */
export const confirmWithPasswordBody = confirmBody
  .extend({ newPassword: password })
  .meta({ id: 'ConfirmWithPasswordBody' });
/** `InvalidCode`: expired, used with another password, or of another registration. */
export const confirmWithPasswordReason = z
  .enum(['InsecurePassword', 'InvalidCode'])
  .meta({ id: 'ConfirmWithPasswordReason' });
export const confirmWithPasswordAnswer = z
  .object({
    success: z.boolean(),
    reason: confirmWithPasswordReason.nullable(),
    hint: passwordHint.optional(),
  })
  .meta({ id: 'ConfirmWithPassword' });

/**
 * POST /identity/take-back-email: with the link from the mail to the former address. It is that of the account again, all
 * sessions end, and its password no longer counts: `passwordResetToken` is the one for POST /identity/change-password.
 */
export const takeBackEMailReason = z.enum(['InvalidCode', 'AddressTaken']).meta({ id: 'TakeBackEMailReason' });
/** `AddressTaken`: another account has it by now; the link stays good. */
export const takeBackEMailAnswer = z
  .object({
    success: z.boolean(),
    reason: takeBackEMailReason.nullable(),
    eMail: z.string().nullable(),
    passwordResetToken: z.string().nullable(),
  })
  .meta({ id: 'TakeBackEMail' });

/**
 * POST /identity/take-back-factors: with the link from the mail that told of a factor or of recovery codes. What was added to
 * log in with from that change on is removed, recovery codes are void, the address of that mail is the account's again where it
 * was changed since, all sessions end, and the password no longer counts, as in POST /identity/take-back-email. `AlreadyDone`:
 * by this link or an earlier one.
 */
export const takeBackFactorsReason = z
  .enum([...takeBackEMailReason.options, 'AlreadyDone'])
  .meta({ id: 'TakeBackFactorsReason' });
export const takeBackFactorsAnswer = takeBackEMailAnswer
  .extend({ reason: takeBackFactorsReason.nullable() })
  .meta({ id: 'TakeBackFactors' });

/**
 * POST /identity/change-password: exactly one of current password and reset token. `code` or `passkey` of the second factor
 * come with the current password, where the account has one and the call no session of it.
 */
export const changePasswordBody = z
  .strictObject({
    eMail: typedAddress,
    newPassword: password,
    currentPassword: password.nullable().default(null),
    passwordResetToken: code.nullable().default(null),
    code: optional(typedCode),
    passkey: optional(passkeyUsed),
  })
  .refine(({ currentPassword, passwordResetToken }) => (currentPassword === null) !== (passwordResetToken === null), {
    message: t.passwordOrKey,
    path: ['currentPassword'],
  })
  .meta({ id: 'ChangePasswordBody' });
export const passwordReason = z
  .enum([
    'InsecurePassword',
    'InvalidCredentials',
    'ConfirmationRequired',
    'NewPasswordEqualsCurrent',
    'SecondFactorRequired',
  ])
  .meta({ id: 'PasswordReason' });
/** `accessToken` and `refreshToken` belong to the caller's session, which stays valid; null after a reset. */
export const changePasswordAnswer = z
  .object({
    success: z.boolean(),
    reason: passwordReason.nullable(),
    hint: passwordHint.optional(),
    /** With the reason `SecondFactorRequired`, as a login answers it. */
    secondFactor: secondFactorNeeded.optional(),
    accessToken: z.string().nullable(),
    refreshToken: z.string().nullable(),
  })
  .meta({ id: 'ChangePassword' });

/** POST /identity/forgot-password; always 204. */
export const forgotPasswordBody = z.strictObject({ eMail: typedAddress }).meta({ id: 'ForgotPasswordBody' });

/**
 * PUT /identity/user-data; GET /identity/user-data answers the stored ones. The present address again changes nothing about
 * it; `pendingEMail: null` takes back a change that waits for its confirmation. Another address needs a login with the
 * password within the last 15 minutes, or else `currentPassword`.
 */
export const userDataBody = z
  .strictObject({
    userName,
    eMail: eMailAddress,
    pendingEMail: z.null().optional(),
    currentPassword: optional(password),
  })
  .meta({ id: 'UserDataBody' });
/** `PasswordRequired`: `currentPassword` is needed and was not sent; `InvalidCredentials`: it is wrong. */
export const userDataReason = z.enum(['PasswordRequired', 'InvalidCredentials']).meta({ id: 'UserDataReason' });
/** `reason` only where nothing was changed. */
export const userDataAnswer = z
  .object({
    success: z.boolean(),
    emailValidationPending: z.boolean(),
    reason: userDataReason.optional(),
  })
  .meta({ id: 'UserData' });
export const ownAccount = z
  .object({
    id: z.string(),
    userName: z.string(),
    eMail: z.string(),
    /** The address that waits for its confirmation. */
    pendingEMail: z.string().nullable(),
    createdAt: utcInstant,
    lastPasswordChange: utcInstant,
  })
  .meta({ id: 'OwnAccount' });

/** POST /identity/erase: erases one's own account. Refused while one is the last owner or the last administrator. */
export const eraseAccountBody = z.strictObject({ currentPassword: password }).meta({ id: 'EraseAccountBody' });

export type RegisterBody = z.infer<typeof registerBody>;
export type RegisterAnswer = z.infer<typeof registerAnswer>;
export type FirstAdministratorBody = z.infer<typeof firstAdministratorBody>;
export type FirstAdministratorAnswer = z.infer<typeof firstAdministratorAnswer>;
export type FirstAdministratorReason = z.infer<typeof firstAdministratorReason>;
export type SetUpAnswer = z.infer<typeof setUpAnswer>;
export type LoginBody = z.infer<typeof loginBody>;
export type RefreshAnswer = z.infer<typeof refreshAnswer>;
export type ConfirmBody = z.infer<typeof confirmBody>;
export type ConfirmAnswer = z.infer<typeof confirmAnswer>;
export type ConfirmEMailAnswer = z.infer<typeof confirmEMailAnswer>;
export type ConfirmWithPasswordBody = z.infer<typeof confirmWithPasswordBody>;
export type ConfirmWithPasswordAnswer = z.infer<typeof confirmWithPasswordAnswer>;
export type TakeBackEMailReason = z.infer<typeof takeBackEMailReason>;
export type TakeBackEMailAnswer = z.infer<typeof takeBackEMailAnswer>;
export type TakeBackFactorsReason = z.infer<typeof takeBackFactorsReason>;
export type TakeBackFactorsAnswer = z.infer<typeof takeBackFactorsAnswer>;
export type ChangePasswordBody = z.input<typeof changePasswordBody>;
export type ChangePasswordAnswer = z.infer<typeof changePasswordAnswer>;
export type ForgotPasswordBody = z.infer<typeof forgotPasswordBody>;
export type UserDataBody = z.infer<typeof userDataBody>;
export type UserDataReason = z.infer<typeof userDataReason>;
export type UserDataAnswer = z.infer<typeof userDataAnswer>;
export type EraseAccountBody = z.infer<typeof eraseAccountBody>;
export type RegisterReason = z.infer<typeof registerReason>;
export type PasswordHint = z.infer<typeof passwordHint>;
export type PasswordReason = z.infer<typeof passwordReason>;
export type LoginAnswer = z.infer<typeof loginAnswer>;
export type OwnSession = z.infer<typeof ownSession>;
export type OwnSessions = z.infer<typeof ownSessions>;
export type OwnAccount = z.infer<typeof ownAccount>;
