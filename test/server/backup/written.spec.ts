import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { migrate } from '#server/database/migrate.ts';
import { SCHEMA, migrations } from '#server/images/image-schema.ts';
import { backup } from '#server/operation/backup/backup.ts';
import { appendFacts, foundedOrganization, idOf, playedTournament } from '../read-models/event-builders.ts';
import { mountSmallDisk, unmountSmallDisk } from '#test/support/small-disk.ts';
import { type ProjectorFixture, openProjectorFixture } from '../read-models/projector-fixture.ts';

// How a backup is written: to its end or not at all, and within bounds.

const version = 'test';

let ground: ProjectorFixture;
beforeEach(async () => {
  ground = await openProjectorFixture();
  await migrate(ground.pool, SCHEMA, migrations);
});
afterEach(() => ground.close());

/** Pictures that compression makes little smaller, of some 200 kB each. */
const addPictures = (count: number) =>
  ground.pool.query(
    `INSERT INTO images.bytes SELECT n::text, noise, noise FROM generate_series(1, $1::integer) n,
     LATERAL (SELECT decode(string_agg(md5(n::text || '-' || part::text), ''), 'hex') AS noise
              FROM generate_series(1, 12500) part) drawn`,
    [count],
  );

const disk = mountSmallDisk(2);
afterAll(() => (disk === null ? undefined : unmountSmallDisk(disk)));

it.skipIf(disk === null)('a backup that the disk has no room for says so, and leaves nothing of itself', async () => {
  const folder = disk ?? '';
  const file = join(folder, 'portal.tar.gz');
  await writeFile(file, 'the one before');
  await addPictures(20);
  await expect(backup({ ...ground, version }, file)).rejects.toThrow(
    'Es wurde keine Sicherung geschrieben: Auf dem Datenträger ist nicht genug Platz.',
  );
  expect(await readdir(folder)).toEqual(['portal.tar.gz']);
});

describe('in a folder', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'backup-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('that is not there, a backup says so', async () => {
    await addPictures(1);
    await expect(backup({ ...ground, version }, join(folder, 'gone', 'portal.tar.gz'))).rejects.toThrow(
      'Den Ordner dafür gibt es nicht.',
    );
  });

  it('a backup removes what a killed one of the same name left, and nothing else', async () => {
    const others = ['portal.tar.gz.0a1b2c3d.part', 'montag.tar.gz.0a1b2c3d.part', 'portal.tar.gz.notes.part'];
    const left = ['portal.tar.gz.00000000.part', 'portal.tar.gz.ffffffff.part'];
    for (const name of [...others, ...left]) await writeFile(join(folder, name), 'begun');
    const hourAgo = new Date(Date.now() - 3_600_000);
    // The first one of them is being written by another backup.
    for (const name of [...others.slice(1), ...left]) await utimes(join(folder, name), hourAgo, hourAgo);
    await backup({ ...ground, version }, join(folder, 'portal.tar.gz'));
    expect((await readdir(folder)).toSorted()).toEqual([...others, 'portal.tar.gz'].toSorted());
  });

  it('a backup holds few pictures at a time', async () => {
    await addPictures(30);
    let most = 0;
    const { pool } = ground;
    pool.on('acquire', (client) => {
      const ask = client.query.bind(client) as (...asked: unknown[]) => unknown;
      const measured = async (answer: unknown): Promise<unknown> => {
        const result = await answer;
        most = Math.max(most, JSON.stringify((result as { rows?: unknown }).rows ?? []).length);
        return result;
      };
      Object.assign(client, {
        query: (...asked: unknown[]) => {
          const answer = ask(...asked);
          return answer instanceof Promise ? measured(answer) : answer;
        },
      });
    });
    await backup({ ...ground, version }, join(folder, 'portal.tar.gz'));
    // All of them are 48 MB as text; a part of a backup has 4.
    expect(most).toBeGreaterThan(800_000);
    expect(most).toBeLessThan(4 * 1024 * 1024);
  });
});

describe('a file that is there', () => {
  let folder: string;
  let file: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'backup-'));
    file = join(folder, 'portal.tar.gz');
  });
  afterEach(() => rm(folder, { recursive: true }));

  const club = idOf('o', 1);
  const found = (name: string) => appendFacts(ground.store, `organization-${idOf('o', 2)}`, foundedOrganization(name));
  const play = (number: number) =>
    appendFacts(ground.store, `tournament-${idOf('t', number)}`, playedTournament(club, `Cup ${number}`).facts);

  it('gives way to a backup of the same log with as many events or more', async () => {
    await play(1);
    const first = await backup({ ...ground, version }, file);
    expect(await backup({ ...ground, version }, file)).toMatchObject({ events: first.events });
    await found('SV Später');
    expect((await backup({ ...ground, version }, file)).events).toBeGreaterThan(first.events);
  });

  it('stays where it is a backup of another portal, unless it is to be replaced', async () => {
    await play(1);
    await backup({ ...ground, version }, file);
    const before = await readFile(file);
    const other = await openProjectorFixture();
    await migrate(other.pool, SCHEMA, migrations);
    await expect(backup({ ...other, version }, file)).rejects.toThrow(
      /^Es wurde keine Sicherung geschrieben: Dort liegt schon die Sicherung eines anderen Portals.*--replace/,
    );
    expect(await readFile(file)).toEqual(before);
    expect(await readdir(folder)).toEqual(['portal.tar.gz']);
    expect(await backup({ ...other, version }, file, { replace: true })).toMatchObject({ events: 0 });
    await other.close();
  });

  it('stays where it holds more events of this log than it has now', async () => {
    await play(1);
    await found('SV Weg');
    const { events } = await backup({ ...ground, version }, file);
    const before = await readFile(file);
    await ground.pool.query(`DELETE FROM log.events WHERE stream LIKE 'organization-%'`);
    await expect(backup({ ...ground, version }, file)).rejects.toThrow(
      new RegExp(`mit mehr Ereignissen \\(${events}, jetzt \\d+\\).*--replace`),
    );
    expect(await readFile(file)).toEqual(before);
  });

  it('gives way where what is missing was purged since', async () => {
    await play(1);
    await play(2);
    const first = await backup({ ...ground, version }, file);
    await ground.store.purge(`tournament-${idOf('t', 1)}`);
    expect((await backup({ ...ground, version }, file)).events).toBeLessThan(first.events);
  });

  it('stays where it is no backup, and a folder of that name is said to be one', async () => {
    await writeFile(file, 'my notes');
    await expect(backup({ ...ground, version }, file)).rejects.toThrow(
      'Dort liegt schon etwas, das sich nicht als Sicherung lesen lässt.',
    );
    expect(await readFile(file, 'utf8')).toBe('my notes');
    await mkdir(join(folder, 'folder'));
    await expect(backup({ ...ground, version }, join(folder, 'folder'), { replace: true })).rejects.toThrow(
      'Unter diesem Namen liegt ein Ordner.',
    );
  });
});
