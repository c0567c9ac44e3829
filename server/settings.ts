import { accessSync, constants, existsSync, readFileSync, statSync } from 'node:fs';
import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { z } from 'zod';
import type { QuotaLimits } from './runtime/quota-limits.ts';
import { findFolderProblem, toFolderProblem, makeFolder } from './runtime/data-folder.ts';
import { nearestName } from './runtime/nearest-name.ts';
import { loadOrCreateSecret, readSecret, UnusableSecretError } from './runtime/secrets.ts';
import { texts } from './texts/de.ts';

const t = texts.settings;

/** Everything that can be set from outside, parsed once at the start (README.md, "Settings"). */
export interface Settings {
  /** 0 takes a free one (tests). */
  readonly port: number;
  readonly host: string;
  /** Where browsers reach the portal, without a slash at the end. */
  readonly publicUrl: string;
  /** Absolute. */
  readonly dataDir: string;
  /** Null: the embedded PostgreSQL under `dataDir`. */
  readonly databaseUrl: string | null;
  /** Null: the event log is in the database. */
  readonly eventStore: { readonly url: string; readonly prefix: string } | null;
  /** Null: mails land in the outbox folder. */
  readonly smtpUrl: string | null;
  readonly mailFrom: string | null;
  readonly firstAdministrator: { readonly eMail: string; readonly password: string } | null;
  readonly sessionSecret: string;
  readonly chromium: string | null;
  readonly imprintUrl: string | null;
  readonly privacyUrl: string | null;
  readonly logLevel: LogLevel;
  /** Opens /metrics to other machines; null: to this one only. */
  readonly metricsToken: string | null;
  /** Addresses or networks (10.0.0.0/8) whose X-Forwarded-For counts. */
  readonly trustedProxies: readonly string[];
  readonly quotas: QuotaLimits;
  /** Who gets a signed note of all heads of the log every day; null: it is not sent. */
  readonly logNoteEmail: string | null;
}

/** What the portal's streams in KurrentDB begin with: others may be there as well. */
const DEFAULT_PREFIX = 'turnierpult';

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
type LogLevel = (typeof LOG_LEVELS)[number];

const WEB = /^https?$/;
const url = (protocol: RegExp, sentence: string) =>
  z.string().refine((text) => URL.canParse(text) && protocol.test(new URL(text).protocol.slice(0, -1)), sentence);
const webPage = url(WEB, t.webPage);
const namesHost = (text: string) => URL.canParse(text) && new URL(text).hostname !== '';
const bare = (text: string) => URL.canParse(text) && new URL(text).pathname === '/' && new URL(text).search === '';
const network = (text: string) => {
  const [address = '', bits, ...more] = text.split('/');
  const widest = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  return widest > 0 && more.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= widest));
};

/** This Node and later ones take no IP address as the name of a TLS server, and KurrentDB's client gives one. */
const FIRST_NODE_WITHOUT_IP = 25;

/** Whether an address of KurrentDB names an IP address and asks for TLS, which is on unless turned off. */
function isIpWithTls(address: string): boolean {
  const [, hosts = '', options = ''] = /^[^:]+:\/\/(?:[^@]*@)?([^/?]+)\/*(\?.*)?$/.exec(address) ?? [];
  const hasIp = hosts.split(',').some((host) => isIP(host.replace(/:\d+$/, '').replaceAll(/[[\]]/g, '')) !== 0);
  return hasIp && !/[?&]tls=false(&|$)/i.test(options);
}

/** 0 lifts it. */
const quota = (unlessSet: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, t.quota)
    .transform((text) => (Number(text) === 0 ? Infinity : Number(text)))
    .default(unlessSet);
const MEGABYTE = 1_000_000;

const schema = z.object({
  PORT: z
    .string()
    .refine((text) => /^\d{1,5}$/.test(text) && Number(text) <= 65_535, t.port)
    .transform(Number)
    .default(3000),
  HOST: z
    .string()
    .regex(/^[a-z0-9.:-]+$/i, t.host)
    .default('127.0.0.1'),
  PUBLIC_URL: webPage.refine(bare, t.noPath).optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: url(/^postgres(ql)?$/, t.postgres).optional(),
  // No address by the rules of addresses: it may name several machines.
  EVENT_STORE_URL: z
    .string()
    .regex(/^kurrentdb(\+discover)?:\/\/[^\s/]/, t.kurrentdb)
    // The vendor's client would take the first of them alone, and find no log while that one is away.
    .refine((address) => !/^kurrentdb\+discover:\/\/([^@]*@)?[^@/?]*,/.test(address), t.discoverOne)
    .optional(),
  EVENT_STORE_PREFIX: z
    .string()
    .regex(/^[a-z0-9-]{1,40}$/, t.prefix)
    .optional(),
  SMTP_URL: url(/^smtps?$/, t.smtp)
    .refine(namesHost, t.smtpHost)
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(/@[^@\s<>]+>?$/, t.sender)
    .optional(),
  ADMIN_EMAIL: z.email(t.eMail).optional(),
  ADMIN_PASSWORD: z.string().max(200, t.tooLong).optional(),
  SESSION_SECRET: z.string().min(32, t.secretTooShort).optional(),
  PORTAL_CHROMIUM: z
    .string()
    .refine((file) => existsSync(file), { error: t.noFile, abort: true })
    .refine(isProgram, t.noProgram)
    .optional(),
  IMPRINT_URL: webPage.optional(),
  PRIVACY_URL: webPage.optional(),
  LOG_LEVEL: z.enum(LOG_LEVELS, t.oneOf(LOG_LEVELS.join(', '))).default('info'),
  METRICS_TOKEN: z.string().min(16, t.tokenTooShort).optional(),
  LOG_NOTE_EMAIL: z.email(t.eMail).optional(),
  TRUSTED_PROXIES: z
    .string()
    .transform((list) => list.split(',').map((entry) => entry.trim()))
    .refine((list) => list.every(network), t.networks)
    .default([]),
  QUOTA_ORGANIZATIONS_PER_DAY: quota(20),
  QUOTA_TOURNAMENTS_PER_DAY: quota(200),
  QUOTA_IMPORTS_PER_HOUR: quota(60),
  QUOTA_INVITATIONS_PER_DAY: quota(300),
  QUOTA_UPLOADS_PER_DAY: quota(300),
  QUOTA_LOG_MEGABYTES_PER_DAY: quota(200),
  QUOTA_IMAGE_MEGABYTES: quota(200),
  QUOTA_API_KEYS: quota(50),
  QUOTA_SOCKETS: quota(200),
});

/** Names of `.env` that are for docker-compose.yml alone. */
const OF_COMPOSE = ['POSTGRES_PASSWORD', 'KURRENTDB_PASSWORD', 'PORTAL_VERSION'];
const NAMES: readonly string[] = Object.keys(schema.shape);

/** The settings as they are set. The secret is null where none is set and none was kept. */
export type SettingsAsSet = Omit<Settings, 'sessionSecret'> & { readonly sessionSecret: string | null };

/** One German line that names the setting. */
interface Wrong {
  readonly wrong: string;
}

/** Settings, with lines on what was set and does nothing. */
interface Read<Of> {
  readonly settings: Of;
  readonly warnings: readonly string[];
}

type Values = Readonly<Record<string, string | undefined>>;

/**
 * Reads the environment over the `.env` file of `folder`; an empty value counts as not given. `node` is the version of Node.
 * Makes nothing.
 */
export function readSettingsAsSet(
  environment: Values,
  folder: string,
  node: string = process.versions.node,
): Read<SettingsAsSet> | Wrong {
  const fromFile = valuesIn(join(folder, '.env'));
  if (fromFile === null) return { wrong: t.envUnreadable(join(folder, '.env')) };
  const parsed = schema.safeParse(Object.fromEntries([...givenValue(fromFile), ...givenValue(environment)]));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return { wrong: t.wrong(issue?.path.join('.') ?? '', issue?.message ?? t.unclear) };
  }
  const set = parsed.data;
  if (set.DATABASE_URL !== undefined && set.SESSION_SECRET === undefined) {
    return { wrong: t.secretMissing };
  }
  if ((set.ADMIN_EMAIL === undefined) !== (set.ADMIN_PASSWORD === undefined)) {
    const missing = set.ADMIN_EMAIL === undefined ? 'ADMIN_EMAIL' : 'ADMIN_PASSWORD';
    return { wrong: t.administratorHalf(missing) };
  }
  const { EVENT_STORE_URL: log } = set;
  if (log !== undefined && Number.parseInt(node) >= FIRST_NODE_WITHOUT_IP && isIpWithTls(log)) {
    return { wrong: t.wrong('EVENT_STORE_URL', t.kurrentIp) };
  }
  const dataDir = resolve(folder, set.DATA_DIR);
  const problem = findFolderProblem(dataDir);
  // With a database elsewhere only the outbox is there.
  if (problem !== null && set.DATABASE_URL === undefined) return { wrong: t.folder[problem](dataDir) };
  const kept = set.SESSION_SECRET ?? secretBy(dataDir, readSecret);
  if (typeof kept === 'object' && kept !== null) return kept;
  return {
    warnings: [
      ...unknownNames(fromFile, environment),
      ...(problem !== null && set.SMTP_URL === undefined ? [t.folder[problem](dataDir)] : []),
    ],
    settings: {
      port: set.PORT,
      host: set.HOST,
      publicUrl: set.PUBLIC_URL === undefined ? `http://localhost:${set.PORT}` : new URL(set.PUBLIC_URL).origin,
      dataDir,
      databaseUrl: set.DATABASE_URL ?? null,
      eventStore:
        set.EVENT_STORE_URL === undefined
          ? null
          : { url: set.EVENT_STORE_URL, prefix: set.EVENT_STORE_PREFIX ?? DEFAULT_PREFIX },
      smtpUrl: set.SMTP_URL ?? null,
      mailFrom: set.MAIL_FROM ?? null,
      firstAdministrator:
        set.ADMIN_EMAIL === undefined || set.ADMIN_PASSWORD === undefined
          ? null
          : { eMail: set.ADMIN_EMAIL, password: set.ADMIN_PASSWORD },
      sessionSecret: kept,
      chromium: set.PORTAL_CHROMIUM ?? null,
      imprintUrl: set.IMPRINT_URL ?? null,
      privacyUrl: set.PRIVACY_URL ?? null,
      logLevel: set.LOG_LEVEL,
      metricsToken: set.METRICS_TOKEN ?? null,
      trustedProxies: set.TRUSTED_PROXIES,
      quotas: {
        organizationsPerDay: set.QUOTA_ORGANIZATIONS_PER_DAY,
        tournamentsPerDay: set.QUOTA_TOURNAMENTS_PER_DAY,
        importsPerHour: set.QUOTA_IMPORTS_PER_HOUR,
        invitationsPerDay: set.QUOTA_INVITATIONS_PER_DAY,
        uploadsPerDay: set.QUOTA_UPLOADS_PER_DAY,
        logMegabytesPerDay: set.QUOTA_LOG_MEGABYTES_PER_DAY,
        imageBytes: set.QUOTA_IMAGE_MEGABYTES * MEGABYTE,
        apiKeys: set.QUOTA_API_KEYS,
        sockets: set.QUOTA_SOCKETS,
      },
      logNoteEmail: set.LOG_NOTE_EMAIL ?? null,
    },
  };
}

/** The settings with their session secret, which is made and kept in the data folder where there is none. */
export function withSecret(settings: SettingsAsSet): { readonly settings: Settings } | Wrong {
  const { sessionSecret, dataDir } = settings;
  if (sessionSecret !== null) return { settings: { ...settings, sessionSecret } };
  const problem = makeFolder(dataDir);
  if (problem !== null) return { wrong: t.folder[problem](dataDir) };
  const made = secretBy(dataDir, loadOrCreateSecret);
  return typeof made === 'string' ? { settings: { ...settings, sessionSecret: made } } : made;
}

/** Both of it: what is set, and a secret in any case. */
export function readSettings(environment: Values, folder: string, node?: string): Read<Settings> | Wrong {
  const read = readSettingsAsSet(environment, folder, node);
  if ('wrong' in read) return read;
  const whole = withSecret(read.settings);
  return 'wrong' in whole ? whole : { ...read, ...whole };
}

function secretBy<Secret>(dataDir: string, of: (file: string) => Secret): Secret | Wrong {
  const file = join(dataDir, 'session-secret');
  try {
    return of(file);
  } catch (cause) {
    if (cause instanceof UnusableSecretError) return { wrong: t.secretUnusable(file) };
    return { wrong: t.folder[toFolderProblem(cause, dataDir)](dataDir) };
  }
}

/** Whether a file may be run by this user: else the first document would fail, in the hall. */
function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}

/** Null: it is there and cannot be read. */
function valuesIn(file: string): NodeJS.Dict<string> | null {
  if (!existsSync(file)) return {};
  try {
    return parseEnv(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}

/** Of the environment, which holds much that is none of ours, only what is nearly one of our names. */
function unknownNames(fromFile: object, environment: Values): string[] {
  const known = new Set([...NAMES, ...OF_COMPOSE]);
  const others = (values: object) => Object.keys(values).filter((name) => !known.has(name));
  const inFile = others(fromFile).map((name) => t.unknownName(name, nearestName(name.toUpperCase(), NAMES)));
  const around = others(environment).flatMap((name) => {
    const meant = name.includes('_') && !(name in fromFile) ? nearestName(name, NAMES) : null;
    // Who has set that one too has not misspelt it.
    return meant === null || environment[meant] ? [] : [t.unknownName(name, meant)];
  });
  return [...inFile, ...around];
}

const givenValue = (values: object) =>
  Object.entries(values).filter(([, value]) => value !== undefined && value !== '');
