import { z } from 'zod';

// What goes over the live channel (docs/api.md, "Live channel"): text frames of JSON.

/** `tournament/ID`, `public/ID`, `events/ID`, `club/ID`, `organization/ID` or `organization/ID/keys`. */
export const topic = z.string().max(100).meta({ id: 'Topic' });

/** A frame from a page. `since`: the stamp already held; `after`: the number of the last public event already held. */
export const liveRequests = {
  follow: z
    .strictObject({
      follow: topic,
      since: z.string().max(16).optional(),
      after: z.number().int().min(0).optional(),
    })
    .meta({ id: 'Follow' }),
  unfollow: z.strictObject({ unfollow: topic }).meta({ id: 'Unfollow' }),
  /** Where this organiser is working: 'match/21'; null: no longer. */
  place: z
    .strictObject({
      at: topic,
      place: z
        .string()
        .regex(/^[a-z][a-z-]{0,30}(\/[A-Za-z0-9-]{1,40})?$/)
        .nullable(),
    })
    .meta({ id: 'Place' }),
} as const;
export const liveRequest = z.union([liveRequests.follow, liveRequests.unfollow, liveRequests.place]);
export type LiveRequest = z.infer<typeof liveRequest>;

/** One thing to set in a view: a path of keys and the value there. `[path]` alone takes the key away. */
export type Change = readonly [path: readonly (string | number)[], value?: unknown];

/** What made a change; on member topics only. */
export interface ChangeCause {
  readonly version: number;
  readonly type: string;
  readonly by: { readonly kind: 'user' | 'apiKey' | 'system'; readonly id: string };
}

/** The whole view; without it where the stamp held is current. */
export interface WholeView<View = unknown> {
  readonly topic: string;
  readonly stamp: string;
  readonly version: number;
  readonly view?: View;
}

/** To be applied only to the view with the stamp `from`; else follow again. */
export interface ChangedView {
  readonly topic: string;
  readonly from: string;
  readonly stamp: string;
  readonly version: number;
  readonly changes: readonly Change[];
  readonly causes?: readonly ChangeCause[];
}

/** Who else is here, and where: '' for the topic itself. `id`: of the account or the key, for names are not unique. */
export interface Presence {
  readonly topic: string;
  readonly people: readonly { readonly id: string; readonly name: string; readonly place: string }[];
}

/** Public events with their numbers, which are versions and so have gaps. */
export interface FeedEvent {
  readonly number: number;
  readonly type: string;
  readonly at: string;
  readonly data: unknown;
}
export interface Feed {
  readonly topic: string;
  readonly events: readonly FeedEvent[];
}

/**
 * Ends a topic: the tournament was made `private`, the topic's subject was `deleted`, or the caller's right to follow
 * it was `withdrawn` while the subject remains.
 */
export interface Gone {
  readonly topic: string;
  readonly gone: 'private' | 'deleted' | 'withdrawn';
}

export type LiveError = 'malformed-frame' | 'unknown-topic' | 'too-many-topics' | 'unavailable';
export interface Failed {
  readonly error: LiveError;
  readonly topic?: string;
}

/** Said once, first of all, to a page that came with `?pages=` and is not of the version that this server has. */
export interface PagesRenewed {
  readonly pages: string;
  readonly topic?: undefined;
}

/** Whether the server can store anything: said first where it cannot, and to all when that changes. */
export interface WritesPossible {
  readonly writes: boolean;
  readonly topic?: undefined;
}

/**
 * The line is whole: said at once and again and again to who came with `?beat=1`. `beat`: the server's time, in ms since
 * 1970, by which a page shows the match day.
 */
export interface Beat {
  readonly beat: number;
  readonly topic?: undefined;
}

export type LiveMessage =
  | WholeView
  | ChangedView
  | Presence
  | Feed
  | Gone
  | Failed
  | PagesRenewed
  | WritesPossible
  | Beat;
