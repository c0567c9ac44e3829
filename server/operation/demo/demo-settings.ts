import { randomBytes } from 'node:crypto';
import { readSettings, type Settings } from '../../settings.ts';
import { isLoopback, lanAddress } from '../startup-message.ts';
import type { Login } from './calls.ts';
import { texts } from '../../texts/de.ts';

const t = texts.demo;

/** What a demo takes over from the environment. The rest describes the real portal, and its data is no business of a demo. */
const TAKEN = ['PORT', 'HOST', 'PUBLIC_URL', 'PORTAL_CHROMIUM', 'LOG_LEVEL', 'TRUSTED_PROXIES'] as const;
const FASTEST = 1000;

type Values = Readonly<Record<string, string | undefined>>;

export interface DemoSettings {
  readonly settings: Settings;
  readonly administrator: Login;
  /** Of everyone in the club. */
  readonly password: string;
  /** How many times sooner than in a real day things happen. */
  readonly speed: number;
}

/** The settings of a portal on the throw-away folder `dataDir`; `wrong` is one German line that names the setting. */
export function readDemoSettings(environment: Values, dataDir: string): DemoSettings | { readonly wrong: string } {
  const speed = Number(environment['DEMO_SPEED'] || 1);
  if (!(speed >= 1 && speed <= FASTEST)) {
    return { wrong: t.wrongSpeed(FASTEST) };
  }
  const administrator = { eMail: 'verwaltung@turnierpult.example', password: drawnPassword() };
  const taken = givenSettings(Object.fromEntries(TAKEN.map((name) => [name, environment[name]])));
  const read = readSettings(
    {
      LOG_LEVEL: 'warn',
      ...publicUrlInHall(taken),
      ...taken,
      DATA_DIR: dataDir,
      ADMIN_EMAIL: administrator.eMail,
      ADMIN_PASSWORD: administrator.password,
    },
    dataDir,
  );
  return 'wrong' in read ? read : { settings: read.settings, administrator, password: drawnPassword(), speed };
}

const givenSettings = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== ''));

/** Open to the hall, its links and its QR code are to work on phones, without anything else to set. */
function publicUrlInHall({ HOST = 'localhost', PORT = '3000' }: Values): Values {
  const address = isLoopback(HOST) ? null : lanAddress();
  return address === null ? {} : { PUBLIC_URL: `http://${address}:${PORT}` };
}

/** By the rules for passwords, short enough to be typed on a phone. */
const drawnPassword = (): string => `Demo-${randomBytes(4).toString('hex')}-1a`;
