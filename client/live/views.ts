import { useEffect } from 'react';
import { create } from 'zustand';
import type { PublicTournamentView, TournamentView } from '#domain/contract.ts';
import { call, type Answered } from '../commands/call.ts';
import { admit, session } from '../session/here.ts';
import { openLiveChannel, type LiveChannel, type Told } from './live-channel.ts';

/** What each kind of topic shows. */
export interface TopicViews {
  readonly tournament: TournamentView;
  readonly public: PublicTournamentView;
}

export type Topic = `${keyof TopicViews}/${string}`;
export type ViewOf<T extends Topic> = T extends `${infer Kind extends keyof TopicViews}/${string}`
  ? TopicViews[Kind]
  : never;

/** A topic as this page holds it. A view that was here once stays while the contact is lost. */
export type Held<View> =
  | { readonly status: 'loading' }
  | { readonly status: 'here'; readonly view: View }
  /** Unknown, not ours, or withdrawn. */
  | { readonly status: 'gone' }
  /** No answer yet and none to be had: shown with the state of the connection. */
  | { readonly status: 'unreachable' };

interface LiveState {
  readonly topics: Readonly<Record<string, Held<TournamentView | PublicTournamentView>>>;
  /** When the contact was lost; told only after it stayed lost for five seconds. null: live. */
  readonly lostSince: Date | null;
}

const useLiveState = create<LiveState>(() => ({ topics: {}, lostSince: null }));

const loading: Held<never> = { status: 'loading' };
const TOLERATED_LOSS = 5_000;
// Going from one tab to the next must not cost a whole view.
const KEPT_UNFOLLOWED = 30_000;

let channel: LiveChannel | null = null;
let losing: ReturnType<typeof setTimeout> | undefined;

const theChannel = (): LiveChannel =>
  (channel ??= openLiveChannel({
    connect: async () => {
      if ((await admit(livePath())) !== 'admitted') return null;
      return new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/api/live`);
    },
    ended: () => {
      session.doubt();
      void admit(livePath());
    },
    now: () => Date.now(),
    random: () => Math.random(),
    contact: ({ since }) => {
      clearTimeout(losing);
      if (since === null) useLiveState.setState({ lostSince: null });
      else losing = setTimeout(() => useLiveState.setState({ lostSince: since }), TOLERATED_LOSS);
    },
  }));

/** In the portal the channel is a member's, elsewhere anybody's. */
const livePath = (): string => (location.pathname.startsWith('/portal') ? '/api/live' : '/api/public/live');

interface Following {
  users: number;
  stop: () => void;
  letGo: ReturnType<typeof setTimeout> | undefined;
}

const following = new Map<Topic, Following>();

/** The state of the connection: null is 'Live', else since when it is lost. */
export const useLostSince = (): Date | null => useLiveState((state) => state.lostSince);

/** Follows a topic while the component is there, and renders again with every change of it. */
export function useView<T extends Topic>(topic: T): Held<ViewOf<T>> {
  useEffect(() => {
    const entry = following.get(topic) ?? begin(topic);
    entry.users += 1;
    clearTimeout(entry.letGo);
    return () => {
      entry.users -= 1;
      if (entry.users === 0) entry.letGo = setTimeout(() => end(topic, entry), KEPT_UNFOLLOWED);
    };
  }, [topic]);
  return useLiveState((state) => state.topics[topic] ?? loading) as Held<ViewOf<T>>;
}

function begin(topic: Topic): Following {
  const entry: Following = { users: 0, letGo: undefined, stop: () => undefined };
  following.set(topic, entry);
  const live = theChannel();
  void snapshot(topic).then((answer) => {
    if (following.get(topic) !== entry) return;
    if (answer.ok) hold(topic, { status: 'here', view: answer.value });
    else if (answer.problem.code === 'logged-out') return;
    else hold(topic, { status: answer.problem.status === 404 ? 'gone' : 'unreachable' });
    const held = answer.ok && answer.stamp !== null ? { stamp: answer.stamp, view: answer.value } : undefined;
    entry.stop = live.follow(topic, (told) => hear(topic, told), held);
  });
  return entry;
}

function end(topic: Topic, entry: Following): void {
  entry.stop();
  following.delete(topic);
  useLiveState.setState(({ topics }) => {
    const { [topic]: _left, ...rest } = topics;
    return { topics: rest };
  });
}

/** The whole view over HTTP, while the socket is still being opened. */
function snapshot(topic: Topic): Promise<Answered<TournamentView | PublicTournamentView>> {
  const [kind, id = ''] = topic.split('/');
  return kind === 'public'
    ? call('GET /api/public/tournaments/{id}', { path: { id } })
    : call('GET /api/tournaments/{id}', { path: { id } });
}

function hear(topic: Topic, told: Told): void {
  if (told.kind === 'view') hold(topic, { status: 'here', view: told.view as TournamentView | PublicTournamentView });
  // A member whose session ended is on the way to the login; what is here need not vanish before.
  else if (told.kind !== 'gone' || told.why !== 'session-ended' || topic.startsWith('public/'))
    hold(topic, { status: 'gone' });
}

const hold = (topic: Topic, held: Held<TournamentView | PublicTournamentView>): void =>
  useLiveState.setState(({ topics }) => ({ topics: { ...topics, [topic]: held } }));
