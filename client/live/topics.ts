import { fromServer } from '../api/from-server.ts';
import { useEffect } from 'react';
import { create } from 'zustand';
import type {
  ChangeCause,
  Gone,
  OrganizationKeysView,
  OrganizationView,
  PublicOrganizationView,
  PublicTournamentView,
  TournamentView,
} from '#domain/contract.ts';
import { call, type CallResult, type Problem } from '../api/call.ts';
import { noteCanWrite } from '../api/use-can-write.ts';
import { ensureSession, session } from '../session/page-session.ts';
import { recordRemoteChanges } from './recent-change.ts';
import { openLiveChannel, type LiveChannel, type OwnPlace, type TopicMessage } from './live-channel.ts';
import { readBuildId, reloadWhenIdle } from './reload-when-idle.ts';
import { clearPresence, setPresence } from './presence.ts';

/**
 * The topics: a tournament for its members or for the public, an organisation for its members or for the public (its
 * page), and an organisation's part for Owners only.
 */
export type Topic = `tournament/${string}` | `organization/${string}` | PublicTopic;
export type PublicTopic = `public/${string}` | `club/${string}`;
export type ViewOf<T extends Topic> = T extends `tournament/${string}`
  ? TournamentView
  : T extends `public/${string}`
    ? PublicTournamentView
    : T extends `club/${string}`
      ? PublicOrganizationView
      : T extends `organization/${string}/keys`
        ? OrganizationKeysView
        : OrganizationView;
type View = TournamentView | PublicTournamentView | PublicOrganizationView | OrganizationView | OrganizationKeysView;

/** The state of a topic on this page. A view that arrived once stays while the connection is lost. */
export type TopicState<Shown> =
  | { readonly status: 'loading' }
  | {
      readonly status: 'here';
      readonly view: Shown;
      /** The changes between the previous view and this one; none after a snapshot. */
      readonly causes: readonly ChangeCause[];
      /** It happened while this page followed the topic; false for what it began with or missed before. */
      readonly isNews: boolean;
    }
  /** Withdrawn, or unknown or not accessible from the start. */
  | { readonly status: 'gone'; readonly why: Gone['gone'] | 'unknown' }
  /** No view yet and none to be had; shown with the state of the connection. */
  | { readonly status: 'unreachable'; readonly problem: Problem };

interface LiveState {
  readonly topics: Readonly<Record<string, TopicState<View>>>;
  /** Time of the last contact, until which the views are current; set only if a loss lasts. null: live. */
  readonly lostSince: Date | null;
  /** The channel was connected at some time since the page opened. */
  readonly wasLive: boolean;
}

const useLiveState = create<LiveState>(() => ({ topics: {}, lostSince: null, wasLive: false }));

const loading: TopicState<never> = { status: 'loading' };
const unknown: TopicState<never> = { status: 'gone', why: 'unknown' };
const TOLERATED_LOSS_MS = 5_000;
const TOLERATED_AT_FIRST_MS = 1_500;
// Switching tabs must not reload the whole view.
const KEPT_UNFOLLOWED_MS = 30_000;

let channel: LiveChannel | null = null;
let lossTimer: ReturnType<typeof setTimeout> | undefined;

const getChannel = (): LiveChannel => (channel ??= createChannel());

function createChannel(): LiveChannel {
  const opened = openLiveChannel({
    connect: async () => {
      if ((await ensureSession(livePath())) !== 'admitted') return null;
      const pages = readBuildId();
      const query = pages === null ? '?beat=1' : `?beat=1&pages=${pages}`;
      return new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/api/live${query}`);
    },
    writes: noteCanWrite,
    renewed: reloadWhenLive,
    ended: () => {
      session.markUncertain();
      void ensureSession(livePath());
    },
    now: () => Date.now(),
    random: () => Math.random(),
    contact: (state) => {
      clearTimeout(lossTimer);
      if (state.since === null) return useLiveState.setState({ lostSince: null, wasLive: true });
      // The server sends presence again after a reconnect; old entries must not linger.
      clearPresence();
      // A page that never connected reports the loss sooner.
      const toleratedMs = useLiveState.getState().wasLive ? TOLERATED_LOSS_MS : TOLERATED_AT_FIRST_MS;
      const alreadyMs = Date.now() - state.missedFrom;
      lossTimer = setTimeout(
        () => useLiveState.setState({ lostSince: state.since }),
        Math.max(0, toleratedMs - alreadyMs),
      );
    },
  });
  addEventListener('online', () => opened.checkContact());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') opened.checkContact();
  });
  return opened;
}

/** Reloads this page once it is idle and the channel is connected. */
export const reloadWhenLive = (): void => reloadWhenIdle(() => useLiveState.getState().lostSince === null);

/** Pages of the portal use the members' channel, all others the public one. */
const livePath = (): string => (location.pathname.startsWith('/portal') ? '/api/live' : '/api/public/live');

/** Keeps a page in contact that follows nothing: what the server says to all pages (`writes`) is for it too. */
export const keepContact = (): void => void getChannel();

/** Announces where this page's user works; null: nowhere. */
export const announcePlace = (place: OwnPlace | null): void => getChannel().announce(place);

interface Following {
  users: number;
  stop: () => void;
  releaseTimer: ReturnType<typeof setTimeout> | undefined;
}

const following = new Map<Topic, Following>();

/** The state of the connection: null is 'Live', else the time of the last contact. */
export const useLostSince = (): Date | null => useLiveState((state) => state.lostSince);

/** When the server was last heard: the moment that the views held are of. */
export const getLastContact = (): Date => getChannel().lastContact();

/** Whether the channel was ever connected: a page opened without a network shows its offline copy. */
export const useWasLive = (): boolean => useLiveState((state) => state.wasLive);

/** Views delivered with the page, by topic; null: only the channel is asked. */
const seedsByTopic = new Map<Topic, { readonly stamp: string; readonly view: View } | null>();

/** Starts this topic from a view at hand, or with the channel alone, without an HTTP call first. */
export function seedTopic<T extends Topic>(topic: T, seed: { stamp: string; view: ViewOf<T> } | null): void {
  seedsByTopic.set(topic, seed);
  if (seed !== null) setTopicState(topic, { status: 'here', view: seed.view, causes: [], isNews: false });
}

/** Subscribes to a topic while the component is mounted; renders with every change. null: no topic yet. */
export function useView<T extends Topic>(topic: T | null): TopicState<ViewOf<T>> {
  useEffect(() => (topic === null ? undefined : subscribe(topic)), [topic]);
  const topicState = useLiveState((state) => (topic === null ? loading : (state.topics[topic] ?? loading)));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the name of a topic says which view is held under it
  return topicState as TopicState<ViewOf<T>>;
}

/** Keeps a topic current until the returned function is called, and a little longer. */
export function subscribe(topic: Topic): () => void {
  const kept = following.get(topic);
  // One that was withdrawn while no page followed it may be back.
  if (kept?.users === 0 && useLiveState.getState().topics[topic]?.status === 'gone') unsubscribe(topic, kept);
  const entry = following.get(topic) ?? openSubscription(topic);
  entry.users += 1;
  clearTimeout(entry.releaseTimer);
  return () => {
    entry.users -= 1;
    if (entry.users > 0) return;
    // A withdrawn topic may return: the next subscriber asks again.
    if (useLiveState.getState().topics[topic]?.status === 'gone') unsubscribe(topic, entry);
    else entry.releaseTimer = setTimeout(() => unsubscribe(topic, entry), KEPT_UNFOLLOWED_MS);
  };
}

function openSubscription(topic: Topic): Following {
  const entry: Following = { users: 0, releaseTimer: undefined, stop: () => undefined };
  following.set(topic, entry);
  const live = getChannel();
  const follow = (held?: { stamp: string; view: View }) => {
    entry.stop = live.follow(topic, (message) => receive(topic, message), held);
  };
  const known = seedsByTopic.get(topic);
  const asked = known === undefined ? snapshot(topic) : null;
  // Used once: a later subscriber asks the server.
  seedsByTopic.delete(topic);
  if (asked === null) follow(known ?? undefined);
  else
    void asked.then((answer) => {
      if (following.get(topic) !== entry) return;
      if (answer.ok) setTopicState(topic, { status: 'here', view: answer.value, causes: [], isNews: false });
      // With the next session, which another tab may begin, the channel answers: until then the topic loads.
      else if (answer.problem.code !== 'logged-out')
        setTopicState(
          topic,
          answer.problem.status === 404 ? unknown : { status: 'unreachable', problem: answer.problem },
        );
      follow(answer.ok && answer.stamp !== null ? { stamp: answer.stamp, view: answer.value } : undefined);
    });
  return entry;
}

/** Asks the channel again for a withdrawn topic; the state stays until it answers. */
export function retryTopic(topic: Topic): void {
  const entry = following.get(topic);
  if (entry === undefined) return;
  entry.stop();
  entry.stop = getChannel().follow(topic, (told) => receive(topic, told));
}

function unsubscribe(topic: Topic, entry: Following): void {
  clearTimeout(entry.releaseTimer);
  entry.stop();
  following.delete(topic);
  setPresence(topic, []);
  useLiveState.setState(({ topics }) => {
    const { [topic]: _left, ...rest } = topics;
    return { topics: rest };
  });
}

/** The whole view over HTTP while the socket is still opening; null if only the channel offers it. */
function snapshot(topic: Topic): Promise<CallResult<View>> | null {
  const [kind, id = ''] = topic.split('/');
  if (kind === 'public') return call('GET /api/public/tournaments/{id}', { path: { id } });
  return kind === 'tournament' ? call('GET /api/tournaments/{id}', { path: { id } }) : null;
}

function receive(topic: Topic, message: TopicMessage): void {
  if (message.kind === 'people') setPresence(topic, message.people);
  else if (message.kind === 'view') {
    const before = useLiveState.getState().topics[topic];
    const { causes, isNews } = message;
    setTopicState(topic, { status: 'here', view: fromServer(message.view), causes, isNews });
    if (before?.status === 'here') recordRemoteChanges(topic, before.view, message.view, message.causes);
  } else if (message.kind === 'refused') setTopicState(topic, unknown);
  else setTopicState(topic, { status: 'gone', why: message.why });
}

const setTopicState = (topic: Topic, held: TopicState<View>): void =>
  useLiveState.setState(({ topics }) => ({ topics: { ...topics, [topic]: held } }));
