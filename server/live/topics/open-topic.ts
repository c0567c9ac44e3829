import type { FastifyBaseLogger } from 'fastify';
import type { StoredEvent } from '#domain/events.ts';
import type { ChangeCause } from '#domain/live-contract.ts';
import type { Organization } from '#domain/organization/state.ts';
import type { Tournament } from '#domain/tournament/model/state.ts';
import { organizationStream } from '#domain/streams.ts';
import type { EventStore } from '../../event-store/event-store.ts';
import { followOrganizationKeys } from '../../stream-cache/organization-keys-view.ts';
import type { OrganizationViews } from '../../stream-cache/organization-views.ts';
import type { EncodedView } from '../../stream-cache/encoded-view.ts';
import type { LoadedStream, StreamCache } from '../../stream-cache/stream-cache.ts';
import type { ViewListener, ViewSubscription, Views } from '../../stream-cache/view-cache.ts';
import type { Caller } from '../../http/caller.ts';
import { FeedTopic } from './feed-topic.ts';
import { toTopicAddress, topicOf, type Topic } from './topic.ts';
import { ViewTopic } from './view-topic.ts';

/** The public views of organisations [OR5]. */
export interface FollowedClubs {
  /** null: it has no page, or is unknown or deleted. */
  follow(organizationId: string, changed: ViewListener<unknown>): Promise<ViewSubscription<unknown> | null>;
}

interface Sources {
  readonly states: StreamCache;
  readonly views: Views;
  /** Without it no organisation can be followed. */
  readonly organizations?: OrganizationViews;
  /** Without it no page of a club can be followed. */
  readonly clubs?: FollowedClubs;
  readonly store: EventStore;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  /** Sends as soon as all access checks are done, in the order asked. */
  readonly sendAfterChecks: (send: () => void) => void;
  /** Called once, when there is nothing to follow any more. */
  readonly gone: (topic: Topic) => void;
  /** Called after each move: it may hold more now. */
  readonly moved: (topic: Topic) => void;
}

const FEED_PAGE = 200;

/** Begins to follow what a topic shows to a caller; null where there is nothing. Rejects where this node cannot know. */
export async function openTopic(name: string, caller: Pick<Caller, 'kind'>, sources: Sources): Promise<Topic | null> {
  const topic = topicOf(name);
  if (topic === null) return null;
  const { views, organizations, clubs } = sources;
  switch (topic.kind) {
    case 'tournament':
      return openViewTopic(name, sources, causesOf, (changed) => views.follow('member', topic.id, changed));
    case 'public':
      return openViewTopic(name, sources, noCauses, (changed) => views.follow('public', topic.id, changed));
    case 'events':
      return openFeedTopic(name, `tournament-${topic.id}`, sources);
    case 'club':
      return clubs === undefined
        ? null
        : openViewTopic(name, sources, noCauses, (changed) => clubs.follow(topic.id, changed));
    case 'organization':
      return organizations === undefined
        ? null
        : openViewTopic(
            name,
            sources,
            causesOf,
            (changed) =>
              caller.kind === 'apiKey'
                ? organizations.followAsKey(topic.id, changed)
                : organizations.follow(topic.id, changed),
            toTopicAddress(name, caller),
          );
    case 'keys':
      return openViewTopic(name, sources, causesOf, (changed) => followOrganizationKeys(sources, topic.id, changed));
  }
}

async function openViewTopic(
  name: string,
  { gone, moved, sendAfterChecks }: Sources,
  causes: (events: readonly StoredEvent[]) => readonly ChangeCause[] | undefined,
  follow: (changed: ViewListener<unknown>) => Promise<ViewSubscription<unknown> | null>,
  address = name,
): Promise<Topic | null> {
  let topic: ViewTopic | null = null;
  const changed = (now: EncodedView | null, events: readonly StoredEvent[]): void =>
    sendAfterChecks(() => {
      if (topic === null) return;
      if (now === null) return gone(topic);
      topic.pushChange(now, causes(events));
      moved(topic);
    });
  const following = await follow(changed);
  if (following === null) return null;
  topic = new ViewTopic(name, following.now, following.stop, address);
  return topic;
}

const noCauses = (): undefined => undefined;
const causesOf = (events: readonly StoredEvent[]): readonly ChangeCause[] =>
  events.map(({ revision, type, metadata }) => ({ version: revision + 1, type, by: metadata.actor }));

async function openFeedTopic(name: string, stream: string, sources: Sources): Promise<Topic | null> {
  const { states, store, log, gone, moved, sendAfterChecks } = sources;
  let topic: FeedTopic | null = null;
  let latest: LoadedStream<Tournament> | null = null;
  const watching = [
    states.watch<Tournament>(stream, (current, events) => {
      const { state, version } = (latest = current);
      sendAfterChecks(() => {
        if (topic === null) return;
        if (state.existence !== 'alive') return gone(topic);
        topic.move(version, events);
        moved(topic);
      });
    }),
  ];
  const stop = (): void => {
    for (const end of watching.splice(0)) end();
  };
  const read = async (after: number): Promise<readonly StoredEvent[]> => {
    const page: StoredEvent[] = [];
    for await (const events of store.readStream(stream, { from: after, limit: FEED_PAGE })) page.push(...events);
    await new Promise<void>((checked) => sendAfterChecks(checked));
    return page;
  };
  async function parentLives(organizationId: string): Promise<boolean> {
    const parent = organizationStream(organizationId);
    let lives: boolean | null = null;
    const look = ({ state }: LoadedStream<Organization>): boolean => (lives = state.existence === 'alive');
    watching.push(
      states.watch<Organization>(parent, (current) => {
        if (!look(current) && topic !== null) gone(topic);
      }),
    );
    const loaded = await states.load<Organization>(parent);
    return lives ?? look(loaded);
  }
  try {
    const loaded = await states.load<Tournament>(stream);
    // What moved meanwhile was told above and is newer.
    const current: LoadedStream<Tournament> = latest ?? loaded;
    if (current.state.existence !== 'alive' || !(await parentLives(current.state.organizationId))) {
      stop();
      return null;
    }
    const showResults = () => (latest ?? current).state.presentation.showResults;
    const failed = (error: unknown): void => log.warn({ err: error, topic: name }, 'cannot read the feed');
    const bytes = (): number => states.bytesOf(stream);
    topic = new FeedTopic(name, current.version, { read, showResults, bytes, stop }, failed);
    return topic;
  } catch (error) {
    stop();
    throw error;
  }
}
