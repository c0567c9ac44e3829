import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readSettings, type Settings } from '#server/settings.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'settings-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

function settings(environment: Record<string, string>): Settings {
  const read = readSettings(environment, folder);
  if ('wrong' in read) throw new Error(read.wrong);
  return read.settings;
}

test('nothing needs to be set', () => {
  const { sessionSecret, ...rest } = settings({});
  expect(sessionSecret).toMatch(/^[0-9a-f]{64}$/);
  expect(rest).toEqual({
    port: 3000,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:3000',
    dataDir: join(folder, 'data'),
    databaseUrl: null,
    eventStore: null,
    smtpUrl: null,
    mailFrom: null,
    firstAdministrator: null,
    chromium: null,
    imprintUrl: null,
    privacyUrl: null,
    logLevel: 'info',
    logNoteEmail: null,
    metricsToken: null,
    trustedProxies: [],
    quotas: {
      organizationsPerDay: 20,
      tournamentsPerDay: 200,
      importsPerHour: 60,
      invitationsPerDay: 300,
      uploadsPerDay: 300,
      logMegabytesPerDay: 200,
      imageBytes: 200_000_000,
      apiKeys: 50,
      sockets: 200,
    },
  });
});

test('the session secret is made once and readable for its user alone', () => {
  const first = settings({}).sessionSecret;
  expect(settings({}).sessionSecret).toBe(first);
  const file = join(folder, 'data/session-secret');
  expect(readFileSync(file, 'utf8').trim()).toBe(first);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test.each([
  ['empty', ''],
  ['short', 'abc123\n'],
  ['cut off', `${'a1'.repeat(31)}\n`],
  ['no hex', `${'xy'.repeat(32)}\n`],
])('a session secret that is %s stops the start, and the file stays as it is', (_, content) => {
  const file = join(folder, 'data/session-secret');
  mkdirSync(join(folder, 'data'));
  writeFileSync(file, content);
  expect(readSettings({}, folder)).toEqual({
    wrong: `Die Datei ${file} muss genau 64 Zeichen aus 0–9 und a–f enthalten. Bitte spielen Sie die ursprüngliche zurück, oder löschen Sie sie: Dann entsteht beim Start eine neue, alle müssen sich neu anmelden, und offene Einladungen gelten nicht mehr.`,
  });
  expect(readFileSync(file, 'utf8')).toBe(content);
  expect(settings({ SESSION_SECRET: 's'.repeat(32) }).sessionSecret).toBe('s'.repeat(32));
});

test('the environment stands over .env, and an empty value counts as not given', () => {
  writeFileSync(join(folder, '.env'), 'PORT=4000\nHOST=0.0.0.0 # hall\nLOG_LEVEL="debug"\n');
  expect(settings({ PORT: '5000', LOG_LEVEL: '' })).toMatchObject({ port: 5000, host: '0.0.0.0', logLevel: 'debug' });
  expect(settings({})).toMatchObject({ port: 4000, publicUrl: 'http://localhost:4000', logLevel: 'debug' });
});

test('given values arrive in their shapes', () => {
  expect(
    settings({
      PUBLIC_URL: 'https://turnier.verein.de/',
      TRUSTED_PROXIES: '10.0.0.0/8, ::1',
      ADMIN_EMAIL: 'a@verein.de',
      ADMIN_PASSWORD: 'geheim-genug',
      EVENT_STORE_URL: 'kurrentdb+discover://cluster:2113',
      DATABASE_URL: 'postgresql://u:p@db/portal',
      SESSION_SECRET: 'x'.repeat(32),
    }),
  ).toMatchObject({
    publicUrl: 'https://turnier.verein.de',
    trustedProxies: ['10.0.0.0/8', '::1'],
    firstAdministrator: { eMail: 'a@verein.de', password: 'geheim-genug' },
    eventStore: { url: 'kurrentdb+discover://cluster:2113', prefix: 'turnierpult' },
    databaseUrl: 'postgresql://u:p@db/portal',
    sessionSecret: 'x'.repeat(32),
  });
});

test('an event store may be several machines, with a name and a password', () => {
  const url = 'kurrentdb://portal:geheim@one:2113,two:2113,three:2113?tls=true';
  const given = { EVENT_STORE_URL: url, EVENT_STORE_PREFIX: 'verein-a' };
  expect(settings(given)).toMatchObject({ eventStore: { url, prefix: 'verein-a' } });
});

test('who gives several machines as one name is told how to write them', () => {
  const { wrong } = readSettings({ EVENT_STORE_URL: 'kurrentdb+discover://a:2113,b:2113' }, folder) as {
    wrong: string;
  };
  expect(wrong).toContain('kurrentdb://a:2113,b:2113,c:2113');
});

describe('an IP address of KurrentDB', () => {
  const wrongWith = (url: string, node: string) => readSettings({ EVENT_STORE_URL: url }, folder, node);

  test.each([
    'kurrentdb://10.0.0.1',
    'kurrentdb://10.0.0.1:2113?tls=true&tlsCAFile=/ca.crt',
    'kurrentdb://portal:ge%40heim@a:2113,10.0.0.2:2113?tls=true',
    'kurrentdb+discover://10.0.0.1:2113/?tls=true',
    'kurrentdb://[fd00::1]:2113?tls=true',
  ])('is refused with TLS where Node takes none as the name of a server: %s', (url) => {
    expect(wrongWith(url, '25.0.0')).toEqual({
      wrong:
        'Einstellung EVENT_STORE_URL darf ab Node.js 25 mit TLS keine IP-Adresse nennen; nennen Sie einen Rechnernamen, der im Zertifikat des Knotens steht.',
    });
    expect(wrongWith(url, '24.21.0')).not.toHaveProperty('wrong');
  });

  test.each([
    'kurrentdb://10.0.0.1:2113?tls=false',
    'kurrentdb://10.0.0.1:2113?nodePreference=leader&tls=false&gossipTimeout=5',
    'kurrentdb://10.0.0.1:x@log.example:2113?tls=true',
    'kurrentdb://log.example:2113',
  ])('is no matter without TLS, and a name never is: %s', (url) => {
    expect(wrongWith(url, '26.10.0')).not.toHaveProperty('wrong');
  });
});

describe('a wrong setting is one line that names it:', () => {
  test.each([
    ['PORT', { PORT: '70000' }],
    ['EVENT_STORE_URL', { EVENT_STORE_URL: 'kurrentdb+discover://admin:x@a:2113,b:2113,c:2113?tls=true' }],
    ['PORT', { PORT: '3000x' }],
    ['HOST', { HOST: 'my hall' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'turnier.verein.de' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'https://verein.de/turnier' }],
    ['DATABASE_URL', { DATABASE_URL: 'mysql://db' }],
    ['SESSION_SECRET', { DATABASE_URL: 'postgres://db/portal' }],
    ['SESSION_SECRET', { SESSION_SECRET: 'short' }],
    ['EVENT_STORE_URL', { EVENT_STORE_URL: 'esdb://db' }],
    ['EVENT_STORE_PREFIX', { EVENT_STORE_PREFIX: 'A B' }],
    ['SMTP_URL', { SMTP_URL: 'mail.verein.de' }],
    ['MAIL_FROM', { MAIL_FROM: 'Turnier' }],
    ['ADMIN_PASSWORD', { ADMIN_EMAIL: 'a@verein.de' }],
    ['ADMIN_EMAIL', { ADMIN_PASSWORD: 'geheim-genug' }],
    ['PORTAL_CHROMIUM', { PORTAL_CHROMIUM: '/nowhere/chrome' }],
    ['IMPRINT_URL', { IMPRINT_URL: 'ftp://verein.de' }],
    ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
    ['LOG_NOTE_EMAIL', { LOG_NOTE_EMAIL: 'archiv' }],
    ['METRICS_TOKEN', { METRICS_TOKEN: 'short' }],
    ['TRUSTED_PROXIES', { TRUSTED_PROXIES: '10.0.0.0/99' }],
  ])('%s of %o', (name, environment) => {
    expect(readSettings(environment, folder)).toEqual({
      wrong: expect.stringMatching(new RegExp(`^Einstellung ${name} [^\\n]+\\.$`)) as string,
    });
  });
});
