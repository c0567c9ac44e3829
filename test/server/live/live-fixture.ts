import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyBaseLogger } from 'fastify';
import type { WebSocket } from '@fastify/websocket';
import { pino } from 'pino';
import { organization, tournament } from '#domain/deciders.ts';
import { configureBody } from '#domain/contract.ts';
import type { OrganizationCommand } from '#domain/organization/commands.ts';
import type { TournamentCommand } from '#domain/tournament/rules/commands.ts';
import type { Tournament } from '#domain/tournament/model/state.ts';
import { createCommandHandler } from '#server/command-handler/command-handler.ts';
import type { NodeMessages } from '#server/database/node-messages.ts';
import type { EventStore } from '#server/event-store/event-store.ts';
import { openInMemoryEventStore } from '#server/event-store/in-memory/in-memory-event-store.ts';
import { createHttpServer } from '#server/http/http-server.ts';
import { registerLive, type Live } from '#server/live/live.ts';
import type { FrameTurns } from '#server/live/sockets/frame-turns.ts';
import type { TopicAccess } from '#server/live/topic-access.ts';
import { createClubLists } from '#server/public-pages/club-lists.ts';
import { createClubViews } from '#server/public-pages/club-views.ts';
import { createStreamCache } from '#server/stream-cache/create-stream-cache.ts';
import { createOrganizationViews } from '#server/stream-cache/organization-views.ts';
import type { StreamCache } from '#server/stream-cache/stream-cache.ts';
import { createViewCache, type Views } from '#server/stream-cache/view-cache.ts';
import type { CommandResult } from '#server/command-handler/command.ts';
import type { Caller } from '#server/http/caller.ts';

export const ORGANIZATION = 'organisation0000';
export const TOURNAMENT = 'tournament000000';

/** The level of warnings in the log. */
const WARN = 40;

/** The owner of the organisation. */
const LOCAL: Caller = { kind: 'user', id: 'local', name: 'Turnierleitung', session: null, organizationId: null };

/** Access check that treats every connection as the owner. */
const everybodyIsHere: TopicAccess = {
  callerOf: () => Promise.resolve(LOCAL),
  isKeyGood: () => Promise.resolve(true),
  mayFollow: () => Promise.resolve(true),
};

/** A server with only the live channel, over a log in memory, and one public tournament on it. */
export interface LiveFixture {
  readonly url: string;
  readonly port: number;
  /** Events of `ws` for every socket. */
  readonly sockets: {
    on(event: 'connection', opened: (socket: WebSocket, request: IncomingMessage) => void): unknown;
  };
  readonly store: EventStore;
  readonly states: StreamCache;
  readonly views: Views;
  readonly live: Live;
  /** Logged warnings and errors. */
  readonly complaints: readonly Record<string, unknown>[];
  /** Everything logged from level info on. */
  readonly logged: readonly Record<string, unknown>[];
  /** Executes a command on the tournament; throws if it is refused. */
  play(command: TournamentCommand): Promise<void>;
  manage(command: OrganizationCommand): Promise<void>;
  /** Creates another public tournament, without teams. */
  found(id: string): Promise<void>;
  /** Creates another public tournament like the first. */
  plan(id: string): Promise<void>;
  /** Changes another tournament. */
  playAt(id: string, command: TournamentCommand): Promise<void>;
  /** Reports a final result of the match with that index. */
  report(index: number, scoreA: number, scoreB: number): Promise<void>;
  end(): Promise<void>;
}

export async function openLiveFixture(
  parts: {
    readonly rights?: TopicAccess;
    readonly store?: EventStore;
    readonly now?: () => number;
    readonly nodeMessages?: NodeMessages;
    readonly followedBytes?: number;
    readonly turns?: FrameTurns;
  } = {},
): Promise<LiveFixture> {
  const logged: Record<string, unknown>[] = [];
  const complaints: Record<string, unknown>[] = [];
  const log: FastifyBaseLogger = pino(
    { level: 'info' },
    {
      write(line: string) {
        const said = JSON.parse(line) as { readonly level: number };
        logged.push(said);
        if (said.level >= WARN) complaints.push(said);
      },
    },
  );
  const store = parts.store ?? openInMemoryEventStore();
  const states = await createStreamCache({ store, log, ...(parts.now === undefined ? {} : { now: parts.now }) });
  const views = createViewCache({ states, log });
  // The read models before their projector started: everything comes from the log.
  const tournamentsOf = async () => ({ position: null, tournaments: [] });
  const organizations = createOrganizationViews({ states, views, store, tournamentsOf, log });
  const lists = createClubLists({ states, views, listed: async () => [], log });
  const handleCommand = createCommandHandler({ store, states, clock: () => new Date('2026-12-05T08:00:00Z') });
  const http = await createHttpServer({ log, https: false });
  const live = await registerLive(http, {
    states,
    views,
    organizations,
    clubs: createClubViews({ states, organizations, lists, log }),
    store,
    log,
    clock: () => new Date(),
    rights: parts.rights ?? everybodyIsHere,
    ...(parts.nodeMessages === undefined ? {} : { nodeMessages: parts.nodeMessages }),
    ...(parts.turns === undefined ? {} : { turns: parts.turns }),
    ...(parts.followedBytes === undefined ? {} : { followedBytes: parts.followedBytes }),
  });
  await http.listen({ port: 0, host: '127.0.0.1', backlog: 4096 });
  const { port } = http.server.address() as AddressInfo;
  const metadata = { actor: { kind: 'user', id: LOCAL.id }, command: null } as const;

  const onTournament = async (id: string, command: TournamentCommand): Promise<void> =>
    done(await handleCommand(tournament, { stream: `tournament-${id}`, command, metadata }));
  const play = (command: TournamentCommand): Promise<void> => onTournament(TOURNAMENT, command);
  const manage = async (command: OrganizationCommand): Promise<void> =>
    done(await handleCommand(organization, { stream: `organization-${ORGANIZATION}`, command, metadata }));
  const found = (id: string): Promise<void> =>
    onTournament(id, {
      type: 'CreateTournament',
      venueId: null,
      organizationId: ORGANIZATION,
      folderId: null,
      name: 'Hallencup der U11',
      visibility: 'Public',
      origin: null,
    });

  const plan = async (id: string): Promise<void> => {
    await found(id);
    await onTournament(id, { type: 'Configure', ...sixteenTeams });
  };

  if ((await states.load(`tournament-${TOURNAMENT}`)).version === 0) {
    await manage({ type: 'CreateOrganization', name: 'SV Musterstadt', ownerId: LOCAL.id });
    await plan(TOURNAMENT);
  }
  return {
    sockets: http.websocketServer,
    port,
    url: `ws://127.0.0.1:${port}/api/live`,
    store,
    states,
    views,
    live,
    complaints,
    logged,
    play,
    manage,
    found,
    plan,
    playAt: onTournament,
    async report(index, scoreA, scoreB) {
      const { state } = await states.load<Tournament>(`tournament-${TOURNAMENT}`);
      const match = state.plan?.matches[index - 1];
      if (match === undefined) throw new Error(`There is no match ${index}`);
      await play({
        type: 'ReportOutcome',
        matchId: match.id,
        state: 'Finished',
        scoreA,
        scoreB,
        outcomeType: 'Standard',
        reason: null,
        previous: null,
      });
    },
    async end() {
      await live.close();
      await http.close();
      await states.stop();
      if (parts.store === undefined) await store.close();
    },
  };
}

function done(result: CommandResult<unknown>): void {
  if (result.outcome === 'refused') throw new Error(`Refused: ${JSON.stringify(result.refused)}`);
}

const CLUBS = [
  'SV Musterstadt',
  'TSV Neudorf',
  'FC Altenberg',
  'SG Rheintal',
  'VfB Seehausen',
  'TuS Waldau',
  'SC Hohenfels',
  'FSV Lindental',
];

/** Four groups of four and all sixteen in eighth finals: 40 matches. */
const sixteenTeams = configureBody.parse({
  groups: ['A', 'B', 'C', 'D'].map((letter, group) => ({
    alphabeticalId: letter,
    teams: [0, 1, 2, 3].map((slot) => {
      const number = group * 4 + slot;
      return { name: `${CLUBS[number % 8]}${number < 8 ? '' : ' II'}` };
    }),
  })),
  firstMatchKickoff: '2026-12-05T08:30:00Z',
  groupPhase: {
    schedule: { playTime: 'PT10M', pauseTime: 'PT2M' },
    numberOfCourts: 2,
    useAlternatingOrder: true,
    numberOfGroupRounds: 1,
  },
  pauseBetweenGroupAndFinalsPhase: 'PT15M',
  finalsPhase: {
    schedule: { playTime: 'PT10M', pauseTime: 'PT2M' },
    numberOfCourts: 2,
    firstFinalsRound: 'EighthFinal',
    thirdPlacePlayoff: true,
  },
});
