import { Pool } from 'pg';
import { expect, it } from 'vitest';
import { migrate } from '#server/database/migrate.ts';
import { SCHEMA, migrations } from '#server/identity/identity-schema.ts';
import { freshDatabase } from '#test/support/postgres.ts';

it('accounts of earlier versions that wait for their activation become registrations, link and all', async () => {
  const database = await freshDatabase();
  const pool = new Pool({ connectionString: database.url, max: 2 });
  const before = migrations.findIndex(({ id }) => id === '011-registrations');
  await migrate(pool, SCHEMA, migrations.slice(0, before));
  await pool.query(`
    INSERT INTO identity.accounts (id, user_name, e_mail, e_mail_key, password_hash, confirmed_at, locked_at) VALUES
      ('wartet', 'Ute', 'Ute@verein.example', 'ute@verein.example', 'hers', NULL, NULL),
      ('abgelaufen', 'Udo', 'udo@verein.example', 'udo@verein.example', 'his', NULL, NULL),
      ('gesperrt', 'Uwe', 'uwe@verein.example', 'uwe@verein.example', 'x', NULL, now()),
      ('bestaetigt', 'Ulla', 'ulla@verein.example', 'ulla@verein.example', 'x', now(), NULL);
    INSERT INTO identity.codes (hash, account_id, purpose, e_mail, expires_at, used_at) VALUES
      ('of ute', 'wartet', 'confirm', 'Ute@verein.example', now() + interval '3 days', NULL),
      ('of udo', 'abgelaufen', 'confirm', 'udo@verein.example', now() - interval '3 days', NULL),
      ('of ulla', 'bestaetigt', 'confirm', 'ulla@verein.example', now() + interval '3 days', now());
    INSERT INTO identity.due_letters (occasion, address) VALUES
      ('registered', 'Ute@verein.example'), ('registered', 'ulla@verein.example')`);
  await migrate(pool, SCHEMA, migrations);
  const rows = async (sql: string) => (await pool.query(sql)).rows;
  expect(
    await rows(`SELECT id, password_hash AS password, code_hash AS code,
      ceil(extract(epoch FROM expires_at - now()) / 86400)::integer AS days FROM identity.registrations ORDER BY number`),
  ).toEqual([
    { id: 'wartet', password: 'hers', code: 'of ute', days: 3 },
    { id: 'abgelaufen', password: 'his', code: null, days: 7 },
  ]);
  expect(await rows('SELECT id FROM identity.accounts ORDER BY number')).toEqual([
    { id: 'gesperrt' },
    { id: 'bestaetigt' },
  ]);
  expect(await rows('SELECT hash FROM identity.codes')).toEqual([{ hash: 'of ulla' }]);
  expect(await rows('SELECT registration_id AS id FROM identity.due_letters ORDER BY id')).toEqual([
    { id: 'wartet' },
    { id: null },
  ]);
  await pool.end();
  await database.drop();
});
