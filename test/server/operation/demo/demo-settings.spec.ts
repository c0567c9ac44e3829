import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { missingInPassword } from '#domain/identity/password.ts';
import { readDemoSettings, type DemoSettings } from '#server/operation/demo/demo-settings.ts';
import { lanAddress } from '#server/operation/startup-message.ts';

const folder = mkdtempSync(join(tmpdir(), 'demo-settings-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const settingsOf = (environment: Readonly<Record<string, string>>): DemoSettings => {
  const read = readDemoSettings(environment, folder);
  if ('wrong' in read) throw new Error(read.wrong);
  return read;
};

test('a demo never works on the data of the real portal, nor sends its mails', () => {
  const { settings } = settingsOf({
    DATABASE_URL: 'postgres://db.example/real',
    EVENT_STORE_URL: 'kurrentdb://log.example',
    SMTP_URL: 'smtp://mail.example',
    DATA_DIR: './data',
    SESSION_SECRET: 'of the real portal, and long enough for it',
  });
  expect(settings).toMatchObject({ databaseUrl: null, eventStore: null, smtpUrl: null, dataDir: folder });
  expect(settings.sessionSecret).not.toContain('real');
});

test('it listens where it is told to, in the pace it is told to', () => {
  const { settings, speed } = settingsOf({ PORT: '4000', DEMO_SPEED: '20' });
  expect([settings.port, settings.publicUrl, speed]).toEqual([4000, 'http://localhost:4000', 20]);
  expect(settingsOf({ DEMO_SPEED: '' }).speed).toBe(1);
});

test.runIf(lanAddress() !== null)('open to the hall, its links lead there, unless another address is given', () => {
  const inHall = { HOST: '0.0.0.0', PORT: '4000' };
  expect(settingsOf(inHall).settings.publicUrl).toBe(`http://${lanAddress()}:4000`);
  expect(settingsOf({ ...inHall, PUBLIC_URL: 'http://demo.example' }).settings.publicUrl).toBe('http://demo.example');
});

test.each(['0', '-1', '1001', 'fast', 'NaN'])('a pace of %s is refused with a sentence', (DEMO_SPEED) => {
  expect(readDemoSettings({ DEMO_SPEED }, folder)).toEqual({
    wrong: 'Einstellung DEMO_SPEED muss eine Zahl von 1 bis 1000 sein.',
  });
});

test('passwords are drawn anew, by the rules for passwords', () => {
  const passwords = [settingsOf({}), settingsOf({})].flatMap(({ password, administrator }) => [
    password,
    administrator.password,
  ]);
  expect(new Set(passwords).size).toBe(4);
  for (const password of passwords) expect(missingInPassword(password)).toEqual([]);
});
