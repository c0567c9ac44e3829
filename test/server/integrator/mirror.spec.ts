import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { MatchView, TournamentView } from '#domain/contract.ts';
import { openNetwork, type Network } from '#test/support/network.ts';
import { twoGroups } from '#test/support/play.ts';
import { freshDatabase, type FreshDatabase } from '#test/support/postgres.ts';
import { onDatabase, startPortal, type RunningPortal } from '#test/support/running-portal.ts';
import { keyFor } from './key.ts';

// The example of docs/api.md, "Keeping a copy", as a stranger runs it: through whatever happens its copy ends up without one
// difference. Where there is no Python the run says so at its end (test/python.mjs).

const PROGRAM = join(import.meta.dirname, '../../../docs/examples/mirror.py');
const hasPython = spawnSync('python3', ['--version']).status === 0;

let database: FreshDatabase;
let portal: RunningPortal;
let network: Network;
let club: { readonly organizationId: string; readonly key: string };
const folder = mkdtempSync(join(tmpdir(), 'mirror-'));
beforeAll(async () => {
  if (!hasPython) return;
  database = await freshDatabase();
  portal = await startPortal({ env: onDatabase(database) });
  network = await openNetwork(portal.port);
  club = await keyFor(portal);
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  if (!hasPython) return;
  await network.close();
  await portal.end();
  await database.drop();
});

let program: ChildProcess | null = null;
/** What the program said of its troubles. */
let said = '';
function begin(): void {
  program = spawn('python3', [PROGRAM, network.url, club.key, folder], { stdio: ['ignore', 'ignore', 'pipe'] });
  program.stderr?.on('data', (bytes: Buffer) => (said += bytes.toString()));
}
async function end(): Promise<void> {
  if (program === null || program.exitCode !== null || program.signalCode !== null) return;
  const gone = once(program, 'exit');
  program.kill('SIGKILL');
  await gone;
}
afterEach(end);

/** One call of the organisers; null where the portal did not answer. */
async function ask(method: string, path: string, body?: unknown): Promise<Response | null> {
  return fetch(`${portal.url}/api${path}`, {
    method,
    headers: {
      authorization: `Bearer ${portal.accessToken}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  }).catch(() => null);
}

async function done(method: string, path: string, body?: unknown): Promise<Response> {
  const answer = await ask(method, path, body);
  if (answer?.ok !== true) throw new Error(`${method} ${path}: ${answer?.status} ${await answer?.text()}`);
  return answer;
}

async function create(name: string): Promise<string> {
  const { organizationId } = club;
  const { id } = (await (await done('POST', '/tournaments', { organizationId, name })).json()) as { id: string };
  await done('POST', `/tournaments/${id}/configure`, twoGroups(5));
  return id;
}

/** The organisation's tournaments by id, as the portal answers them. */
async function truth(): Promise<ReadonlyMap<string, string>> {
  const rows = (await (await done('GET', `/tournaments?organizationId=${club.organizationId}`)).json()) as {
    id: string;
  }[];
  const views = await Promise.all(
    rows.map(async ({ id }) => [id, await (await done('GET', `/tournaments/${id}`)).text()] as const),
  );
  return new Map(views);
}

const copies = (): ReadonlyMap<string, string> =>
  new Map(
    readdirSync(folder)
      .filter((file) => file.endsWith('.json'))
      .map((file) => [file.slice('tournament-'.length, -'.json'.length), readFileSync(join(folder, file), 'utf8')]),
  );

/** Of each tournament that is in one of them only, or with other bytes, which. */
async function differences(): Promise<readonly string[]> {
  const [is, copy] = [await truth(), copies()];
  return [...new Set([...is.keys(), ...copy.keys()])].filter((id) => is.get(id) !== copy.get(id));
}

/** Reports of running scores, one after another, until the answer is called. */
function play(ids: readonly string[]): () => Promise<number> {
  let going = true;
  let reported = 0;
  const playing = (async () => {
    for (let turn = 0; going; turn += 1) {
      const id = ids[turn % ids.length] ?? '';
      const view = (await (await ask('GET', `/tournaments/${id}`))?.json().catch(() => null)) as TournamentView | null;
      const open = (view?.matches ?? []).filter(({ teamA }: MatchView) => teamA.teamId !== null);
      const match = open[(turn * 7) % Math.max(1, open.length)];
      const score = { state: 'CurrentlyPlaying', scoreA: turn % 30, scoreB: (turn * 3) % 20 };
      const answer =
        match === undefined ? null : await ask('PATCH', `/tournaments/${id}/matches/${match.id}/outcome`, score);
      if (answer?.ok === true) reported += 1;
      else await pause(50);
    }
  })();
  return async () => {
    going = false;
    await playing;
    return reported;
  };
}

it('the example is at most 100 lines, and needs nothing but Python', () => {
  const source = readFileSync(PROGRAM, 'utf8');
  expect(source.split('\n').length - 1).toBeLessThanOrEqual(100);
  const imported = [...source.matchAll(/^import (.+)$/gm)].flatMap(([, names = '']) => names.split(', '));
  expect(imported.length).toBeGreaterThan(0);
  if (!hasPython) return;
  const asked = 'import sys; print(all(name.split(".")[0] in sys.stdlib_module_names for name in sys.argv[1:]))';
  expect(spawnSync('python3', ['-c', asked, ...imported], { encoding: 'utf8' }).stdout).toBe('True\n');
});

it.runIf(hasPython)(
  'it ends up without a difference, through cuts, kills, restarts, and a key off and on',
  { timeout: 400_000 },
  async () => {
    const ids = [await create('Hallencup'), await create('Sommercup'), await create('Ferncup')];
    begin();
    const same = () => expect.poll(differences, { timeout: 60_000, interval: 250 }).toEqual([]);
    await same();
    const keyId = /^tp_(\w+)_/.exec(club.key)?.[1] ?? '';
    const restart = async (signal: NodeJS.Signals): Promise<void> => {
      await portal.kill(signal);
      await pause(500);
      portal = await startPortal({ dataDir: portal.dataDir, port: portal.port, env: onDatabase(database) });
    };
    const [first = '', second = ''] = ids;

    const troubles: readonly (readonly [name: string, make: () => Promise<unknown>])[] = [
      ['nothing', () => pause(1_000)],
      [
        'a cut',
        async () => {
          network.cut('reset');
          await pause(1_500);
          network.mend();
        },
      ],
      [
        'a line that says nothing any more',
        async () => {
          network.cut('silent');
          await pause(2_000);
          network.mend();
        },
      ],
      ['the portal killed', () => restart('SIGKILL')],
      ['the portal restarted', () => restart('SIGTERM')],
      [
        'the program killed',
        async () => {
          await end();
          await pause(1_000);
          begin();
        },
      ],
      [
        'the key off and on',
        async () => {
          await done('PATCH', `/api-keys/${keyId}/active`, { isActive: false });
          await pause(4_000);
          // A key that is switched off does not mean that they are gone.
          expect([...copies().keys()].toSorted()).toEqual(ids.toSorted());
          await done('PATCH', `/api-keys/${keyId}/active`, { isActive: true });
        },
      ],
      [
        'tournaments that come, go and come back',
        async () => {
          ids.push(await create('Wintercup'));
          await done('DELETE', `/tournaments/${second}`);
          await done('DELETE', `/tournaments/${first}`);
          await pause(500);
          await done('POST', `/tournaments/${first}/undelete`);
        },
      ],
      [
        'another name of the club',
        () => done('PATCH', `/organizations/${club.organizationId}/name`, { name: 'TSV Äpfel' }),
      ],
    ];
    for (const [name, make] of troubles) {
      const stop = play(ids);
      await pause(500);
      await make();
      expect(await stop(), name).toBeGreaterThan(0);
      await same();
    }
    expect(copies().has(second)).toBe(false);
    expect(said).not.toMatch(/Traceback|another stamp/);
  },
);
