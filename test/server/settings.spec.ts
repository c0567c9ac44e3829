import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readSettings, readSettingsAsSet, type Settings } from '#server/settings.ts';
import { contents } from './operation/compiled-program.ts';

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
    wrong: `Die Datei ${file} muss genau 64 Zeichen aus 0–9 und a–f enthalten. Bitte spielen Sie die ursprüngliche zurück, oder löschen Sie sie: Dann entsteht beim Start eine neue, alle müssen sich neu anmelden, offene Einladungen und Authenticator-Apps gelten nicht mehr, und eigene ältere Sicherungen lassen sich nur mit --trust zurückspielen.`,
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
    ['SMTP_URL', { SMTP_URL: 'smtp://' }],
    ['MAIL_FROM', { MAIL_FROM: 'Turnier' }],
    ['ADMIN_PASSWORD', { ADMIN_EMAIL: 'a@verein.de' }],
    ['ADMIN_EMAIL', { ADMIN_PASSWORD: 'geheim-genug' }],
    ['PORTAL_CHROMIUM', { PORTAL_CHROMIUM: '/nowhere/chrome' }],
    ['PORTAL_CHROMIUM', { PORTAL_CHROMIUM: import.meta.filename }],
    ['PORTAL_CHROMIUM', { PORTAL_CHROMIUM: import.meta.dirname }],
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

describe('a name that is no setting', () => {
  const warningsOf = (env: string, environment: Record<string, string> = {}): readonly string[] => {
    writeFileSync(join(folder, '.env'), env);
    const read = readSettings(environment, folder);
    if ('wrong' in read) throw new Error(read.wrong);
    return read.warnings;
  };

  test.each([
    ['TRUSTED_PROXY', 'TRUSTED_PROXIES'],
    ['trusted_proxies', 'TRUSTED_PROXIES'],
    ['DATADIR', 'DATA_DIR'],
    ['PUBLIC_ADDRESS_URL', null],
    ['SMTP_URI', 'SMTP_URL'],
    ['ADMIN_MAIL', 'ADMIN_EMAIL'],
    ['LOGLEVEL', 'LOG_LEVEL'],
    ['QUOTA_SOCKET', 'QUOTA_SOCKETS'],
    ['NONSENSE', null],
  ])('%s in .env is warned of, and what was meant is %s', (name, meant) => {
    expect(warningsOf(`${name}=127.0.0.1\n`)).toEqual([
      `Eine Einstellung ${name} gibt es nicht; sie bewirkt nichts.${meant === null ? '' : ` Meinten Sie ${meant}?`}`,
    ]);
  });

  test('is none that docker-compose.yml alone reads, nor one of a program beside the portal', () => {
    expect(warningsOf('POSTGRES_PASSWORD=a\nKURRENTDB_PASSWORD=b\nPORTAL_VERSION=1\nPORT=4000\n')).toEqual([]);
    const around = {
      HOSTNAME: 'verein',
      HOME: '/root',
      MAIL: '/var/mail',
      XDG_DATA_DIRS: '/usr/share',
      LOGNAME: 'ute',
    };
    expect(warningsOf('', around)).toEqual([]);
  });

  test('in the environment is warned of where it is nearly one that is not set', () => {
    expect(warningsOf('', { TRUSTED_PROXY: '127.0.0.1' })).toEqual([
      'Eine Einstellung TRUSTED_PROXY gibt es nicht; sie bewirkt nichts. Meinten Sie TRUSTED_PROXIES?',
    ]);
    expect(warningsOf('', { TRUSTED_PROXY: '127.0.0.1', TRUSTED_PROXIES: '127.0.0.1' })).toEqual([]);
  });
});

describe('a folder that cannot hold the data is one line that names DATA_DIR', () => {
  test.each([
    ['a file', 'taken', 'ist kein Ordner'],
    ['below a file', 'taken/data', 'ist kein Ordner'],
    ['what the system lets nobody make', '/proc/turnierpult', 'lässt sich nicht'],
    ['the folder of another database', 'foreign', 'gehört schon einer anderen Datenbank'],
  ])('%s', (_, named, why) => {
    writeFileSync(join(folder, 'taken'), '');
    mkdirSync(join(folder, 'foreign'));
    writeFileSync(join(folder, 'foreign/PG_VERSION'), '18');
    const before = contents(folder);
    expect(readSettings({ DATA_DIR: named }, folder)).toEqual({
      wrong: expect.stringMatching(new RegExp(`^Einstellung DATA_DIR: \\S+ ${why}[^\\n]*$`)) as string,
    });
    expect(contents(folder)).toEqual(before);
  });

  test('with a database elsewhere it is a warning, for only mails would lie there', () => {
    writeFileSync(join(folder, 'taken'), '');
    const elsewhere = { DATA_DIR: 'taken', DATABASE_URL: 'postgres://db/portal', SESSION_SECRET: 's'.repeat(32) };
    expect(readSettings(elsewhere, folder)).toMatchObject({
      warnings: [expect.stringContaining('Einstellung DATA_DIR') as string],
    });
    expect(readSettings({ ...elsewhere, SMTP_URL: 'smtp://mail.verein.de' }, folder)).toMatchObject({ warnings: [] });
  });
});

test('settings can be read without making anything', () => {
  expect(readSettingsAsSet({}, folder)).toMatchObject({ settings: { sessionSecret: null } });
  expect(contents(folder)).toEqual([]);
});

test('a .env that cannot be read is one line that names it', () => {
  mkdirSync(join(folder, '.env'));
  expect(readSettings({}, folder)).toEqual({
    wrong: `Die Datei ${join(folder, '.env')} mit den Einstellungen lässt sich nicht lesen.`,
  });
});
