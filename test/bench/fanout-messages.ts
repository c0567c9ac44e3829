// What the processes of the fan-out benchmark say to each other. Times are nanoseconds of the machine's one monotonic
// clock, as text, because they do not fit a number.

export const VARIANTS = ['channel', 'bare', 'stringified'] as const;
export type Variant = (typeof VARIANTS)[number];

export type ToServer =
  | { readonly ask: 'send'; readonly variant: Variant }
  /** Sends as well, and says how long the event loop was away: to look at that costs time (`watched-loop.ts`). */
  | { readonly ask: 'watch'; readonly variant: Variant }
  /** Makes so many changes, one after another, and measures the memory held after them. */
  | { readonly ask: 'change'; readonly times: number };

export type FromServer =
  | { readonly say: 'listening'; readonly url: string; readonly port: number }
  | { readonly say: 'sent'; readonly began: string }
  | { readonly say: 'watched'; readonly pause: number; readonly busy: number }
  | { readonly say: 'changed'; readonly bytes: number; readonly rss: number; readonly waiting: number };

export type ToFollowers =
  | {
      readonly ask: 'open';
      readonly port: number;
      readonly count: number;
      readonly topic: string;
      /** The stamp that all of them hold already; left out: none. */
      readonly since?: string;
      /** The address of the live channel; left out: as a program asks for it, without signs of life. */
      readonly path?: string;
      /** How many connect at a time; left out: 100. */
      readonly atOnce?: number;
    }
  /** Leaves without a word. */
  | { readonly ask: 'leave' }
  /** Stops reading from the network. */
  | { readonly ask: 'stall' }
  /** Answers as soon as every socket has one more message than when asked. */
  | { readonly ask: 'await' };

export type FromFollowers =
  /** All have a first answer: when the first connection was asked for, when the last answer was there, and their bytes. */
  | { readonly say: 'open'; readonly began: string; readonly last: string; readonly bytes: number }
  /** `silence`: the longest between two messages of a socket, in milliseconds. */
  | { readonly say: 'left'; readonly silence: number }
  | { readonly say: 'stalled' }
  | { readonly say: 'waiting' }
  | { readonly say: 'arrived'; readonly last: string };
