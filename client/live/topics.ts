import { useEffect } from 'react';
import { create } from 'zustand';
import type {
  ChangeCause,
  Gone,
  OrganizationKeysView,
  OrganizationView,
  PublicTournamentView,
  TournamentView,
} from '#domain/contract.ts';
import { call, type CallResult } from '../api/call.ts';
import { ensureSession, session } from '../session/page-session.ts';
import { recordRemoteChanges } from './recent-changes.ts';
import { openLiveChannel, type LiveChannel, type OwnPlace, type TopicMessage } from './live-channel.ts';
import { readBuildId, reloadWhenIdle } from './reload-when-idle.ts';
import { clearPeople, setPeople } from './presence.ts';

/** What can be followed: a tournament as its members or as anybody sees it, an organisation, and what only Owners see of it. */
export type Topic = `tournament/${string}` | `public/${string}` | `organization/${string}`;
export type ViewOf<T extends Topic> = T extends `tournament/${string}`
  ? TournamentView
  : T extends `public/${string}`
    ? PublicTournamentView
    : T extends `organization/${string}/keys`
      ? OrganizationKeysView
      : OrganizationView;
type View = TournamentView | PublicTournamentView | OrganizationView | OrganizationKeysView;

/** A topic as this page holds it. A view that was here once stays while the contact is lost. */
export type TopicState<Shown> =
  | { readonly status: 'loading' }
  | {
      readonly status: 'here';
      readonly view: Shown;
      /** What led to this view from the one before it; none where it came whole. */
      readonly causes: readonly ChangeCause[];
    }
  /** Withdrawn, or unknown or not ours from the beginning. */
  | { readonly status: 'gone'; readonly why: Gone['gone'] | 'unknown' }
  /** No answer yet and none to be had: shown with the state of the connection. */
  | { readonly status: 'unreachable' };

interface LiveState {
  readonly topics: Readonly<Record<string, TopicState<View>>>;
  /** When the contact was lost; told only after it stayed lost for five seconds. null: live. */
  readonly lostSince: Date | null;
  /** There was contact at some time since this page was opened. */
  readonly wasLive: boolean;
}

const useLiveState = create<LiveState>(() => ({ topics: {}, lostSince: null, wasLive: false }));

const loading: TopicState<never> = { status: 'loading' };
const unknown: TopicState<never> = { status: 'gone', why: 'unknown' };
const TOLERATED_LOSS = 5_000;
const TOLERATED_AT_FIRST = 1_500;
// Going from one tab to the next must not cost a whole view.
const KEPT_UNFOLLOWED = 30_000;

let channel: LiveChannel | null = null;
let losing: ReturnType<typeof setTimeout> | undefined;

const theChannel = (): LiveChannel => (channel ??= openedChannel());

function openedChannel(): LiveChannel {
  const opened = openLiveChannel({
    connect: async () => {
      if ((await ensureSession(livePath())) !== 'admitted') return null;
      const pages = readBuildId();
      const query = pages === null ? '' : `?pages=${pages}`;
      return new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/api/live${query}`);
    },
    renewed: () => reloadWhenIdle(() => useLiveState.getState().lostSince === null),
    ended: () => {
      session.markUncertain();
      void ensureSession(livePath());
    },
    now: () => Date.now(),
    random: () => Math.random(),
    contact: ({ since }) => {
      clearTimeout(losing);
      // Who is where is told anew to whoever comes back; what is not told any more must not stand.
      if (since !== null) clearPeople();
      if (since === null) useLiveState.setState({ lostSince: null, wasLive: true });
      else {
        // Whoever opens a page and gets no contact has waited already.
        const tolerated = useLiveState.getState().wasLive ? TOLERATED_LOSS : TOLERATED_AT_FIRST;
        losing = setTimeout(() => useLiveState.setState({ lostSince: since }), tolerated);
      }
    },
  });
  addEventListener('online', () => opened.wake());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') opened.wake();
  });
  return opened;
}

/** In the portal the channel is a member's, elsewhere anybody's. */
const livePath = (): string => (location.pathname.startsWith('/portal') ? '/api/live' : '/api/public/live');

/** Tells the others where this page's person works; null: nowhere. */
export const announcePlace = (place: OwnPlace | null): void => theChannel().stand(place);

interface Following {
  users: number;
  stop: () => void;
  letGo: ReturnType<typeof setTimeout> | undefined;
}

const following = new Map<Topic, Following>();

/** The state of the connection: null is 'Live', else since when it is lost. */
export const useLostSince = (): Date | null => useLiveState((state) => state.lostSince);

/** Whether there was contact at some time: a page that was opened without a network shows what was kept of it. */
export const useWasLive = (): boolean => useLiveState((state) => state.wasLive);

/** Views that came with the page, by topic; null: the channel alone is asked. */
const seedsByTopic = new Map<Topic, { readonly stamp: string; readonly view: View } | null>();

/** From now on this topic goes on from a view at hand, or is asked of the channel alone, without a call before. */
export function seedTopic<T extends Topic>(topic: T, held: { stamp: string; view: ViewOf<T> } | null): void {
  seedsByTopic.set(topic, held);
  if (held !== null) setTopicState(topic, { status: 'here', view: held.view, causes: [] });
}

/** Follows a topic while the component is there, and renders again with every change of it. null: nothing yet. */
export function useView<T extends Topic>(topic: T | null): TopicState<ViewOf<T>> {
  useEffect(() => {
    if (topic === null) return;
    const entry = following.get(topic) ?? begin(topic);
    entry.users += 1;
    clearTimeout(entry.letGo);
    return () => {
      entry.users -= 1;
      if (entry.users > 0) return;
      // What is gone may come back: asked for anew by whoever wants it next.
      if (useLiveState.getState().topics[topic]?.status === 'gone') end(topic, entry);
      else entry.letGo = setTimeout(() => end(topic, entry), KEPT_UNFOLLOWED);
    };
  }, [topic]);
  return useLiveState((state) => (topic === null ? loading : (state.topics[topic] ?? loading))) as TopicState<
    ViewOf<T>
  >;
}

function begin(topic: Topic): Following {
  const entry: Following = { users: 0, letGo: undefined, stop: () => undefined };
  following.set(topic, entry);
  const live = theChannel();
  const follow = (held?: { stamp: string; view: View }) => {
    entry.stop = live.follow(topic, (told) => receive(topic, told), held);
  };
  const known = seedsByTopic.get(topic);
  const asked = known === undefined ? snapshot(topic) : null;
  // Only once: whoever comes back to it later has to ask.
  seedsByTopic.delete(topic);
  if (asked === null) follow(known ?? undefined);
  else
    void asked.then((answer) => {
      if (following.get(topic) !== entry) return;
      if (answer.ok) setTopicState(topic, { status: 'here', view: answer.value, causes: [] });
      else if (answer.problem.code === 'logged-out') return;
      else setTopicState(topic, answer.problem.status === 404 ? unknown : { status: 'unreachable' });
      follow(answer.ok && answer.stamp !== null ? { stamp: answer.stamp, view: answer.value } : undefined);
    });
  return entry;
}

/** What was gone may be there again: the channel is asked once more; nothing changes until it says so. */
export function retryTopic(topic: Topic): void {
  const entry = following.get(topic);
  if (entry === undefined) return;
  entry.stop();
  entry.stop = theChannel().follow(topic, (told) => receive(topic, told));
}

function end(topic: Topic, entry: Following): void {
  entry.stop();
  following.delete(topic);
  setPeople(topic, []);
  useLiveState.setState(({ topics }) => {
    const { [topic]: _left, ...rest } = topics;
    return { topics: rest };
  });
}

/** The whole view over HTTP, while the socket is still being opened; null where only the channel has it. */
function snapshot(topic: Topic): Promise<CallResult<View>> | null {
  const [kind, id = ''] = topic.split('/');
  if (kind === 'public') return call('GET /api/public/tournaments/{id}', { path: { id } });
  return kind === 'tournament' ? call('GET /api/tournaments/{id}', { path: { id } }) : null;
}

function receive(topic: Topic, told: TopicMessage): void {
  if (told.kind === 'people') setPeople(topic, told.people);
  else if (told.kind === 'view') {
    const before = useLiveState.getState().topics[topic];
    setTopicState(topic, { status: 'here', view: told.view as View, causes: told.causes });
    if (before?.status === 'here') recordRemoteChanges(topic, before.view, told.view, told.causes);
  } else if (told.kind === 'refused') setTopicState(topic, unknown);
  // A member whose session ended is on the way to the login; what is here need not vanish before.
  else if (told.why !== 'session-ended' || topic.startsWith('public/'))
    setTopicState(topic, { status: 'gone', why: told.why });
}

const setTopicState = (topic: Topic, held: TopicState<View>): void =>
  useLiveState.setState(({ topics }) => ({ topics: { ...topics, [topic]: held } }));
