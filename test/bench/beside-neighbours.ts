import { execFile } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { CHIEF } from '#test/support/running-portal.ts';
import { configureBody } from '#domain/tournament/contract/bodies.ts';

// Those who use the portal beside the reporters, in a process of their own: each asks again as soon as it was answered, or
// in turns with the others where there is a pace.

/** Where the neighbours are at home. */
export interface Site {
  readonly url: string;
  readonly dataDir: string;
  readonly accessToken: string;
  readonly organization: string;
  /** What is reported to, with as many events and a document. */
  readonly tournament: string;
  readonly events: number;
  readonly document: string;
  /** A tournament without a plan. */
  readonly unplanned: string;
}

export interface Crowd {
  readonly kind: NeighbourKind;
  readonly people: number;
  /** Calls of all of them together; null: as many as are answered. */
  readonly perSecond: number | null;
}

export interface Answers {
  readonly kind: NeighbourKind;
  /** Milliseconds of the first call of all, and of those after it. */
  readonly first: number;
  readonly took: readonly number[];
}

export type ToNeighbours =
  | { readonly ask: 'begin'; readonly site: Site; readonly crowds: readonly Crowd[] }
  | { readonly ask: 'end' };
export type FromNeighbours =
  | { readonly say: 'begun' }
  | { readonly say: 'answered'; readonly answers: readonly Answers[] };

const PACKED = { 'accept-encoding': 'gzip' };

async function read(site: Site, path: string, init: RequestInit = {}): Promise<void> {
  const headers = { authorization: `Bearer ${site.accessToken}`, ...PACKED, ...init.headers };
  const answer = await fetch(site.url + path, { ...init, headers });
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
}

const json = (method: string, body: object): RequestInit => ({
  method,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

const LARGE_PLAN = configureBody.parse({
  groups: [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].map((alphabeticalId) => ({
    alphabeticalId,
    teams: Array.from({ length: 18 }, (_, at) => ({ name: `SV Musterstadt ${alphabeticalId}${at + 1}` })),
  })),
  firstMatchKickoff: '2026-12-05T08:30:00Z',
  groupPhase: {
    schedule: { playTime: 'PT10M', pauseTime: 'PT2M' },
    numberOfCourts: 4,
    useAlternatingOrder: true,
    numberOfGroupRounds: 1,
  },
});

const picture = await sharp({ create: { width: 1_600, height: 1_600, channels: 3, background: '#0b6b3a' } })
  .jpeg()
  .toBuffer();

function upload({ organization }: Site): RequestInit {
  const body = new FormData();
  body.set('OrganizationId', organization);
  body.set('ImageType', 'OrganizerLogo');
  body.set('Image', new Blob([picture], { type: 'image/jpeg' }), 'logo.jpg');
  return { method: 'POST', body };
}

const run = promisify(execFile);
const backupFile = join(tmpdir(), `beside-${process.pid}.tar.gz`);

const CALLS = {
  visitors: (site) => read(site, `/t/${site.tournament}`, { headers: { authorization: '' } }),
  printing: (site) =>
    read(site, `/api/documents/${site.document}/pdf?languageCode=de&timeZone=Europe/Berlin&preview=1`),
  description: (site) => read(site, '/api/openapi.json'),
  preview: (site) => read(site, `/api/tournaments/${site.unplanned}/configure/preview`, json('POST', LARGE_PLAN)),
  history: (site) => read(site, `/api/tournaments/${site.tournament}/history?limit=200`),
  pictures: (site) => read(site, '/api/images', upload(site)),
  past: (site) =>
    read(site, `/api/tournaments/${site.tournament}?version=${3 + Math.floor(Math.random() * (site.events - 3))}`),
  export: (site) => read(site, `/api/tournaments/${site.tournament}/history/export`),
  integrators: (site) => read(site, `/api/tournaments/${site.tournament}/matches`),
  logins: ({ url }) => read({ url, accessToken: '' } as Site, '/identity/login', json('POST', CHIEF)),
  organisers: (site) => read(site, `/api/tournaments/${site.tournament}`),
  backup: async ({ dataDir }) => {
    const program = join(import.meta.dirname, '../../server/operation/cli/backup.js');
    await run(process.execPath, [program, backupFile], { env: { ...process.env, DATA_DIR: dataDir } });
  },
} satisfies Readonly<Record<string, (site: Site) => Promise<void>>>;

export type NeighbourKind = keyof typeof CALLS;

async function timed(site: Site, kind: NeighbourKind): Promise<number> {
  const asked = performance.now();
  await CALLS[kind](site);
  return performance.now() - asked;
}

let isOver = false;

async function live(site: Site, { kind, people, perSecond }: Crowd): Promise<Answers> {
  const took: number[] = [];
  const first = await timed(site, kind);
  const began = performance.now();
  let turn = 0;
  await Promise.all(
    Array.from({ length: people }, async () => {
      while (!isOver) {
        if (perSecond !== null) {
          await pause(Math.max(0, began + (turn++ * 1_000) / perSecond - performance.now()));
        }
        took.push(await timed(site, kind));
      }
    }),
  );
  return { kind, first, took };
}

const say = (message: FromNeighbours): boolean | undefined => process.send?.(message);

process.on('message', (message: ToNeighbours) => {
  if (message.ask === 'end') isOver = true;
  else void liveAll(message.site, message.crowds);
});

async function liveAll(site: Site, crowds: readonly Crowd[]): Promise<void> {
  say({ say: 'begun' });
  const answers = await Promise.all(crowds.map((crowd) => live(site, crowd)));
  say({ say: 'answered', answers });
  process.disconnect();
}
