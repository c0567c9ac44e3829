import { fromServer } from '../api/from-server.ts';
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
  | { readonly kind: 'view'; readonly view: unknown; readonly stamp: string; readonly causes: readonly ChangeCause[] }
  /** Withdrawn or deleted: there is nothing more to see. */
  | { readonly kind: 'gone'; readonly why: Gone['gone'] }
  /** Who works on it and where, ourselves included. */
  | { readonly kind: 'people'; readonly people: Presence['people'] }
  /** Not there, or not ours. */
  | { readonly kind: 'refused'; readonly code: LiveError };

/** `since`: when the contact was lost, null while it stands. */
export interface ConnectionState {
  readonly since: Date | null;
}

export interface LiveChannel {
  /** Follows a topic until the returned function is called. `held` is a view already at hand, with its stamp. */
  follow(topic: string, told: (told: TopicMessage) => void, held?: { stamp: string; view: unknown }): () => void;
  /** Says where this page's person works, until something else is said; null: nowhere. */
  stand(place: OwnPlace | null): void;
  /** The computer was asleep or the network is back: looks at once whether there is contact, instead of waiting. */
  wake(): void;
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
  readonly told: (told: TopicMessage) => void;
  held: { stamp: string; view: unknown } | null;
}

const MAX_WAIT = 10_000;
// A hall's network drops connections without closing them. Silence is normal while nothing is played, so after this long
// we ask for what we already hold; an answer costs the server one short frame.
const QUIET = 20_000;
const ANSWER_WITHIN = 5_000;
const UNAVAILABLE_FOR = 2_000;
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
  let lostSince: number | null = null;
  let lastHeard = now();
  let retry: ReturnType<typeof setTimeout> | undefined;
  let closed = false;
  let connecting = false;
  let standpoint: OwnPlace | null = null;

  const send = (frame: LiveRequest): void => {
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(frame));
  };
  const ask = (topic: string, followed: FollowedTopic): void =>
    send(followed.held === null ? { follow: topic } : { follow: topic, since: followed.held.stamp });

  const lost = (): void => {
    socket = null;
    if (closed) return;
    if (lostSince === null) {
      lostSince = now();
      contact({ since: new Date(lostSince) });
    }
    clearTimeout(retry);
    retry = setTimeout(() => void open(), random() * Math.min(MAX_WAIT, 500 * 2 ** Math.min(attempts, 10)));
    attempts += 1;
  };

  async function open(): Promise<void> {
    if (closed || connecting || socket !== null) return;
    connecting = true;
    const opening = await connect();
    connecting = false;
    if (opening === null) return lost();
    if (closed) return opening.close(1000);
    socket = opening;
    // A connection that neither opens nor fails would be waited for as long as the operating system likes.
    const impatience = setTimeout(() => drop(opening), ANSWER_WITHIN);
    opening.addEventListener('open', () => {
      clearTimeout(impatience);
      if (socket !== opening) return;
      attempts = 0;
      lastHeard = now();
      lostSince = null;
      contact({ since: null });
      for (const [topic, followed] of topics) ask(topic, followed);
      if (standpoint !== null) send({ at: standpoint.topic, place: standpoint.place });
    });
    opening.addEventListener('message', (message: MessageEvent<unknown>) => {
      lastHeard = now();
      if (socket === opening && typeof message.data === 'string') take(fromServer(JSON.parse(message.data)));
    });
    opening.addEventListener('close', ({ code }) => {
      clearTimeout(impatience);
      if (code === SESSION_ENDED) ended();
      if (socket === opening) lost();
    });
  }

  /** Gives a connection up without waiting for its close, which may never come. */
  function drop(dead: WebSocket): void {
    if (socket !== dead) return;
    lost();
    dead.close();
  }

  function take(message: LiveMessage): void {
    if ('pages' in message) return renewed?.();
    if ('writes' in message) return writes?.(message.writes);
    const { topic = '' } = message;
    const followed = topics.get(topic);
    if (followed === undefined) return;
    if ('error' in message) {
      if (message.error !== 'unavailable') return followed.told({ kind: 'refused', code: message.error });
      // The server is not ready to show it; it soon will be.
      setTimeout(() => topics.get(topic) === followed && ask(topic, followed), UNAVAILABLE_FOR);
    } else if ('people' in message) followed.told({ kind: 'people', people: message.people });
    else if ('gone' in message) followed.told({ kind: 'gone', why: message.gone });
    else if ('changes' in message) change(topic, followed, message);
    else if ('view' in message) hold(followed, message.stamp, message.view, []);
  }

  function change(topic: string, followed: FollowedTopic, { from, stamp, changes, causes = [] }: ChangedView): void {
    if (followed.held?.stamp === from) {
      try {
        return hold(followed, stamp, applyChanges(followed.held.view, changes), causes);
      } catch {
        // Falls through: the view held is not the one meant.
      }
    }
    followed.held = null;
    ask(topic, followed);
  }

  function hold(followed: FollowedTopic, stamp: string, view: unknown, causes: readonly ChangeCause[]): void {
    followed.held = { stamp, view };
    followed.told({ kind: 'view', view, stamp, causes });
  }

  const heartbeat = setInterval(() => {
    const silence = now() - lastHeard;
    if (socket?.readyState !== WebSocket.OPEN || topics.size === 0) return;
    if (silence > QUIET + ANSWER_WITHIN) drop(socket);
    else if (silence > QUIET) for (const [topic, followed] of [...topics].slice(0, 1)) ask(topic, followed);
  }, ANSWER_WITHIN);

  void open();
  return {
    follow(topic, told, held) {
      const followed: FollowedTopic = { told, held: held ?? null };
      topics.set(topic, followed);
      ask(topic, followed);
      return () => {
        if (topics.get(topic) !== followed) return;
        topics.delete(topic);
        send({ unfollow: topic });
      };
    },
    stand(place) {
      const before = standpoint;
      standpoint = place;
      if (place !== null) send({ at: place.topic, place: place.place });
      else if (before !== null) send({ at: before.topic, place: null });
    },
    wake() {
      if (closed) return;
      if (socket === null) {
        clearTimeout(retry);
        void open();
      } else if (now() - lastHeard > ANSWER_WITHIN) {
        const [first] = topics;
        if (first !== undefined) ask(...first);
        // Without an answer the next beat gives it up.
        lastHeard = Math.min(lastHeard, now() - QUIET);
      }
    },
    close() {
      closed = true;
      clearTimeout(retry);
      clearInterval(heartbeat);
      socket?.close(1000);
    },
  };
}
