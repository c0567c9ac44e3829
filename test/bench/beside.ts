import { once } from 'node:events';
import { Agent } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { startPortal, type RunningPortal } from '#test/support/running-portal.ts';
import { plannedTournament } from '../server/read-models/event-builders.ts';
import type { Answers, Crowd, FromNeighbours, NeighbourKind, Site, ToNeighbours } from './beside-neighbours.ts';
import { figure, median, quantile } from './bench.ts';
import { heard, startProgram } from './fanout-children.ts';
import { newOrganization, settled, writeTournaments } from './many-tournaments.ts';
import { send } from './one-tournament.ts';
import { readProcess, resetWatch, WATCHED } from './watching.ts';

// Eight reporters send fifty results a second to one tournament that a hundred boards follow; beside them others use the
// portal, one kind after the other and then all: how much later an answer and a frame come than beside nobody.

const REPORTERS = 8;
const PER_SECOND = 50;
const BOARDS = 100;
const SECONDS = 12;
/** Events that the tournament has before. */
const EVENTS = 400;
const STARTS = Number(process.env['STARTS'] ?? 3);
/** `BESIDE=visitors` only these. */
const ASKED = process.env['BESIDE'] ?? '';

/** As many as were measured when this bench was asked for: without end where they were slow, else at their pace then. */
const CROWDS: Readonly<Record<NeighbourKind, Omit<Crowd, 'kind'> & { readonly goal: number }>> = {
  visitors: { people: 8, perSecond: 200, goal: 2 },
  printing: { people: 2, perSecond: null, goal: 4 },
  description: { people: 4, perSecond: 50, goal: 2 },
  preview: { people: 1, perSecond: null, goal: 2 },
  history: { people: 4, perSecond: 20, goal: 2 },
  pictures: { people: 2, perSecond: null, goal: 2 },
  past: { people: 2, perSecond: 40, goal: 2 },
  export: { people: 2, perSecond: 10, goal: 2 },
  integrators: { people: 4, perSecond: 430, goal: 2 },
  logins: { people: 4, perSecond: 4, goal: 2 },
  organisers: { people: 8, perSecond: 350, goal: 2 },
  backup: { people: 1, perSecond: null, goal: 2 },
};

/** All of them at a modest pace; what prints takes a core, and stands for itself. */
const ALL: readonly Crowd[] = [
  { kind: 'visitors', people: 4, perSecond: 40 },
  { kind: 'printing', people: 1, perSecond: 0.2 },
  { kind: 'description', people: 1, perSecond: 2 },
  { kind: 'preview', people: 1, perSecond: 0.5 },
  { kind: 'history', people: 1, perSecond: 3 },
  { kind: 'pictures', people: 1, perSecond: 0.3 },
  { kind: 'past', people: 1, perSecond: 3 },
  { kind: 'export', people: 1, perSecond: 1 },
  { kind: 'integrators', people: 2, perSecond: 40 },
  { kind: 'logins', people: 1, perSecond: 0.5 },
  { kind: 'organisers', people: 4, perSecond: 40 },
];

/** Milliseconds. */
interface Run {
  readonly answers: readonly number[];
  readonly frames: readonly number[];
  /** The longest turn of the portal's loop. */
  readonly turn: number;
  readonly neighbours: readonly Answers[];
}

type Beside = NeighbourKind | 'all';

export async function bench(): Promise<void> {
  const kinds = Object.keys(CROWDS) as NeighbourKind[];
  const wanted = [...kinds, 'all' as const].filter((name) => name.includes(ASKED));
  const nobody: Run[] = [];
  const beside = Object.fromEntries(wanted.map((name) => [name, [] as Run[]])) as Partial<Record<Beside, Run[]>>;
  for (let start = 0; start < STARTS; start += 1) {
    const portal = await startPortal({ env: WATCHED });
    try {
      const site = await furnish(portal);
      const reporters = await openReporters(portal, site);
      await reporters.report([]);
      nobody.push(await reporters.report([]));
      for (const name of wanted) {
        const crowds = name === 'all' ? ALL : [{ kind: name, ...CROWDS[name] }];
        beside[name]?.push(await reporters.report(crowds));
      }
      reporters.close();
    } finally {
      await portal.end();
    }
  }
  say('nobody', nobody, null, 2);
  for (const name of wanted) say(name, beside[name] ?? [], nobody, name === 'all' ? 2 : CROWDS[name].goal);
}

function say(name: string, runs: readonly Run[], nobody: readonly Run[] | null, most: number): void {
  for (const what of ['answers', 'frames'] as const) {
    const p99 = (of: readonly Run[]): number => median(of.map((each) => quantile(each[what], 0.99)));
    const against = nobody === null ? {} : { floor: p99(nobody), goal: `<= ${most}` };
    figure({ name: `beside ${name}: ${what} p99`, value: p99(runs), unit: 'ms', ...against, runs: runs.length });
  }
  const turn = median(runs.map((each) => each.turn));
  figure({
    name: `beside ${name}: longest turn of the loop`,
    value: turn,
    unit: 'ms',
    goal: '<= 20',
    runs: runs.length,
  });
  for (const { kind } of runs[0]?.neighbours ?? []) {
    const took = runs.flatMap(({ neighbours }) => neighbours.flatMap((each) => (each.kind === kind ? each.took : [])));
    const perSecond = took.length / runs.length / SECONDS;
    figure({ name: `beside ${name}: ${kind} p50`, value: median(took), unit: 'ms', runs: took.length });
    figure({ name: `beside ${name}: ${kind}`, value: perSecond, unit: 'a second' });
  }
}

/** A tournament with a history and a document, and one without a plan. */
async function furnish(portal: RunningPortal): Promise<Site> {
  const { url, port, dataDir, accessToken } = portal;
  const agent = new Agent({ keepAlive: true });
  const caller = { authorization: `Bearer ${accessToken}` };
  const make = async (path: string, body: object): Promise<string> =>
    (JSON.parse(await send(agent, port, 'POST', path, body, caller)) as { id: string }).id;
  try {
    const organization = await newOrganization(portal);
    const story = plannedTournament(organization);
    const open = story.open.slice(0, 6);
    for (let at = 0; story.facts.length < EVENTS; at += 1) {
      story.reports(open[at % open.length]?.id ?? '', 'CurrentlyPlaying', at % 1_000, 0);
    }
    const [tournament = ''] = await writeTournaments(portal, organization, 1, story.facts);
    await settled(portal, organization, 1);
    const unplanned = await make('/api/tournaments', { organizationId: organization, name: 'Ohne Plan' });
    const document = await make('/api/documents', { tournamentId: tournament, type: 'MatchPlan', name: 'Aushang' });
    return { url, dataDir, accessToken, organization, tournament, events: EVENTS, document, unplanned };
  } finally {
    agent.destroy();
  }
}

/** Reporters and boards that stay; `report` lets them work for a while beside these crowds. */
async function openReporters({ port, pid, output, accessToken }: RunningPortal, site: Site) {
  /** When which version was at the first board; the others are there to be served. */
  let frames: { readonly version: number; readonly at: number }[] = [];
  const boards = await Promise.all(
    Array.from({ length: BOARDS }, async (_, place) => {
      const board = new WebSocket(`ws://127.0.0.1:${port}/api/live`, { perMessageDeflate: false });
      await once(board, 'open');
      board.send(JSON.stringify({ follow: `public/${site.tournament}` }));
      await once(board, 'message');
      if (place === 0) {
        board.on('message', (message: Buffer) => {
          const at = performance.now();
          const { version } = JSON.parse(message.toString()) as { version?: number };
          if (version !== undefined) frames.push({ version, at });
        });
      }
      return board;
    }),
  );
  let sent = 0;

  async function report(crowds: readonly Crowd[]): Promise<Run> {
    const neighbours = crowds.length === 0 ? null : startProgram('beside-neighbours');
    const told = (message: ToNeighbours): boolean | undefined => neighbours?.send(message);
    if (neighbours !== null) {
      const begun = heard<FromNeighbours, 'begun'>(neighbours, 'begun');
      told({ ask: 'begin', site, crowds });
      await begun;
    }
    await pause(500);
    resetWatch({ pid });
    frames = [];
    const answers: number[] = [];
    const results: { readonly version: number; readonly at: number }[] = [];
    const began = performance.now();
    await Promise.all(
      Array.from({ length: REPORTERS }, async (_, reporter) => {
        const every = (REPORTERS * 1_000) / PER_SECOND;
        for (let turn = 0; turn < (SECONDS * PER_SECOND) / REPORTERS; turn += 1) {
          await pause(Math.max(0, began + (turn + reporter / REPORTERS) * every - performance.now()));
          sent += 1;
          const at = performance.now();
          const version = await reportResult(sent);
          answers.push(performance.now() - at);
          results.push({ version, at });
        }
      }),
    );
    const { busy } = await readProcess({ pid, output });
    let took: readonly Answers[] = [];
    if (neighbours !== null) {
      const answered = heard<FromNeighbours, 'answered'>(neighbours, 'answered');
      told({ ask: 'end' });
      ({ answers: took } = await answered);
    }
    return { answers, frames: results.flatMap(toFrame), turn: busy, neighbours: took };
  }

  /** From the call to the first frame that has it. */
  const toFrame = ({ version, at }: { readonly version: number; readonly at: number }): number[] => {
    const frame = frames.find((each) => each.version >= version);
    return frame === undefined ? [] : [frame.at - at];
  };

  async function reportResult(at: number): Promise<number> {
    const match = `m${(at % 6) + 1}`;
    const body = { state: 'CurrentlyPlaying', scoreA: at % 1_000, scoreB: 1 + Math.floor(at / 1_000) };
    const answer = await fetch(`http://127.0.0.1:${port}/api/tournaments/${site.tournament}/matches/${match}/outcome`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`A result was answered ${answer.status}: ${await answer.text()}`);
    await answer.arrayBuffer();
    return Number(answer.headers.get('tournament-version'));
  }

  return {
    report,
    close() {
      for (const board of boards) board.close();
    },
  };
}
