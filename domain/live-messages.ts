import { z } from 'zod';
import {
  type Beat,
  type ChangeCause,
  type ChangedView,
  type Failed,
  type Feed,
  type Gone,
  type PagesRenewed,
  type Presence,
  type WholeView,
  type WritesPossible,
  topic,
} from './live-contract.ts';
import { publicOrganization } from './organization/public-view.ts';
import { organizationKeys, organizationLists } from './organization/view-contract.ts';
import { feedEvent } from './tournament/contract/feed.ts';
import { viewChange } from './tournament/contract/history.ts';
import { publicTournamentView, tournamentView } from './tournament/contract/views.ts';

// What the server says on the live channel, for its description. The types are in live-contract.ts, which pages import.

const version = z.number().int();

const wholeView = z
  .object({
    topic,
    stamp: z.string(),
    version,
    view: z
      .union([tournamentView, publicTournamentView, organizationLists, organizationKeys, publicOrganization])
      .optional(),
  })
  .meta({ id: 'WholeView' }) satisfies z.ZodType<WholeView>;

const changeCause = z
  .object({
    version,
    type: z.string(),
    by: z.object({ kind: z.enum(['user', 'apiKey', 'system']), id: z.string() }),
  })
  .meta({ id: 'ChangeCause' }) satisfies z.ZodType<ChangeCause>;

const changedView = z
  .object({
    topic,
    from: z.string(),
    stamp: z.string(),
    version,
    changes: z.array(viewChange),
    causes: z.array(changeCause).exactOptional(),
  })
  .meta({ id: 'ChangedView' }) satisfies z.ZodType<ChangedView>;

const feed = z.object({ topic, events: z.array(feedEvent) }).meta({ id: 'Feed' }) satisfies z.ZodType<Feed>;

const presence = z
  .object({ topic, people: z.array(z.object({ id: z.string(), name: z.string(), place: z.string() })) })
  .meta({ id: 'Presence' }) satisfies z.ZodType<Presence>;

const gone = z
  .object({ topic, gone: z.enum(['private', 'deleted', 'withdrawn']) })
  .meta({ id: 'Gone' }) satisfies z.ZodType<Gone>;

const failed = z
  .object({
    error: z.enum(['malformed-frame', 'unknown-topic', 'too-many-topics', 'unavailable']),
    topic: topic.exactOptional(),
  })
  .meta({ id: 'Failed' }) satisfies z.ZodType<Failed>;

const writesPossible = z
  .object({ writes: z.boolean() })
  .meta({ id: 'WritesPossible' }) satisfies z.ZodType<WritesPossible>;

const pagesRenewed = z.object({ pages: z.string() }).meta({ id: 'PagesRenewed' }) satisfies z.ZodType<PagesRenewed>;

const beat = z.object({ beat: z.number().int() }).meta({ id: 'Beat' }) satisfies z.ZodType<Beat>;

/** By name, every frame that the server sends. */
export const liveMessages = {
  wholeView,
  changedView,
  feed,
  presence,
  gone,
  failed,
  writesPossible,
  pagesRenewed,
  beat,
} as const;
