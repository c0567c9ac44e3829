import { fromServer } from '../api/from-server.ts';
import { noteBeat, serverTime } from '../texts/server-time.ts';
import type {
  ChangeCause,
  ChangedView,
  Gone,
  LiveError,
  LiveMessage,
  LiveRequest,
  Presence,
} from '#domain/contract.ts';
import { applyChanges } from './apply-changes.ts';

/** What the channel tells about one topic. */
export type TopicMessage =
  | {
      readonly kind: 'view';
      readonly view: unknown;
      readonly stamp: string;
      readonly causes: readonly ChangeCause[];
      /** It happened while the topic was followed; false for what was missed before. */
      readonly isNews: boolean;
    }
  /** Withdrawn or deleted: there is nothing more to see. */
  | { readonly kind: 'gone'; readonly why: Gone['gone'] }
  /** Who works on it and where, ourselves included. */
  | { readonly kind: 'people'; readonly people: Presence['people'] }
  /** Not there, or not ours. */
  | { readonly kind: 'refused'; readonly code: LiveError };

/** Whether there is contact. */
export type ConnectionState =
  | { readonly since: null }
  | {
      /** The last contact, by the server's clock: what the page shows is of then. */
      readonly since: Date;
      /** From when on the contact is missed, in ms by this device's clock: later than `since` where the page slept. */
      readonly missedFrom: number;
    };

export interface LiveChannel {
  /** Follows a topic until the returned function is called. `held` is a view already at hand, with its stamp. */
  follow(topic: string, onMessage: (told: TopicMessage) => void, held?: { stamp: string; view: unknown }): () => void;
  /** Says where this page's person works, until something else is said; null: nowhere. */
  announce(place: OwnPlace | null): void;
  /** The computer was asleep or the network is back: looks at once whether there is contact, instead of waiting. */
  checkContact(): void;
  /** When the server was last heard, by its clock: what the page shows is of then, or of now while there is contact. */
  lastContact(): Date;
  close(): void;
}

/** A place on a topic, as others read it: 'plan', 'match/21'. */
export interface OwnPlace {
  readonly topic: string;
  readonly place: string;
}

/** All the channel needs of the world, so that tests can bring their own. Times in milliseconds. */
export interface ChannelDependencies {
  /** null: not now; asked for again later. */
  readonly connect: () => Promise<WebSocket | null>;
  /** The session that opened the connection has ended. The next connection belongs to the session at that time. */
  readonly ended: () => void;
  readonly contact: (contact: ConnectionState) => void;
  /** Whether the server can store anything. */
  readonly writes?: (canWrite: boolean) => void;
  /** The server has other pages than this one. */
  readonly renewed?: () => void;
  readonly now: () => number;
  readonly random: () => number;
}

interface FollowedTopic {
  readonly onMessage: (told: TopicMessage) => void;
  held: { stamp: string; view: unknown } | null;
  /** When the first answer since the contact came, in ms; null: none yet; `ALL_ANSWERED`: nothing else was missed. */
  answeredAt: number | null;
  /** How often in a row the server could not show it. */
  refusals: number;
  asksAgain?: ReturnType<typeof setTimeout>;
}

const MAX_WAIT_MS = 10_000;
// A server without room for a topic is asked less and less often: hundreds may wait for it.
const UNAVAILABLE_FOR_MS = 2_000;
const MAX_UNAVAILABLE_FOR_MS = 32_000;
// A server that ends each connection soon after it began is not hurried: only one that lasted proves that it is well.
const PROVEN_AFTER_MS = 10_000;
// A hall's network drops connections without closing them, and silence is normal while nothing is played: so the server
// sends a heartbeat every 2.5 s. Without any frame for SILENT_AFTER_MS the contact counts as lost; the connection is
// given up only after DEAD_AFTER_MS, so that a slow network does not make a whole hall reconnect.
const SILENT_AFTER_MS = 4_500;
const DEAD_AFTER_MS = 10_000;
const LOOK_EVERY_MS = 500;
// A connection that neither opens nor fails would be waited for as long as the operating system likes.
const OPENS_WITHIN_MS = 4_000;
// What was missed may come in several frames, one right after the other.
const SETTLED_AFTER_MS = 500;
const ALL_ANSWERED = Number.NEGATIVE_INFINITY;
// What arrived while the page slept or the network stalled is read in one go, one frame right after the other.
const BACKLOG_READ_MS = 200;
const SESSION_ENDED = 4001;

/**
 * The live channel of one page (docs/api.md). Views are kept here with their stamps; a gap, or a change that does not fit,
 * means following again from nothing. Reconnects by itself, after a random wait that grows to 10 s, so that a whole hall
 * does not come back in the same moment.
 */
export function openLiveChannel({
  connect,
  ended,
  contact,
  writes,
  renewed,
  now,
  random,
}: ChannelDependencies): LiveChannel {
  const topics = new Map<string, FollowedTopic>();
  let socket: WebSocket | null = null;
  let attempts = 0;
  /** When the present connection opened, in ms; null: there is none. */
  let openedAt: number | null = null;
  let isLost = false;
  /** From when on silence is measured: the last frame, or later where the page slept. */
  let lastHeard = now();
  /** When the last frame came that was sent at about that time: what is shown is of then. */
  let knownAt = now();
  let retry: ReturnType<typeof setTimeout> | undefined;
  let closed = false;
  let connecting = false;
  let ownLocation: OwnPlace | null = null;
  /** Whether this connection's server says at intervals that the line is whole. */
  let beats = false;
  let lookedAt = now();
  let wokeAt = Number.NEGATIVE_INFINITY;

  const send = (frame: LiveRequest): void => {
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(frame));
  };
  const ask = (topic: string, followed: FollowedTopic): void =>
    send(followed.held === null ? { follow: topic } : { follow: topic, since: followed.held.stamp });

  function reportNoContact(missedFrom: number): void {
    if (isLost) return;
    isLost = true;
    contact({ since: serverTime(knownAt), missedFrom });
  }
  /** The page slept itself where neither its timers ran nor a frame was read; or its clock was put right. */
  function noteSleep(): void {
    if (Math.abs(now() - Math.max(lookedAt, lastHeard)) > SILENT_AFTER_MS) wokeAt = now();
  }
  function recordFrame(): void {
    noteSleep();
    lastHeard = now();
    // What is read right after a sleep may have been sent at its beginning.
    if (lastHeard - wokeAt >= BACKLOG_READ_MS) knownAt = lastHeard;
    if (!isLost || socket?.readyState !== WebSocket.OPEN || hasRefused()) return;
    isLost = false;
    contact({ since: null });
    for (const followed of topics.values()) followed.answeredAt = null;
    // The network only hesitated; who else is here was forgotten meanwhile, and comes with an answer.
    afterBacklog(() => {
      for (const [topic, followed] of topics) resubscribe(topic, followed);
    });
  }
  /** What the server cannot show is not kept up to date, however well the line is. */
  const hasRefused = (): boolean => [...topics.values()].some(({ refusals }) => refusals > 0);
  /** A question sent now would have the server send again what is just being read. */
  function afterBacklog(question: () => void): void {
    const from = socket;
    setTimeout(() => socket === from && question(), BACKLOG_READ_MS);
  }
  /** What was missed while there was no contact is no news. */
  function resubscribe(topic: string, followed: FollowedTopic): void {
    followed.answeredAt = null;
    ask(topic, followed);
  }
  const handleLoss = (): void => {
    socket = null;
    beats = false;
    if (openedAt !== null && Math.abs(now() - openedAt) >= PROVEN_AFTER_MS) attempts = 0;
    openedAt = null;
    if (closed) return;
    reportNoContact(now());
    clearTimeout(retry);
    retry = setTimeout(() => void open(), random() * Math.min(MAX_WAIT_MS, 500 * 2 ** Math.min(attempts, 10)));
    attempts += 1;
  };

  async function open(): Promise<void> {
    if (closed || connecting || socket !== null) return;
    connecting = true;
    // What goes wrong there is no reason never to try again.
    const candidate = await connect().catch(() => null);
    connecting = false;
    if (candidate === null) return handleLoss();
    if (closed) return candidate.close(1000);
    socket = candidate;
    const openTimer = setTimeout(() => drop(candidate), OPENS_WITHIN_MS);
    candidate.addEventListener('open', () => {
      clearTimeout(openTimer);
      if (socket !== candidate) return;
      openedAt = now();
      isLost = false;
      lastHeard = now();
      for (const followed of topics.values()) followed.refusals = 0;
      contact({ since: null });
      for (const [topic, followed] of topics) resubscribe(topic, followed);
      if (ownLocation !== null) send({ at: ownLocation.topic, place: ownLocation.place });
    });
    candidate.addEventListener('message', (message: MessageEvent<unknown>) => {
      if (socket !== candidate) return;
      recordFrame();
      if (typeof message.data === 'string') receive(fromServer(JSON.parse(message.data)));
    });
    candidate.addEventListener('close', ({ code }) => {
      clearTimeout(openTimer);
      if (code === SESSION_ENDED) ended();
      if (socket === candidate) handleLoss();
    });
  }

  /** Gives a connection up without waiting for its close, which may never come. */
  function drop(dead: WebSocket): void {
    if (socket !== dead) return;
    handleLoss();
    dead.close();
  }

  function receive(message: LiveMessage): void {
    if ('beat' in message) {
      beats = true;
      // What was sent before a sleep says a time that has passed; a server of an earlier version says none.
      if (knownAt === lastHeard && typeof message.beat === 'number') noteBeat(message.beat, knownAt);
      return;
    }
    if ('pages' in message) return renewed?.();
    if ('writes' in message) return writes?.(message.writes);
    const { topic = '' } = message;
    const followed = topics.get(topic);
    if (followed === undefined) return;
    if ('people' in message) return followed.onMessage({ kind: 'people', people: message.people });
    if ('error' in message && message.error === 'unavailable') return refused(topic, followed);
    if (followed.refusals > 0) {
      followed.refusals = 0;
      recordFrame();
    }
    if ('error' in message) followed.onMessage({ kind: 'refused', code: message.error });
    else if ('gone' in message) followed.onMessage({ kind: 'gone', why: message.gone });
    else if ('changes' in message) change(topic, followed, message);
    else {
      if ('view' in message) keepView(followed, message.stamp, message.view, []);
      // Nothing else was missed: what comes from now on is news.
      followed.answeredAt = ALL_ANSWERED;
    }
  }

  /** The server is not ready to show it; it soon will be. */
  function refused(topic: string, followed: FollowedTopic): void {
    const waitMs = Math.min(MAX_UNAVAILABLE_FOR_MS, UNAVAILABLE_FOR_MS * 2 ** Math.min(followed.refusals, 10));
    followed.refusals += 1;
    reportNoContact(now());
    clearTimeout(followed.asksAgain);
    const again = (): unknown => topics.get(topic) === followed && ask(topic, followed);
    followed.asksAgain = setTimeout(again, waitMs * (0.5 + random() / 2));
  }

  function change(topic: string, followed: FollowedTopic, { from, stamp, changes, causes = [] }: ChangedView): void {
    // The whole view is asked for already.
    if (followed.held === null) return;
    if (followed.held.stamp === from) {
      try {
        return keepView(followed, stamp, applyChanges(followed.held.view, changes), causes);
      } catch {
        // Falls through: the view held is not the one meant.
      }
    }
    followed.held = null;
    ask(topic, followed);
  }

  function keepView(followed: FollowedTopic, stamp: string, view: unknown, causes: readonly ChangeCause[]): void {
    followed.held = { stamp, view };
    followed.answeredAt ??= now();
    followed.onMessage({
      kind: 'view',
      view,
      stamp,
      causes,
      // What was sent while the page slept is read when it wakes.
      isNews: Math.abs(now() - followed.answeredAt) > SETTLED_AFTER_MS && now() - wokeAt >= BACKLOG_READ_MS,
    });
  }

  const heartbeat = setInterval(() => {
    noteSleep();
    const sinceLook = now() - lookedAt;
    lookedAt = now();
    // A server of an earlier version says nothing by itself.
    if (!beats || socket?.readyState !== WebSocket.OPEN) return;
    // This page slept itself: what was sent meanwhile may still be waiting to be read. A clock put back heard nothing later.
    if (Math.abs(sinceLook) > SILENT_AFTER_MS)
      lastHeard = Math.min(now(), Math.max(lastHeard, now() - SILENT_AFTER_MS / 2));
    const silenceMs = now() - lastHeard;
    if (silenceMs > DEAD_AFTER_MS) drop(socket);
    else if (silenceMs > SILENT_AFTER_MS) reportNoContact(lastHeard);
  }, LOOK_EVERY_MS);

  void open();
  return {
    follow(topic, onMessage, held) {
      const followed: FollowedTopic = { onMessage, held: held ?? null, answeredAt: null, refusals: 0 };
      topics.set(topic, followed);
      ask(topic, followed);
      return () => {
        if (topics.get(topic) !== followed) return;
        topics.delete(topic);
        send({ unfollow: topic });
      };
    },
    announce(place) {
      const before = ownLocation;
      ownLocation = place;
      if (place !== null) send({ at: place.topic, place: place.place });
      else if (before !== null) send({ at: before.topic, place: null });
    },
    checkContact() {
      if (closed) return;
      noteSleep();
      if (socket === null) {
        clearTimeout(retry);
        void open();
      } else if (now() - lastHeard > SILENT_AFTER_MS) {
        afterBacklog(() => {
          const [first] = topics;
          if (first !== undefined) ask(...first);
        });
        // Without an answer it soon counts as lost.
        lastHeard = now() - SILENT_AFTER_MS / 2;
      }
    },
    lastContact: () => serverTime(knownAt),
    close() {
      closed = true;
      clearTimeout(retry);
      clearInterval(heartbeat);
      socket?.close(1000);
    },
  };
}
