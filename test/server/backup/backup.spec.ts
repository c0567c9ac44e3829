import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gunzipSync, gzipSync } from 'node:zlib';
import { extract, pack as tarPack } from 'tar-stream';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { projections } from '#projections/index.ts';
import type { StoredEvent } from '#domain/events.ts';
import { backup } from '#server/operation/backup/backup.ts';
import { restore } from '#server/operation/backup/restore.ts';
import { verifyChain } from '#server/event-store/envelope.ts';
import { withClosedStreams } from '#server/event-store/closed-streams.ts';
import type { EventStore } from '#server/event-store/event-store.ts';
import { openPostgresEventStore } from '#server/event-store/postgres/postgres-event-store.ts';
import { followHeads } from '#server/operation/log-check/follow-heads.ts';
import { SCHEMA as HEADS, migrations as headMigrations } from '#server/operation/log-check/integrity-schema.ts';
import { createAccount } from '#server/identity/accounts/accounts.ts';
import { migrate } from '#server/database/migrate.ts';
import { changeOperatorTexts } from '#server/identity/operator/operator-texts.ts';
import { SCHEMA, migrations } from '#server/identity/identity-schema.ts';
import { beginSession } from '#server/identity/sessions/sessions.ts';
import { createStreamCache } from '#server/stream-cache/create-stream-cache.ts';
import { createViewCache } from '#server/stream-cache/view-cache.ts';
import { buildTables } from '#server/read-models/rebuild/build-tables.ts';
import { type ProjectorFixture, openProjectorFixture, tablesOf } from '../read-models/projector-fixture.ts';
import {
  foundedOrganization,
  idOf,
  playedTournament,
  toEnvelopes,
  appendFacts,
} from '../read-models/event-builders.ts';
import type { RowTable } from '#server/database/backed-up-table.ts';

const CLUB = idOf('o', 1);
const version = 'test';

let folder: string;
let file: string;
let full: ProjectorFixture;
let empty: ProjectorFixture;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backup-'));
  file = join(folder, 'portal.tar.gz');
  full = await openProjectorFixture();
  empty = await openProjectorFixture();
});
afterEach(async () => {
  await full.close();
  await empty.close();
  await rm(folder, { recursive: true });
});

async function logOf(store: EventStore): Promise<StoredEvent[]> {
  const log: StoredEvent[] = [];
  for await (const events of store.readAll(null)) log.push(...events);
  return log;
}

async function stampsOf(store: EventStore, ids: readonly string[]): Promise<(string | undefined)[]> {
  const states = await createStreamCache({ store, log: pino({ level: 'silent' }) });
  const views = createViewCache({ states, log: pino({ level: 'silent' }) });
  const stamps = [];
  for (const id of ids) stamps.push((await views.member(id))?.stamp, (await views.public(id))?.stamp);
  await states.stop();
  return stamps;
}

/** The log of the restored portal, opened anew: its id is read at the opening. */
async function reopened(): Promise<{ store: EventStore; logId: string }> {
  return openPostgresEventStore({ pool: empty.pool, url: empty.url });
}

async function played(count: number): Promise<string[]> {
  await appendFacts(full.store, `organization-${CLUB}`, foundedOrganization('SV Musterstadt – „Hallenfüchse“'));
  const ids = Array.from({ length: count }, (_, number) => idOf('t', number));
  for (const id of ids) await appendFacts(full.store, `tournament-${id}`, playedTournament(CLUB, `Cup ${id}`).facts);
  return ids;
}

interface Part {
  readonly name: string;
  readonly content: Buffer;
}

/** The files of a backup in their order. */
async function partsOf(path: string): Promise<Part[]> {
  const archive = extract();
  archive.end(gunzipSync(await readFile(path)));
  const parts: Part[] = [];
  for await (const entry of archive) parts.push({ name: entry.header.name, content: await buffer(entry) });
  return parts;
}

async function pack(path: string, parts: readonly Part[]): Promise<void> {
  const archive = tarPack();
  for (const { name, content } of parts) archive.entry({ name }, content);
  archive.finalize();
  await writeFile(path, gzipSync(await buffer(archive)));
}

type Listed = { readonly seal?: unknown; readonly parts: readonly { readonly name: string }[] };

const withManifest = (parts: readonly Part[], change: (manifest: Listed) => object): Part[] =>
  parts.map(({ name, content }) => {
    if (name !== 'manifest.json') return { name, content };
    return { name, content: Buffer.from(JSON.stringify(change(JSON.parse(content.toString()) as Listed))) };
  });

const withoutSeal = (parts: readonly Part[]): Part[] =>
  withManifest(parts, (manifest) => ({ ...manifest, seal: undefined }));

/** A text in its rows changed, and all checksums made to fit. */
function rewritten(parts: readonly Part[], from: string, to: string): Part[] {
  const changed = parts.map(({ name, content }) => {
    const text = name.startsWith('rows/') ? content.toString().replaceAll(from, to) : content.toString();
    return { name, content: Buffer.from(text) };
  });
  expect(changed).not.toEqual(parts);
  return withManifest(changed, (manifest) => ({
    ...manifest,
    parts: manifest.parts.map((part) => {
      const { content = Buffer.alloc(0) } = changed.find(({ name }) => name === part.name) ?? {};
      return { ...part, bytes: content.length, sha256: createHash('sha256').update(content).digest('hex') };
    }),
  }));
}

describe('a backup', () => {
  it('taken while eight write, restored into an empty portal: same streams, chains, positions, stamps and tables', async () => {
    const ids = await played(2);
    let going = true;
    const { facts } = playedTournament(CLUB, 'Währenddessen');
    const writers = Array.from({ length: 8 }, async (_, writer) => {
      for (let number = 0; going; number += 1) {
        const id = idOf(`w${writer}`, number);
        const events = toEnvelopes(`tournament-${id}`, facts);
        for (let revision = 0; revision < events.length && going; revision += 1) {
          await full.store.append(`tournament-${id}`, revision, events.slice(revision, revision + 1));
        }
      }
    });
    await expect.poll(async () => Number(await full.store.head()), { timeout: 100_000 }).toBeGreaterThan(300);
    const { events, head } = await backup({ ...full, version }, file).finally(() => (going = false));
    await Promise.all(writers);
    expect(events).toBeLessThan(Number(await full.store.head()));
    expect(await readdir(folder)).toEqual(['portal.tar.gz']);

    await restore(empty, file);
    const { store, logId } = await reopened();
    expect(logId).toBe(full.logId);
    const then = (await logOf(full.store)).filter(({ position }) => position <= (head ?? ''));
    const restored = await logOf(store);
    expect(restored).toHaveLength(events);
    expect(restored).toEqual(then);
    const streams = new Map<string, StoredEvent[]>();
    for (const event of restored) streams.set(event.stream, [...(streams.get(event.stream) ?? []), event]);
    for (const stream of streams.values()) expect(verifyChain(stream)).toBeNull();

    expect(await stampsOf(store, ids)).toEqual(await stampsOf(full.store, ids));
    await buildTables({ pool: empty.pool, store, projections });
    const [, tournaments] = projections;
    if (tournaments === undefined) throw new Error('no projection');
    expect((await tablesOf(empty.pool, tournaments))['tournaments']).toHaveLength(streams.size - 1);

    // And the restored portal goes on where the other one was.
    const next = toEnvelopes(`organization-${CLUB}`, [{ type: 'OrganizationRenamed', data: { name: 'TSV' } }]);
    expect(await store.append(`organization-${CLUB}`, 1, next)).toMatchObject({ outcome: 'appended' });
    await store.close();
  });

  it('takes tables of rows along, bytes and all', async () => {
    const prepare: RowTable['prepare'] = async (pool) => {
      await pool.query('CREATE SCHEMA IF NOT EXISTS people');
      await pool.query(
        'CREATE TABLE IF NOT EXISTS people.accounts (id text PRIMARY KEY, picture bytea, tags text[], seen timestamptz, note json)',
      );
    };
    const accounts = { schema: 'people', table: 'accounts', key: ['id'], prepare };
    await prepare(full.pool);
    await full.pool.query(
      `INSERT INTO people.accounts
       SELECT 'a' || n, decode(md5(n::text), 'hex'), ARRAY['ä"\\', NULL], '2026-11-21T09:00:00.123456Z', '{"b":1,"a":"\\u0000"}'
       FROM generate_series(1, 2500) n`,
    );
    const rowTables = [accounts];
    await backup({ ...full, version, rowTables }, file);
    await restore({ ...empty, rowTables }, file);
    const rows = async ({ pool }: ProjectorFixture) =>
      (await pool.query('SELECT t::text FROM people.accounts t ORDER BY id')).rows;
    expect(await rows(empty)).toEqual(await rows(full));
    expect(await rows(empty)).toHaveLength(2_500);

    // A portal that does not know these rows must not lose them silently.
    const other = await openProjectorFixture();
    await expect(restore(other, file)).rejects.toThrow('kennt diese Version des Portals nicht');
    await other.close();
  });

  it('takes accounts and the operator’s texts along, not sessions nor mails, and accounts can be made afterwards', async () => {
    await migrate(full.pool, SCHEMA, migrations);
    const person = (userName: string) => ({ userName, eMail: `${userName}@verein.example`, passwordHash: 'none' });
    const given = { isConfirmed: true, isAdministrator: true };
    const account = await createAccount(full.pool, { ...person('ute'), ...given });
    await createAccount(full.pool, { ...person('udo'), isConfirmed: false, isAdministrator: false });
    if (account === null) throw new Error('No account');
    await beginSession(full.pool, account, { ip: null, userAgent: null }, 'password');
    await changeOperatorTexts(full.pool, { imprint: 'SV Musterstadt\n\n„Am Platz 1“', privacy: null });
    await backup({ ...full, version }, file);
    await restore(empty, file);
    const rows = async ({ pool }: ProjectorFixture, table: string) =>
      (await pool.query(`SELECT t::text FROM identity.${table} t ORDER BY 1`)).rows;
    expect(await rows(empty, 'accounts')).toEqual(await rows(full, 'accounts'));
    expect(await rows(empty, 'accounts')).toHaveLength(2);
    expect(await rows(empty, 'operator_texts')).toEqual(await rows(full, 'operator_texts'));
    expect(await rows(empty, 'sessions')).toEqual([]);
    expect(await createAccount(empty.pool, { ...person('ulla'), ...given })).not.toBeNull();
  });

  it('of an empty portal is a backup, too', async () => {
    expect(await backup({ ...full, version }, file)).toMatchObject({ events: 0, head: null });
    await restore(empty, file);
    expect((await reopened()).logId).toBe(full.logId);
  });

  it('of a log with purged streams restores its gaps', async () => {
    const ids = await played(2);
    await full.store.purge(`tournament-${ids[0]}`);
    await backup({ ...full, version }, file);
    await restore(empty, file);
    expect(await logOf(empty.store)).toEqual(await logOf(full.store));
  });

  it('is whole where something is purged while the log is read', async () => {
    const [id = ''] = await played(2);
    await migrate(full.pool, HEADS, headMigrations);
    await followHeads(full);
    let rounds = 0;
    const store: EventStore = {
      ...withClosedStreams(full.store, () => false),
      async *readAll(after, options) {
        rounds += 1;
        if (rounds === 1) await full.store.purge(`tournament-${id}`);
        yield* full.store.readAll(after, options);
      },
    };
    await backup({ ...full, store, version }, file);
    expect(rounds).toBe(2);
    expect(await readdir(folder)).toEqual(['portal.tar.gz']);
    await restore(empty, file);
    expect(await logOf(empty.store)).toEqual(await logOf(full.store));
  });

  it('of a log that is broken leaves the one before in place and says why', async () => {
    await played(1);
    await backup({ ...full, version }, file);
    const before = await readFile(file);
    await full.pool.query(`UPDATE log.events SET type = 'Changed' WHERE stream = $1`, [`organization-${CLUB}`]);
    const failing = backup({ ...full, version }, file);
    await expect(failing).rejects.toThrow(`Das Ereignis 0 in organization-${CLUB} passt nicht in die Kette.`);
    expect(await readdir(folder)).toEqual(['portal.tar.gz']);
    expect(await readFile(file)).toEqual(before);
  });

  it('leaves the one before in place when it fails', async () => {
    await writeFile(file, 'the one before');
    await full.pool.query('ALTER TABLE log.events RENAME TO hidden');
    await expect(backup({ ...full, version }, file)).rejects.toThrow();
    await full.pool.query('ALTER TABLE log.hidden RENAME TO events');
    expect(await readdir(folder)).toEqual(['portal.tar.gz']);
    expect(await readFile(file, 'utf8')).toBe('the one before');
  });
});

describe('a restore leaves the portal empty and says why', () => {
  const refused = async (reason: string): Promise<void> => {
    await expect(restore(empty, file)).rejects.toThrow(reason);
    expect(await logOf(empty.store)).toEqual([]);
    expect((await reopened()).logId).toBe(empty.logId);
  };

  it('where the file is missing, is none, or is cut off anywhere', async () => {
    await refused('Diese Datei gibt es nicht.');
    await writeFile(file, 'no backup at all');
    await refused('beschädigt oder keine Sicherung');
    await played(3);
    await backup({ ...full, version }, file, { replace: true });
    const whole = await readFile(file);
    for (const share of [0.01, 0.5, 0.9, 0.999]) {
      await writeFile(file, whole.subarray(0, Math.floor(whole.length * share)));
      await refused('unvollständig');
    }
    // Cut before the compression: the archive ends early, its bytes are sound.
    const archive = gunzipSync(whole);
    await writeFile(file, gzipSync(archive.subarray(0, archive.length - 512 * 12)));
    await refused('wurde nichts verändert');
  });

  it('where a byte or an event was changed', async () => {
    await played(1);
    await backup({ ...full, version }, file);
    const archive = gunzipSync(await readFile(file));
    const changed = (from: string, to: string): Buffer => {
      const at = archive.indexOf(from);
      expect(at).toBeGreaterThan(0);
      const copy = Buffer.from(archive);
      copy.write(to, at);
      return gzipSync(copy);
    };
    await writeFile(file, changed('"scoreA":', '"scoreX":'));
    await refused('passt nicht in die Kette');
    await writeFile(file, changed('Hallenf', 'Kellerf'));
    await refused('passt nicht in die Kette');
    await writeFile(file, changed('"revision":7', '"revision":8'));
    await refused('passt nicht in die Kette');
    const sum = '"sha256": "';
    const first = archive.toString('latin1', archive.indexOf(sum) + sum.length).charAt(0);
    await writeFile(file, changed(sum, `${sum}${first === '0' ? '1' : '0'}`));
    await refused('wurde nichts verändert');
    const bytes = await readFile(file);
    bytes[Math.floor(bytes.length / 2)] = (bytes[Math.floor(bytes.length / 2)] ?? 0) ^ 255;
    await writeFile(file, bytes);
    await refused('wurde nichts verändert');
  });

  it('where a part comes twice, though the second is the one that the checksum is of', async () => {
    await migrate(full.pool, SCHEMA, migrations);
    const anna = { userName: 'anna', eMail: 'anna@verein.example', passwordHash: 'none' };
    await createAccount(full.pool, { ...anna, isConfirmed: true, isAdministrator: false });
    await backup({ ...full, version }, file);
    const parts = await partsOf(file);
    const name = 'rows/identity.accounts/000001.jsonl';
    const { content } = parts.find((part) => part.name === name) ?? { content: '' };
    const smuggled = Buffer.from(
      content
        .toString()
        .replaceAll('anna', 'otto')
        .replace(/"id":"../, '"id":"zz')
        .replace(/"number":"\d+"/, '"number":"77"'),
    );
    expect(smuggled).not.toEqual(content);
    await pack(file, [{ name, content: smuggled }, ...parts]);
    await refused(`Der Teil ${name} kommt zweimal vor.`);
  });

  it('where its manifest was changed by someone without the secret, whatever is said of trust', async () => {
    await migrate(full.pool, SCHEMA, migrations);
    await changeOperatorTexts(full.pool, { imprint: 'Von uns', privacy: null });
    await played(1);
    await backup({ ...full, version }, file);
    await pack(file, rewritten(await partsOf(file), 'Von uns', 'Von mir'));
    for (const trust of [false, true]) {
      await expect(restore({ ...empty, trust }, file)).rejects.toThrow(
        'Ihr Verzeichnis wurde verändert, nachdem dieses Portal es beglaubigt hat. Es wurde nichts verändert.',
      );
    }
    expect(await logOf(empty.store)).toEqual([]);
  });

  it('where it is of another secret or of none, unless that is trusted; what that means is said', async () => {
    await played(1);
    const elsewhere = 'c'.repeat(64);
    await backup({ ...full, version }, file);
    await expect(restore({ ...empty, secret: elsewhere }, file)).rejects.toThrow(
      /SESSION_SECRET.*--trust, wenn Sie wissen, woher die Datei kommt: Wer sie gemacht oder verändert hat, bestimmt alles, was darin steht: Konten und Kennwörter, Rechte, Ergebnisse\. Es wurde nichts verändert\./,
    );
    // As an older portal made it.
    await pack(file, withoutSeal(await partsOf(file)));
    await refused('--trust');
    await restore({ ...empty, trust: true }, file);
    expect(await logOf(empty.store)).toEqual(await logOf(full.store));

    const third = await openProjectorFixture();
    await backup({ ...full, version }, file);
    await restore({ ...third, secret: elsewhere, trust: true }, file);
    expect(await logOf(third.store)).toEqual(await logOf(full.store));
    await third.close();
  });

  it('where it is not empty', async () => {
    await played(1);
    await backup({ ...full, version }, file);
    await restore(empty, file);
    await expect(restore(empty, file)).rejects.toThrow('Dieses Portal ist nicht leer.');
  });
});
