import type { FastifyBaseLogger } from 'fastify';
import { ProblemError } from '../../http/problem-details.ts';
import { byteCache } from '../../runtime/byte-cache.ts';
import { stampOfPicture, type PicturedMatch, type PictureFacts } from './picture-facts.ts';

/** The picture of a tournament's link as PNG; null: it cannot be drawn now. Never rejects. */
export type LinkPictures = (tournamentId: string, facts: PictureFacts) => Promise<Buffer | null>;

interface PictureCacheOptions {
  /** Draws a PNG; rejects where that cannot be done now. */
  readonly draw: (facts: PictureFacts) => Promise<Buffer>;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  /** Milliseconds. */
  readonly now?: () => number;
  readonly maxBytes?: number;
  readonly waitMs?: number;
}

/** Some two hundred pictures. */
const MAX_BYTES = 16 * 2 ** 20;
const MAX_ENTRIES = 2_000;
/** While results come in, a tournament's picture is drawn once in this time, in ms; after a failure it is tried again then. */
const DRAW_EVERY_MS = 30_000;
/** A server without a browser is not asked again before, in ms. */
const NO_BROWSER_MS = 60_000;
/** No messenger waits much longer, in ms; what is drawn later is there for the next one. */
const WAIT_MS = 5_000;

interface DrawnPicture {
  readonly png: Buffer;
  readonly stamp: string;
  readonly frame: string;
  readonly at: number;
}

interface KeptPicture {
  drawn: DrawnPicture | null;
  /** Whether it was drawn. */
  drawing: Promise<boolean> | null;
  /** When the last drawing failed. */
  failedAt: number;
}

/**
 * Caches the last picture of each tournament and evicts the least recently used. Concurrent requests share one drawing;
 * while a tournament is under way, its last picture is reused for half a minute, unless more than its results changed.
 */
export function createLinkPictures(options: PictureCacheOptions): LinkPictures {
  const { draw, log, now = performance.now.bind(performance), maxBytes = MAX_BYTES } = options;
  // A new object for each picture: `byteCache` weighs no object twice.
  const entries = byteCache<{ readonly entry: KeptPicture }>(
    maxBytes,
    ({ entry }) => entry.drawn?.png.length ?? 0,
    MAX_ENTRIES,
  );
  const loggedKinds = new Set<string>();
  let noBrowserUntil = -Infinity;

  function use(id: string): KeptPicture {
    const known = entries.get(id)?.entry;
    if (known !== undefined) return known;
    const entry: KeptPicture = { drawn: null, drawing: null, failedAt: -Infinity };
    entries.set(id, { entry });
    return entry;
  }

  async function redraw(id: string, entry: KeptPicture, facts: PictureFacts): Promise<boolean> {
    try {
      const png = await draw(facts);
      entry.drawn = { png, stamp: stampOfPicture(facts), frame: frameOf(facts), at: now() };
      if (entries.peek(id)?.entry === entry) entries.set(id, { entry });
      return true;
    } catch (err) {
      const kind = err instanceof ProblemError ? err.code : 'fault';
      if (kind === 'no-browser') noBrowserUntil = now() + NO_BROWSER_MS;
      if (kind !== 'busy') entry.failedAt = now();
      complain(kind, err);
      return false;
    } finally {
      entry.drawing = null;
    }
  }

  /** Once per kind: every link that is sent asks. */
  function complain(kind: string, err: unknown): void {
    if (loggedKinds.has(kind)) return;
    loggedKinds.add(kind);
    log.warn({ err, kind }, 'the picture of a link is not drawn; further faults of this kind are not logged');
  }

  /** Whether what was drawn may be shown for these facts. */
  const isFresh = ({ stamp, frame, at }: DrawnPicture, facts: PictureFacts): boolean =>
    stamp === stampOfPicture(facts) || (frame === frameOf(facts) && isUnderWay(facts) && now() - at < DRAW_EVERY_MS);

  async function take(id: string, facts: PictureFacts): Promise<Buffer | null> {
    const entry = use(id);
    for (;;) {
      if (entry.drawn !== null && isFresh(entry.drawn, facts)) return entry.drawn.png;
      if (entry.drawing === null) {
        if (now() < noBrowserUntil || now() - entry.failedAt < DRAW_EVERY_MS) return null;
        entry.drawing = redraw(id, entry, facts);
      }
      // Of other facts, perhaps: then it is looked at once more.
      if (!(await entry.drawing)) return null;
    }
  }

  return (id, facts) => withDeadline(options.waitMs ?? WAIT_MS, take(id, facts));
}

const isUnderWay = ({ play }: PictureFacts): boolean => play?.kind === 'running' || play?.kind === 'results';

/** All but scores: what is renamed, cancelled or hidden is never shown for another moment. */
const frameOf = (facts: PictureFacts): string => JSON.stringify(facts, withoutScores);

const SCORES: ReadonlySet<string> = new Set([
  'score',
  'decided',
  'shootout',
  'ruling',
] satisfies (keyof PicturedMatch)[]);

const withoutScores = (key: string, value: unknown): unknown => (SCORES.has(key) ? undefined : value);

/** Resolves to null if the work takes longer; it is not cancelled. */
async function withDeadline<T>(milliseconds: number, work: Promise<T>): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, milliseconds, null);
  });
  try {
    return await Promise.race([work, over]);
  } finally {
    clearTimeout(timer);
  }
}
