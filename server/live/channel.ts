import type { Socket } from 'node:net';
import type { FastifyBaseLogger } from 'fastify';
import type { WebSocket } from 'ws';
import type { LiveRequest } from '#domain/live-contract.ts';
import type { NodeMessages } from '../database/node-messages.ts';
import type { EventStore } from '../event-store/event-store.ts';
import type { OrganizationViews } from '../stream-cache/organization-views.ts';
import type { StreamCache } from '../stream-cache/stream-cache.ts';
import type { Views } from '../stream-cache/view-cache.ts';
import { Connection } from './sockets/connection.ts';
import { FrameTurns } from './sockets/frame-turns.ts';
import { serveConnection } from './sockets/serve-connection.ts';
import { beatFrame, jsonFrame } from './sockets/frame.ts';
import { Heartbeat } from './sockets/heartbeat.ts';
import { FOLLOWED_BYTES, FollowedRoom } from './topics/followed-room.ts';
import { organizationOf } from './topics/organization-of.ts';
import { OpeningLines } from './topics/opening-lines.ts';
import { openTopic, type FollowedClubs } from './topics/open-topic.ts';
import { PresenceRegistry } from './presence.ts';
import type { TopicAccess } from './topic-access.ts';
import { findAccessChanges, type AffectsAccess, type Withdrawal } from './access-changes.ts';
import { forEachInSlices } from './sockets/in-slices.ts';
import { isForVisitors, toTopicAddress, topicOf, type Follow, type Topic } from './topics/topic.ts';
import type { Caller } from '../http/caller.ts';

export interface ChannelParts {
  readonly states: StreamCache;
  readonly views: Views;
  readonly organizations?: OrganizationViews;
  readonly clubs?: FollowedClubs;
  readonly store: EventStore;
  readonly rights: TopicAccess;
  /** Whether anything can be stored; left out: always. */
  readonly storage?: { canWrite(): boolean; onChange(heard: (canWrite: boolean) => void): void };
  /** The messages between nodes; left out: there is only this node. */
  readonly nodeMessages?: NodeMessages;
  readonly log: Pick<FastifyBaseLogger, 'debug' | 'info' | 'warn' | 'error'>;
  readonly clock: () => Date;
  /** Bytes of memory for what visitors follow, and as many for what members do. */
  readonly followedBytes?: number;
  /** When the frames of sockets are read; left out: as `frame-turns.ts` has it. */
  readonly turns?: FrameTurns;
}

export interface Channel {
  /** The number of open sockets. */
  readonly connections: number;
  /** How many frames had to wait for the budget of their socket or network so far. */
  readonly slowedFrames: number;
  /** `raw` lies under `socket`, `network` has one budget; `wantsBeats`: it hears at intervals that the line is whole. */
  accept(socket: WebSocket, raw: Socket, about: { caller: Caller; network: string; wantsBeats: boolean }): void;
  /** Pings a part of the sockets and drops those in it that did not answer the last ping (`heartbeat.ts`). */
  ping(): void;
  /** Sends a heartbeat to the next slice of the sockets that subscribed to it. */
  beat(): void;
  /** Ends the sockets of expired keys, which expire without an event. */
  recheckKeys(): void;
  /** Checks again whether these callers may follow these topics; nothing is sent before. */
  recheck(concerned: AffectsAccess): Promise<void>;
  /** Closes the sockets of an ended session, with 4001. */
  endSession(session: string): void;
  /** Closes every socket with 1013: this node's data is outdated, and pages should say so and try elsewhere. */
  disconnectAll(): void;
  /** Announces the server's shutdown; resolves when all sockets are closed, after `patienceMs` at the latest. */
  close(patienceMs: number): Promise<void>;
}

/** In how many parts the sockets are pinged, and told that the line is whole. */
export const PING_PARTS = 100;
export const BEAT_PARTS = 25;
// A phone that loses its network for a moment finds its changes still here.
const KEPT_UNFOLLOWED_MS = 60_000;
const MAX_TOPICS = 64;
const FULL_SAID_EVERY_MS = 60_000;
/** Characters of a topic's name in the log: it may be the sender's own. */
const MAX_NAME_LOGGED = 60;
const ASKED_AT_ONCE = 256;
const GOING_AWAY = 1001;
const TRY_AGAIN_LATER = 1013;
// 4000 and above are ours (RFC 6455, 7.4.2).
const SESSION_ENDED = 4001;

export function openChannel(parts: ChannelParts): Channel {
  const { states, rights, log, clock, followedBytes = FOLLOWED_BYTES, turns = new FrameTurns() } = parts;
  const topicsByConnection = new Map<Connection, Set<Topic>>();
  const pings = new Heartbeat(PING_PARTS, (connection) => connection.ping());
  /** The time that all sockets hear until the next beat. */
  let beatNow = beatFrame(clock());
  const beats = new Heartbeat(BEAT_PARTS, (connection) => connection.sendBeat(beatNow));
  // By address.
  const topics = new Map<string, Promise<Topic | 'full' | null>>();
  const open = new Map<string, Topic>();
  /** What is followed stays in memory, so visitors and members have a room each: none takes it from the other. */
  const openings = new OpeningLines();
  const rooms = { visitors: new FollowedRoom(followedBytes), members: new FollowedRoom(followedBytes) };
  const closingTimers = new Map<Topic, ReturnType<typeof setTimeout>>();
  const presence = new PresenceRegistry(
    (frame) => sendAfterChecks(() => open.get(frame.topic)?.sendToPeople(jsonFrame(frame))),
    parts.nodeMessages === undefined
      ? null
      : { nodeMessages: parts.nodeMessages, mayFollow: (caller, topic) => rights.mayFollow(caller, topic), log },
  );
  /** The number of sockets opened with an API key. */
  let keyConnections = 0;
  /** When the log last said that there is no room, in ms. */
  let fullSaidAt = Number.NEGATIVE_INFINITY;
  let runningChecks = 0;
  const pendingSends: (() => void)[] = [];
  const sources = {
    ...parts,
    sendAfterChecks,
    gone: end,
    moved: (topic: Topic) => letGoOf(roomOf(topic.name).overflow()),
  };

  /** Delays sending from an event that may withdraw a right until its check has ended. */
  function sendAfterChecks(send: () => void): void {
    if (runningChecks === 0) attempt(send);
    else pendingSends.push(send);
  }

  /** What cannot be sent holds up nothing else. */
  function attempt(send: () => void): void {
    try {
      send();
    } catch (error) {
      log.error({ err: error }, 'cannot send this to its followers');
    }
  }

  const roomOf = (name: string): FollowedRoom => (isForVisitors(name) ? rooms.visitors : rooms.members);

  /** One opening per topic at a time; concurrent requests wait for it. */
  async function openTopicOnce(name: string, { caller, network }: Connection): Promise<Topic | 'full' | null> {
    const address = toTopicAddress(name, caller);
    const known = topics.get(address);
    if (known !== undefined) return known;
    const room = roomOf(name);
    if (!room.mayOpen(address)) return 'full';
    return openings.take(network, {
      // Another one may have come first, or found that there is no room.
      open: async () =>
        topics.get(address) ??
        (room.mayOpen(address) ? openAs(address, openTopic(name, caller, sources)) : ('full' as const)),
      bytes: () => open.get(address)?.bytes ?? room.refusedBytes(address),
    });
  }

  async function openAs(address: string, opening: Promise<Topic | null>): Promise<Topic | 'full' | null> {
    const opened = opening.then(
      (topic) => {
        if (topic === null) topics.delete(address);
        else {
          open.set(address, topic);
          letGoOf(roomOf(topic.name).add(topic));
        }
        return topic === null || open.get(address) === topic ? topic : 'full';
      },
      (error: unknown) => {
        topics.delete(address);
        throw error;
      },
    );
    topics.set(address, opened);
    return opened;
  }

  /** Closes topics for which there is no room; their followers ask again after a while. */
  function letGoOf(going: readonly Topic[]): void {
    if (going.length > 0 && performance.now() - fullSaidAt > FULL_SAID_EVERY_MS) {
      fullSaidAt = performance.now();
      log.warn({ topics: open.size, topic: going[0]?.name }, 'no room for all followed views');
    }
    for (const topic of going) {
      const followers = [...topic.connections()];
      close(topic);
      forEachInSlices(followers, (connection) => {
        topicsByConnection.get(connection)?.delete(topic);
        topic.unfollow(connection);
        connection.sendMessage({ error: 'unavailable', topic: topic.name });
      });
    }
  }

  function close(topic: Topic): void {
    clearTimeout(closingTimers.get(topic));
    closingTimers.delete(topic);
    if (open.get(topic.address) !== topic) return;
    open.delete(topic.address);
    topics.delete(topic.address);
    roomOf(topic.name).remove(topic);
    topic.stop();
  }

  function end(topic: Topic): void {
    for (const connection of topic.connections()) topicsByConnection.get(connection)?.delete(topic);
    topic.end('deleted');
    close(topic);
  }

  function unfollow(connection: Connection, topic: Topic): void {
    topicsByConnection.get(connection)?.delete(topic);
    topic.unfollow(connection);
    closeLater(topic);
  }

  /** Closes a topic some time after its last follower has left. */
  function closeLater(topic: Topic): void {
    if (topic.followers > 0 || open.get(topic.address) !== topic || closingTimers.has(topic)) return;
    const closing = setTimeout(() => close(topic), KEPT_UNFOLLOWED_MS);
    closing.unref();
    closingTimers.set(topic, closing);
  }

  async function follow(connection: Connection, request: Follow): Promise<void> {
    const name = request.follow;
    const followed = topicsByConnection.get(connection);
    const unknown = (): void => {
      if (connection.isFirst('topic refused'))
        log.info({ topic: name.slice(0, MAX_NAME_LOGGED), caller: connection.calledBy }, 'topic refused');
      connection.sendMessage({ error: 'unknown-topic', topic: name });
    };
    if (topicOf(name) === null || !(await rights.mayFollow(connection.caller, name))) return unknown();
    const isFull = followed !== undefined && followed.size >= MAX_TOPICS;
    if (isFull && ![...followed].some((each) => each.name === name)) {
      return connection.sendMessage({ error: 'too-many-topics', topic: name });
    }
    const topic = await openTopicOnce(name, connection);
    if (topic === 'full') return connection.sendMessage({ error: 'unavailable', topic: name });
    if (topic === null) return unknown();
    // While the topic was being opened the right may have been withdrawn, which no check finds here, or the caller may
    // have left.
    const mayStill = await rights.mayFollow(connection.caller, name);
    if (!mayStill || followed === undefined || !connection.isOpen) closeLater(topic);
    if (!mayStill) return unknown();
    if (followed === undefined || !connection.isOpen) return;
    // It may have been closed meanwhile, for want of room or because there is nothing any more.
    if (open.get(topic.address) !== topic) return connection.sendMessage({ error: 'unavailable', topic: name });
    clearTimeout(closingTimers.get(topic));
    closingTimers.delete(topic);
    followed.add(topic);
    topic.follow(connection, request);
    // Keys read nothing about members.
    if (connection.caller.kind === 'apiKey') return;
    const present = presence.on(name);
    if (present.people.length > 0) connection.sendMessage(present);
  }

  async function setPresence(connection: Connection, name: string, at: string | null): Promise<void> {
    const topic = topicOf(name);
    const parent = topic?.kind === 'tournament' ? await organizationOf(states, topic.id) : null;
    const known = topic?.kind === 'tournament' || topic?.kind === 'organization';
    // Checked last, so that a place never appears after its right is gone.
    if (!known || !(await rights.mayFollow(connection.caller, name))) {
      return connection.sendMessage({ error: 'unknown-topic', topic: name });
    }
    if (at === null) return presence.setLocations(connection, []);
    if (!topicsByConnection.has(connection)) return;
    presence.setLocations(connection, [
      { topic: name, place: at },
      ...(parent === null ? [] : [{ topic: `organization/${parent}`, place: name }]),
    ]);
  }

  async function handleRequest(connection: Connection, request: LiveRequest): Promise<void> {
    const name = 'follow' in request ? request.follow : 'at' in request ? request.at : request.unfollow;
    try {
      if ('follow' in request) await follow(connection, request);
      else if ('at' in request) await setPresence(connection, name, request.place);
      else {
        const topic = open.get(toTopicAddress(name, connection.caller));
        if (topic !== undefined) unfollow(connection, topic);
      }
    } catch (error) {
      if (connection.isFirst('cannot open')) log.warn({ err: error, topic: name }, 'cannot open this topic');
      connection.sendMessage({ error: 'unavailable', topic: name });
    }
  }

  /** A socket at which a check fails ends. */
  async function recheck(concerned: AffectsAccess): Promise<void> {
    runningChecks += 1;
    try {
      let asked = 0;
      for (const [connection, followed] of topicsByConnection) {
        try {
          const { caller } = connection;
          if (caller.kind === 'apiKey' && !(await rights.isKeyGood(caller.id)))
            connection.close(SESSION_ENDED, 'key ended');
          if (!connection.isOpen) continue;
          for (const topic of followed) {
            const why = concerned(caller, topic.name);
            if (why === null) continue;
            // The answers are in memory, so awaiting them does not yield to other work.
            if ((asked += 1) % ASKED_AT_ONCE === 0) await new Promise((resolve) => setImmediate(resolve));
            await check(connection, topic, why);
          }
          for (const { topic } of presence.placesOf(connection)) {
            if (concerned(caller, topic) !== null && (await may(connection, topic)) !== true)
              presence.setLocations(connection, []);
          }
        } catch (error) {
          reportFailedCheck(error);
          connection.terminate();
        }
      }
      await presence.recheckRemote(concerned);
    } finally {
      runningChecks -= 1;
      if (runningChecks === 0) for (const send of pendingSends.splice(0)) attempt(send);
    }
  }

  const reportFailedCheck = (err: unknown): void => log.error({ err }, 'cannot check again who may follow what');

  /** Whether the caller still may follow a topic; null: unknown. */
  const may = (connection: Connection, name: string): Promise<boolean | null> =>
    rights.mayFollow(connection.caller, name).catch((error: unknown) => {
      log.error({ err: error, topic: name }, 'cannot check a right again');
      return null;
    });

  async function check(connection: Connection, topic: Topic, why: Withdrawal): Promise<void> {
    const mayStill = await may(connection, topic.name);
    if (mayStill === true) return;
    unfollow(connection, topic);
    // If the right is unknown, the page asks again after a while.
    connection.sendMessage({ topic: topic.name, ...(mayStill === null ? { error: 'unavailable' } : { gone: why }) });
  }

  parts.storage?.onChange((writes) => {
    const frame = jsonFrame({ writes });
    forEachInSlices(topicsByConnection.keys(), (connection) => connection.sendRequired(frame));
  });
  const stopListening = states.onEvents((events) => {
    const withdrawn = findAccessChanges(events, log);
    if (withdrawn !== null) recheck(withdrawn).catch(reportFailedCheck);
  });

  return {
    get connections() {
      return topicsByConnection.size;
    },
    get slowedFrames() {
      return turns.slowed;
    },
    accept(socket, raw, about) {
      const { caller, wantsBeats } = about;
      const connection = new Connection(socket, raw, about);
      topicsByConnection.set(connection, new Set());
      const leave = [pings.join(connection), ...(wantsBeats ? [beats.join(connection)] : [])];
      if (wantsBeats) connection.sendBeat(beatFrame(clock()));
      if (caller.kind === 'apiKey') keyConnections += 1;
      socket.on('close', () => {
        if (caller.kind === 'apiKey') keyConnections -= 1;
        for (const topic of topicsByConnection.get(connection) ?? []) unfollow(connection, topic);
        topicsByConnection.delete(connection);
        for (const each of leave) each();
        presence.setLocations(connection, []);
      });
      if (parts.storage?.canWrite() === false) connection.sendMessage({ writes: false });
      serveConnection(socket, connection, {
        turn: turns.join(about.network),
        answer: (request) => handleRequest(connection, request),
        expelled: (why) => log.info({ caller: connection.calledBy, why }, 'live connection ended'),
      });
    },
    ping: () => pings.beat(),
    beat() {
      beatNow = beatFrame(clock());
      beats.beat();
    },
    recheckKeys() {
      turns.forgetUnused();
      openings.forgetUnused();
      // Boards in halls use no keys.
      if (keyConnections === 0) return;
      // A running check makes another one unnecessary.
      if (runningChecks === 0) recheck(() => null).catch(reportFailedCheck);
    },
    recheck,
    endSession(session) {
      for (const connection of topicsByConnection.keys())
        if (connection.caller.session === session) connection.close(SESSION_ENDED, 'session ended');
    },
    disconnectAll() {
      forEachInSlices(topicsByConnection.keys(), (connection) => connection.close(TRY_AGAIN_LATER, 'behind'));
    },
    async close(patienceMs) {
      stopListening();
      presence.stop();
      for (const connection of topicsByConnection.keys()) connection.close(GOING_AWAY, 'going away');
      const until = Date.now() + patienceMs;
      while (topicsByConnection.size > 0 && Date.now() < until) await new Promise((resolve) => setTimeout(resolve, 10));
      for (const connection of topicsByConnection.keys()) connection.terminate();
      topicsByConnection.clear();
      for (const topic of open.values()) close(topic);
    },
  };
}
