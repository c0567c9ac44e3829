import { once } from 'node:events';
import { Agent } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { WebSocket } from 'ws';
import type { RunningPortal } from '#test/support/running-portal.ts';
import { plannedTournament } from '../server/read-models/event-builders.ts';
import type { Answers, Crowd, FromNeighbours, Site, ToNeighbours } from './beside-neighbours.ts';
import { heard, startProgram } from './fanout-children.ts';
import { newOrganization, settled, writeTournaments } from './many-tournaments.ts';
import { send } from './one-tournament.ts';
import { readProcess, resetWatch } from './watching.ts';

// A tournament whose results come in at a pace, with others who use the portal beside that.

/** Events that the tournament has before. */
const EVENTS = 400;

/** Results of all reporters together, and boards that follow the tournament. */
export interface Hall {
  readonly reporters: number;
  readonly perSecond: number;
  readonly boards: number;
}

/** Milliseconds. */
export interface Run {
  readonly answers: readonly number[];
  readonly frames: readonly number[];
  /** The longest turn of the portal's loop. */
  readonly turn: number;
  readonly neighbours: readonly Answers[];
}

/** A tournament with a history and a document, and one without a plan. */
export async function furnish(portal: RunningPortal): Promise<Site> {
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
export async function openReporters(
  { port, pid, output, accessToken }: RunningPortal,
  site: Site,
  { reporters, perSecond, boards: boardCount }: Hall,
) {
  /** When which version was at the first board; the others are there to be served. */
  let frames: { readonly version: number; readonly at: number }[] = [];
  const boards = await Promise.all(
    Array.from({ length: boardCount }, async (_, place) => {
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

  async function report(seconds: number, crowds: readonly Crowd[] = []): Promise<Run> {
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
      Array.from({ length: reporters }, async (_, reporter) => {
        const every = (reporters * 1_000) / perSecond;
        for (let turn = 0; turn < (seconds * perSecond) / reporters; turn += 1) {
          // Counted from when it was to be sent: what one result held back is late, too.
          const at = began + (turn + reporter / reporters) * every;
          await pause(Math.max(0, at - performance.now()));
          sent += 1;
          const version = await reportResult(sent);
          answers.push(performance.now() - at);
          results.push({ version, at });
        }
      }),
    );
    const { busy } = await readProcess({ pid, output });
    await pause(1_000);
    let took: readonly Answers[] = [];
    if (neighbours !== null) {
      const answered = heard<FromNeighbours, 'answered'>(neighbours, 'answered');
      told({ ask: 'end' });
      ({ answers: took } = await answered);
    }
    return { answers, frames: results.map(toFrame), turn: busy, neighbours: took };
  }

  /** From the call to the first frame that has it. */
  const toFrame = ({ version, at }: { readonly version: number; readonly at: number }): number => {
    const frame = frames.find((each) => each.version >= version);
    return frame === undefined ? Number.POSITIVE_INFINITY : frame.at - at;
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
