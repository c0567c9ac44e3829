import { existsSync, readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { z } from 'zod';
import { loadOrCreateSecret } from './runtime/secrets.ts';

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
}

/** What the portal's streams in KurrentDB begin with: others may be there as well. */
const DEFAULT_PREFIX = 'turnierpult';

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
type LogLevel = (typeof LOG_LEVELS)[number];

const WEB = /^https?$/;
const url = (protocol: RegExp, sentence: string) =>
  z.string().refine((text) => URL.canParse(text) && protocol.test(new URL(text).protocol.slice(0, -1)), sentence);
const webPage = url(WEB, 'muss eine Adresse mit http:// oder https:// sein');
const bare = (text: string) => URL.canParse(text) && new URL(text).pathname === '/' && new URL(text).search === '';
const network = (text: string) => {
  const [address = '', bits, ...more] = text.split('/');
  const widest = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  return widest > 0 && more.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= widest));
};

const schema = z.object({
  PORT: z
    .string()
    .refine((text) => /^\d{1,5}$/.test(text) && Number(text) <= 65_535, 'muss eine Zahl von 0 bis 65535 sein')
    .transform(Number)
    .default(3000),
  HOST: z
    .string()
    .regex(/^[a-z0-9.:-]+$/i, 'muss eine Adresse wie 127.0.0.1 oder 0.0.0.0 sein')
    .default('127.0.0.1'),
  PUBLIC_URL: webPage.refine(bare, 'darf nach dem Rechnernamen keinen Pfad haben').optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: url(/^postgres(ql)?$/, 'muss mit postgres:// beginnen').optional(),
  // No address by the rules of addresses: it may name several machines.
  EVENT_STORE_URL: z
    .string()
    .regex(/^kurrentdb(\+discover)?:\/\/[^\s/]/, 'muss mit kurrentdb:// oder kurrentdb+discover:// beginnen')
    .optional(),
  EVENT_STORE_PREFIX: z
    .string()
    .regex(/^[a-z0-9-]{1,40}$/, 'darf nur Kleinbuchstaben, Ziffern und Bindestriche haben, höchstens 40')
    .optional(),
  SMTP_URL: url(/^smtps?$/, 'muss mit smtp:// oder smtps:// beginnen').optional(),
  MAIL_FROM: z
    .string()
    .regex(/@[^@\s<>]+>?$/, 'muss eine E-Mail-Adresse sein, auch mit Namen: Turnier <turnier@verein.de>')
    .optional(),
  ADMIN_EMAIL: z.email('muss eine E-Mail-Adresse sein').optional(),
  ADMIN_PASSWORD: z.string().max(200, 'darf höchstens 200 Zeichen haben').optional(),
  SESSION_SECRET: z.string().min(32, 'muss mindestens 32 Zeichen haben').optional(),
  PORTAL_CHROMIUM: z
    .string()
    .refine((file) => existsSync(file), 'nennt eine Datei, die es nicht gibt')
    .optional(),
  IMPRINT_URL: webPage.optional(),
  PRIVACY_URL: webPage.optional(),
  LOG_LEVEL: z.enum(LOG_LEVELS, `muss eines von ${LOG_LEVELS.join(', ')} sein`).default('info'),
  METRICS_TOKEN: z.string().min(16, 'muss mindestens 16 Zeichen haben').optional(),
  TRUSTED_PROXIES: z
    .string()
    .transform((list) => list.split(',').map((entry) => entry.trim()))
    .refine((list) => list.every(network), 'muss Adressen oder Netze wie 10.0.0.0/8 nennen, durch Kommas getrennt')
    .default([]),
});

/**
 * Reads the environment over the `.env` file of `folder`; an empty value counts as not given. `wrong` is one German line
 * that names the setting. Makes and keeps the session secret in the data folder where none is given.
 */
export function readSettings(
  environment: Readonly<Record<string, string | undefined>>,
  folder: string,
): { readonly settings: Settings } | { readonly wrong: string } {
  const file = join(folder, '.env');
  const fromFile = existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {};
  const parsed = schema.safeParse(Object.fromEntries([...givenValue(fromFile), ...givenValue(environment)]));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return { wrong: `Einstellung ${issue?.path.join('.') ?? ''} ${issue?.message ?? 'ist falsch'}.` };
  }
  const set = parsed.data;
  if (set.DATABASE_URL !== undefined && set.SESSION_SECRET === undefined) {
    return { wrong: 'Einstellung SESSION_SECRET fehlt: mit DATABASE_URL ist sie nötig, für alle Knoten dieselbe.' };
  }
  if ((set.ADMIN_EMAIL === undefined) !== (set.ADMIN_PASSWORD === undefined)) {
    const missing = set.ADMIN_EMAIL === undefined ? 'ADMIN_EMAIL' : 'ADMIN_PASSWORD';
    return { wrong: `Einstellung ${missing} fehlt: ADMIN_EMAIL und ADMIN_PASSWORD gehören zusammen.` };
  }
  const dataDir = resolve(folder, set.DATA_DIR);
  return {
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
      sessionSecret: set.SESSION_SECRET ?? loadOrCreateSecret(join(dataDir, 'session-secret')),
      chromium: set.PORTAL_CHROMIUM ?? null,
      imprintUrl: set.IMPRINT_URL ?? null,
      privacyUrl: set.PRIVACY_URL ?? null,
      logLevel: set.LOG_LEVEL,
      metricsToken: set.METRICS_TOKEN ?? null,
      trustedProxies: set.TRUSTED_PROXIES,
    },
  };
}

const givenValue = (values: object) =>
  Object.entries(values).filter(([, value]) => value !== undefined && value !== '');
