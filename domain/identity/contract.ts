import { z } from 'zod';
import { withAnyField } from '../changes.ts';
import { singleLine } from '../text.ts';
import { PASSWORD_LENGTH } from './password.ts';
import { passkeyUsed } from './passkey-contract.ts';
import { secondFactorNeeded, typedCode } from './second-factor-contract.ts';
import { texts } from '../texts/de.ts';

// Bodies and answers of the identity calls (docs/api.md, "Sessions and keys") and of the calls on
// accounts in the administration.

const t = texts.accounts;

/** As typed; whether it is an address is answered with a reason, not with a 400. */
const typedAddress = z.string().max(1000);
const password = z.string().max(PASSWORD_LENGTH.most * 4);
const typedName = z.string().max(1000);
const code = z.string().min(1).max(500);

/** A valid e-mail address of at most 254 characters, trimmed. */
export const eMailAddress = z.string().trim().max(254, t.eMailTooLong).pipe(z.email(t.noEMail));
export const userName = singleLine(1, 100);

/**
 * Beside the reason `InsecurePassword`, where a password has all that it needs and is still easily guessed. `leaked`: it is
 * known, as it stands or with other digits and signs around it; `personal`: it is made of name, address or "Turnierpult".
 */
export const passwordHint = z.object({ code: z.enum(['leaked', 'personal']), message: z.string() });

/** POST /identity/register */
export const registerBody = z.strictObject({ userName: typedName, eMail: typedAddress, password });
export const registerReason = z.enum(['InsecurePassword', 'InvalidEMail', 'InvalidName']);
export const registerAnswer = z.object({
  success: z.boolean(),
  reason: registerReason.nullable(),
  hint: passwordHint.optional(),
});

/** POST /identity/first-administrator: `token` from the link on the console; answers like register and logs in. */
export const firstAdministratorBody = registerBody.extend({ token: code });
export const firstAdministratorReason = z.enum([...registerReason.options, 'InvalidToken']);
/** Whether the portal has its first administrator, and what its login page offers. */
export const setUpAnswer = z.object({
  isSetUp: z.boolean(),
  /** The host at which passkeys work, that of PUBLIC_URL; null: at none. */
  passkeyHost: z.string().nullable(),
});

/** POST /identity/login; `code` or `passkey` of the second factor, where the account has one. */
export const loginBody = z.strictObject({
  eMail: typedAddress,
  password,
  code: typedCode.optional(),
  passkey: passkeyUsed.optional(),
});
export const loginAnswer = z.object({
  success: z.boolean(),
  confirmationRequired: z.boolean(),
  accessToken: z.string().nullable(),
  refreshToken: z.string().nullable(),
  /** The password is right, and nothing else is missing. */
  secondFactor: secondFactorNeeded.optional(),
});
export const firstAdministratorAnswer = z.object({
  success: z.boolean(),
  reason: firstAdministratorReason.nullable(),
  hint: passwordHint.optional(),
  accessToken: z.string().nullable(),
  refreshToken: z.string().nullable(),
});

/** POST /identity/refresh; no payload: the credential is the cookie, or `Authorization: Bearer <refresh token>`. */
export const refreshAnswer = z.object({
  success: z.boolean(),
  accessToken: z.string().nullable(),
  refreshToken: z.string().nullable(),
});

/** GET /identity/sessions: the running sessions of the own account, the last used first. */
export const ownSession = z.object({
  id: z.string(),
  startedAt: z.string(),
  /** To half an hour. */
  lastUsedAt: z.string(),
  /** At the latest: without being used it ends 30 days after that. */
  endsAt: z.string(),
  userAgent: z.string().nullable(),
  /** Where it was used last, roughly: '203.0.113.0/24', '2001:db8:1::/48'. */
  network: z.string().nullable(),
  /** The one that asks. */
  isCurrent: z.boolean(),
});
export const ownSessions = z.object({ sessions: z.array(ownSession) });

/** POST /identity/confirm and /identity/confirm-email */
export const confirmBody = z.strictObject({ userId: z.string().max(100), confirmationCode: code });
export const confirmAnswer = z.object({ success: z.boolean(), alreadyConfirmed: z.boolean() });
export const confirmEMailAnswer = z.object({ success: z.boolean() });

/**
 * POST /identity/confirm-with-password: activates an account as /identity/confirm does, with a password that the reader of
 * the mail chooses; the one that was typed when it was registered never counts.
 */
export const confirmWithPasswordBody = confirmBody.extend({ newPassword: password });
/** `InvalidCode`: expired, used, or of another registration. */
export const confirmWithPasswordReason = z.enum(['InsecurePassword', 'InvalidCode']);
export const confirmWithPasswordAnswer = z.object({
  success: z.boolean(),
  reason: confirmWithPasswordReason.nullable(),
  hint: passwordHint.optional(),
});

/**
 * POST /identity/take-back-email: with the link from the mail to the former address. It is that of the account again, all
 * sessions end, and its password no longer counts: `passwordResetToken` is the one for POST /identity/change-password.
 */
export const takeBackEMailReason = z.enum(['InvalidCode', 'AddressTaken']);
/** `AddressTaken`: another account has it by now; the link stays good. */
export const takeBackEMailAnswer = z.object({
  success: z.boolean(),
  reason: takeBackEMailReason.nullable(),
  eMail: z.string().nullable(),
  passwordResetToken: z.string().nullable(),
});

/** POST /identity/change-password: exactly one of current password and reset token. */
export const changePasswordBody = z
  .strictObject({
    eMail: typedAddress,
    newPassword: password,
    currentPassword: password.nullable().default(null),
    passwordResetToken: code.nullable().default(null),
  })
  .refine(({ currentPassword, passwordResetToken }) => (currentPassword === null) !== (passwordResetToken === null), {
    message: t.passwordOrKey,
    path: ['currentPassword'],
  });
export const passwordReason = z.enum([
  'InsecurePassword',
  'InvalidCredentials',
  'ConfirmationRequired',
  'NewPasswordEqualsCurrent',
]);
/** `accessToken` and `refreshToken` of one's own session, which goes on; null after a reset. */
export const changePasswordAnswer = z.object({
  success: z.boolean(),
  reason: passwordReason.nullable(),
  hint: passwordHint.optional(),
  accessToken: z.string().nullable(),
  refreshToken: z.string().nullable(),
});

/** POST /identity/forgot-password; always 204. */
export const forgotPasswordBody = z.strictObject({ eMail: typedAddress });

/**
 * PUT /identity/user-data; GET /identity/user-data answers the stored ones. The present address again changes nothing about
 * it; `pendingEMail: null` takes back a change that waits for its confirmation. Another address needs a login with the
 * password within the last 15 minutes, or else `currentPassword`.
 */
export const userDataBody = z.strictObject({
  userName,
  eMail: eMailAddress,
  pendingEMail: z.null().optional(),
  currentPassword: password.optional(),
});
/** `PasswordRequired`: `currentPassword` is needed and was not sent; `InvalidCredentials`: it is wrong. */
export const userDataReason = z.enum(['PasswordRequired', 'InvalidCredentials']);
/** `reason` only where nothing was changed. */
export const userDataAnswer = z.object({
  success: z.boolean(),
  emailValidationPending: z.boolean(),
  reason: userDataReason.optional(),
});
export const ownAccount = z.object({
  id: z.string(),
  userName: z.string(),
  eMail: z.string(),
  /** The address that waits for its confirmation. */
  pendingEMail: z.string().nullable(),
  createdAt: z.string(),
  lastPasswordChange: z.string(),
});

/** POST /identity/erase: erases one's own account. Refused while one is the last owner or the last administrator. */
export const eraseAccountBody = z.strictObject({ currentPassword: password });

export const globalRole = z.enum(['Administrator']);
const userRole = z.object({ id: z.string(), name: globalRole });

/** An account as administrators see it. */
export const managedUser = z.object({
  id: z.string(),
  createdAt: z.string(),
  name: z.string(),
  eMail: z.string(),
  lastPasswordChange: z.string().nullable(),
  isConfirmed: z.boolean(),
  isLocked: z.boolean(),
  roles: z.array(userRole),
});
/** GET /api/management/users/{id} */
export const managedUserDetails = managedUser.extend({
  /** The address that waits for its confirmation. */
  pendingEMail: z.string().nullable(),
  /** By name. */
  organizations: z.array(
    z.object({ id: z.string(), name: z.string(), role: z.enum(['Owner', 'Organizer', 'Scorer', 'Auditor']) }),
  ),
});
/** GET /api/management/users?search=&cursor=&limit= */
export const managedUsers = z.object({ users: z.array(managedUser), cursor: z.string().nullable() });
/** POST /api/management/users: confirmed at once; the person can change the password later. */
export const createUserBody = z.strictObject({ userName, eMail: eMailAddress, password });
/** PATCH /api/management/users/{id}; `isConfirmed` only to true, by hand. */
export const changeUserBody = withAnyField(
  z.strictObject({
    locked: z.boolean().optional(),
    isConfirmed: z.literal(true).optional(),
    roles: z.array(globalRole).max(1).optional(),
  }),
);

export const userEventType = z.enum([
  'Registered',
  'Confirmed',
  'LoginSucceeded',
  'LoginFailed',
  'LoggedOut',
  'SessionRevoked',
  'SessionEnded',
  'PasswordChanged',
  'PasswordResetRequested',
  'PasswordReset',
  'EMailChangeRequested',
  'EMailChanged',
  'EMailTakenBack',
  'Locked',
  'Unlocked',
  'HistoryExported',
  'TotpAdded',
  'TotpRemoved',
  'SecondFactorFailed',
  'RecoveryCodesRenewed',
  'RecoveryCodeUsed',
  'PasskeyAdded',
  'PasskeyRemoved',
]);
export const userEvent = z.object({
  id: z.string(),
  timestamp: z.string(),
  type: userEventType,
  ipAddress: z.string().nullable(),
  userAgent: z.string().nullable(),
});
/** GET /api/management/users/{id}/events: newest first. */
export const userEvents = z.object({ events: z.array(userEvent), cursor: z.string().nullable() });

/** GET /api/management/mails: the mailbox, newest first. */
export const mailSummary = z.object({
  id: z.string(),
  to: z.string(),
  subject: z.string(),
  createdAt: z.string(),
  /** `outbox`: written into the outbox folder, as no mail server is set. */
  state: z.enum(['waiting', 'sent', 'outbox', 'failed']),
  attempts: z.number(),
  lastError: z.string().nullable(),
  /** When it is tried again; null unless it waits. POST …/{id}/retry tries one that waits or failed at once. */
  nextAttemptAt: z.string().nullable(),
});
export const mailbox = z.object({ mails: z.array(mailSummary), cursor: z.string().nullable() });
export const mail = mailSummary.extend({ html: z.string(), text: z.string() });

const legalText = z.string().max(20_000).nullable();
/** PUT /api/management/operator: plain text in paragraphs, null: not filled; a text that is left out stays. */
export const operatorBody = z.strictObject({ imprint: legalText.optional(), privacy: legalText.optional() });
/** GET /api/management/operator: what imprint and privacy pages say. */
export const operatorAnswer = z.object({
  imprint: legalText,
  privacy: legalText,
  /** Where the pages lead instead, by the settings IMPRINT_URL and PRIVACY_URL; the texts are not shown then. */
  imprintUrl: z.string().nullable(),
  privacyUrl: z.string().nullable(),
});

/** GET /api/management/projections; POST …/{name}/rebuild → 202 */
export const projectionStatus = z.array(
  z.object({
    name: z.string(),
    version: z.number(),
    state: z.enum(['following', 'catching-up', 'building', 'stopped']),
    /** The log's positions are opaque; these are for showing only. */
    position: z.string().nullable(),
    /** Events of the log these tables still have to take in; null where the log's positions do not tell. */
    lag: z.number().nullable(),
    /** 0 to 1 while a rebuild runs beside the tables in use. */
    progress: z.number().nullable(),
    /** Why this node cannot go on, or why the last rebuild came to nothing. */
    error: z.string().nullable(),
  }),
);

/** GET /api/management/log: what the last check of the log has found; POST …/check → 202 begins one. */
export const logStatus = z.object({
  isChecking: z.boolean(),
  /** When the last check came to its end; null: none has. */
  checkedAt: z.string().nullable(),
  events: z.number().nullable(),
  /** Why the last one came to nothing. */
  error: z.string().nullable(),
  /** They take nothing until they are restored or accepted. */
  broken: z.array(
    z.object({
      /** Null: places of the log that no stream explains. */
      stream: z.string().nullable(),
      /** The name of the tournament or organisation, where it can be read. */
      name: z.string().nullable(),
      /** The first event that is not proven, counted from 0. */
      revision: z.number().nullable(),
      breach: z.enum(['place', 'data', 'chain', 'rewritten', 'end', 'positions']),
      /** Events that are missing. */
      missing: z.number(),
      foundAt: z.string(),
    }),
  ),
});
/** POST /api/management/log/accept → 204: one of these, as it was shown, is let stand. */
export const acceptBreachBody = z.strictObject({
  stream: z.string().max(120).nullable(),
  revision: z.int().min(0).nullable(),
  reason: singleLine(1, 500),
});

/** GET /api/management/organizations?search=&cursor= */
export const managedOrganizations = z.object({
  organizations: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      allowApiAccess: z.boolean(),
      /** Names of those it belongs to, whom to turn to. */
      owners: z.array(z.string()),
      memberCount: z.number(),
      tournamentCount: z.number(),
    }),
  ),
  cursor: z.string().nullable(),
});

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
export type ChangePasswordBody = z.input<typeof changePasswordBody>;
export type ChangePasswordAnswer = z.infer<typeof changePasswordAnswer>;
export type ForgotPasswordBody = z.infer<typeof forgotPasswordBody>;
export type UserDataBody = z.infer<typeof userDataBody>;
export type UserDataReason = z.infer<typeof userDataReason>;
export type UserDataAnswer = z.infer<typeof userDataAnswer>;
export type EraseAccountBody = z.infer<typeof eraseAccountBody>;
export type CreateUserBody = z.infer<typeof createUserBody>;
export type ChangeUserBody = z.infer<typeof changeUserBody>;
export type GlobalRole = z.infer<typeof globalRole>;
export type RegisterReason = z.infer<typeof registerReason>;
export type PasswordHint = z.infer<typeof passwordHint>;
export type PasswordReason = z.infer<typeof passwordReason>;
export type LoginAnswer = z.infer<typeof loginAnswer>;
export type OwnSession = z.infer<typeof ownSession>;
export type OwnSessions = z.infer<typeof ownSessions>;
export type OwnAccount = z.infer<typeof ownAccount>;
export type ManagedUser = z.infer<typeof managedUser>;
export type ManagedUserDetails = z.infer<typeof managedUserDetails>;
export type ManagedUsers = z.infer<typeof managedUsers>;
export type ManagedOrganizations = z.infer<typeof managedOrganizations>;
export type UserEvent = z.infer<typeof userEvent>;
export type UserEvents = z.infer<typeof userEvents>;
export type UserEventType = z.infer<typeof userEventType>;
export type MailSummary = z.infer<typeof mailSummary>;
export type Mail = z.infer<typeof mail>;
export type Mailbox = z.infer<typeof mailbox>;
export type OperatorBody = z.infer<typeof operatorBody>;
export type OperatorAnswer = z.infer<typeof operatorAnswer>;
export type ProjectionStatus = z.infer<typeof projectionStatus>;
export type LogStatus = z.infer<typeof logStatus>;
export type AcceptBreachBody = z.infer<typeof acceptBreachBody>;
