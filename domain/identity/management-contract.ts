import { z } from 'zod';
import { utcInstant } from '../utc-instant.ts';
import { withAnyField } from '../patch.ts';
import { optional } from '../left-out.ts';
import { singleLine } from '../text.ts';
import { eMailAddress, password, userName } from './account-contract.ts';
import { MAX_LEGAL_TEXT_LENGTH } from '../limits.ts';

// Bodies and answers of the calls in the administration of the portal.

export const globalRole = z.enum(['Administrator']).meta({ id: 'GlobalRole' });
const userRole = z.object({ id: z.string(), name: globalRole }).meta({ id: 'GrantedRole' });

/** An account as administrators see it. */
export const managedUser = z
  .object({
    id: z.string(),
    createdAt: utcInstant,
    name: z.string(),
    eMail: z.string(),
    lastPasswordChange: utcInstant.nullable(),
    isConfirmed: z.boolean(),
    isLocked: z.boolean(),
    roles: z.array(userRole),
  })
  .meta({ id: 'ManagedUser' });
/** GET /api/management/users/{id} */
export const managedUserDetails = managedUser
  .extend({
    /** The address that waits for its confirmation. */
    pendingEMail: z.string().nullable(),
    /** DELETE /api/management/users/{id}/second-factor removes app, passkeys and recovery codes. */
    hasSecondFactor: z.boolean(),
    /** By name. */
    organizations: z.array(
      z.object({ id: z.string(), name: z.string(), role: z.enum(['Owner', 'Organizer', 'Scorer', 'Auditor']) }),
    ),
  })
  .meta({ id: 'ManagedUserDetails' });
/** GET /api/management/users?search=&cursor=&limit= */
export const managedUsers = z
  .object({ users: z.array(managedUser), cursor: z.string().nullable() })
  .meta({ id: 'ManagedUsers' });
/** POST /api/management/users: confirmed at once; the person can change the password later. */
export const createUserBody = z
  .strictObject({ userName, eMail: eMailAddress, password })
  .meta({ id: 'CreateUserBody' });
/** PATCH /api/management/users/{id}; `isConfirmed` only to true, by hand. */
export const changeUserBody = withAnyField(
  z.strictObject({
    locked: optional(z.boolean()),
    isConfirmed: optional(z.literal(true)),
    roles: optional(z.array(globalRole).max(1)),
  }),
).meta({ id: 'ChangeUserBody' });

export const userEventType = z
  .enum([
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
    'FactorsTakenBack',
    'FactorsRemoved',
    'AdministratorGranted',
    'AdministratorRevoked',
  ])
  .meta({ id: 'UserEventType' });
export const userEvent = z
  .object({
    id: z.string(),
    timestamp: utcInstant,
    type: userEventType,
    ipAddress: z.string().nullable(),
    userAgent: z.string().nullable(),
    /** The administrator whose act it was; null: the account's own, or of an account that is erased. */
    actor: z.object({ id: z.string(), name: z.string() }).nullable(),
  })
  .meta({ id: 'UserEvent' });
/** GET /api/management/users/{id}/events: newest first. */
export const userEvents = z
  .object({ events: z.array(userEvent), cursor: z.string().nullable() })
  .meta({ id: 'UserEvents' });

/** GET /api/management/mails: the mailbox, newest first. */
export const mailSummary = z
  .object({
    id: z.string(),
    to: z.string(),
    subject: z.string(),
    createdAt: utcInstant,
    /** `outbox`: written into the outbox folder, as no mail server is set. */
    state: z.enum(['waiting', 'sent', 'outbox', 'failed']),
    attempts: z.int(),
    lastError: z.string().nullable(),
    /** When it is tried again; null unless it waits. POST …/{id}/retry tries one that waits or failed at once. */
    nextAttemptAt: utcInstant.nullable(),
  })
  .meta({ id: 'MailSummary' });
export const mailbox = z.object({ mails: z.array(mailSummary), cursor: z.string().nullable() }).meta({ id: 'Mailbox' });
export const mail = mailSummary.extend({ html: z.string(), text: z.string() }).meta({ id: 'Mail' });

const legalText = z.string().max(MAX_LEGAL_TEXT_LENGTH).nullable();
/** PUT /api/management/operator: plain text in paragraphs, null: not filled; a text that is left out stays. */
export const operatorBody = z
  .strictObject({ imprint: legalText.optional(), privacy: legalText.optional() })
  .meta({ id: 'OperatorBody' });
/** GET /api/management/operator: what imprint and privacy pages say. */
export const operatorAnswer = z
  .object({
    imprint: legalText,
    privacy: legalText,
    /** Where the pages lead instead, by the settings IMPRINT_URL and PRIVACY_URL; the texts are not shown then. */
    imprintUrl: z.string().nullable(),
    privacyUrl: z.string().nullable(),
  })
  .meta({ id: 'Operator' });

/** GET /api/management/projections; POST …/{name}/rebuild → 202 */
export const projectionStatus = z
  .array(
    z.object({
      name: z.string(),
      version: z.int(),
      /** `waiting`: queued behind the rebuilds of other projections; its current tables stay in use meanwhile. */
      state: z.enum(['following', 'catching-up', 'waiting', 'building', 'stopped']),
      /** The log's positions are opaque; these are for showing only. */
      position: z.string().nullable(),
      /** Events of the log these tables still have to take in; null where the log's positions do not tell. */
      lag: z.int().nullable(),
      /** 0 to 1 during a rebuild; the current tables stay in use. */
      progress: z.number().nullable(),
      /** Why this node stopped, or why the last rebuild failed. */
      error: z.string().nullable(),
    }),
  )
  .meta({ id: 'ProjectionStatus' });

/** GET /api/management/log: what the last check of the log has found; POST …/check → 202 begins one. */
export const logStatus = z
  .object({
    isChecking: z.boolean(),
    /** When the last check came to its end; null: none has. */
    checkedAt: utcInstant.nullable(),
    events: z.int().nullable(),
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
        revision: z.int().nullable(),
        breach: z.enum(['place', 'data', 'chain', 'rewritten', 'end', 'positions']),
        /** Events that are missing. */
        missing: z.int(),
        foundAt: utcInstant,
      }),
    ),
    /** The clock of the answering server is more than a minute behind the time of an event; null: it is not. */
    clockBehind: z
      .object({
        /** The latest such time. */
        latestEvent: z.string(),
        /** What that clock says. */
        serverClock: z.string(),
      })
      .nullable(),
  })
  .meta({ id: 'LogStatus' });
/** POST /api/management/log/accept → 204: one of these, as it was shown, is let stand. */
export const acceptBreachBody = z
  .strictObject({
    stream: z.string().max(120).nullable(),
    revision: z.int().min(0).nullable(),
    reason: singleLine(1, 500),
  })
  .meta({ id: 'AcceptBreachBody' });

/** GET /api/management/organizations?search=&cursor= */
export const managedOrganizations = z
  .object({
    organizations: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        allowApiAccess: z.boolean(),
        /** Names of those it belongs to, whom to turn to. */
        owners: z.array(z.string()),
        memberCount: z.int(),
        tournamentCount: z.int(),
      }),
    ),
    cursor: z.string().nullable(),
  })
  .meta({ id: 'ManagedOrganizations' });

export type CreateUserBody = z.infer<typeof createUserBody>;
export type ChangeUserBody = z.infer<typeof changeUserBody>;
export type GlobalRole = z.infer<typeof globalRole>;
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
