import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { serviceUnavailable } from '../http/problem-details.ts';
import { ConcurrencyLimit } from '../runtime/concurrency-limit.ts';
import { texts } from '../texts/de.ts';
import type { PictureParts } from './container/picture-parts.ts';
import { runPictureProcess, type EndedEarly, type ProcessBounds } from './picture-process.ts';
import { MAX_CREST_PIXELS, MAX_PIXELS, type PictureTask, type WrittenPicture } from './picture-task.ts';

/** A stored picture: re-encoded, so that nothing but pixels of the upload remains. */
export interface EncodedImage {
  /** SHA-256 of the WebP bytes, in hex. */
  readonly hash: string;
  readonly webp: Buffer;
  /** For messengers, which show no WebP in their previews. */
  readonly jpeg: Buffer;
  /** Pixels, as displayed: rotated by the camera's orientation. */
  readonly width: number;
  readonly height: number;
}

export interface SquareBounds {
  readonly maxBytes: number;
  readonly side: number;
}

/** Works on pictures, each in a process of its own: one at a time, the others wait in line. */
export interface ImageCodec {
  /**
   * The pixels of an upload's parts, each form of the best quality within `maxBytes`, else of the lowest; null if it is
   * broken or larger than the rules allow. All throw `ProblemError` (503, with Retry-After) if too many wait already.
   */
  encode(parts: PictureParts, maxBytes: number): Promise<EncodedImage | EndedEarly | null>;
  /** The same in the middle of a transparent square of at most `side` pixels; no smaller picture is enlarged. */
  encodeSquare(parts: PictureParts, bounds: SquareBounds): Promise<EncodedImage | EndedEarly | null>;
  /** The same stored picture in at most about this many bytes: of less quality first, then of fewer pixels. */
  compress(webp: Buffer, maxBytes: number): Promise<Buffer>;
  /** The same stored picture with no more pixels than fit into this frame. */
  shrink(webp: Buffer, frame: { readonly width: number; readonly height: number }): Promise<Buffer>;
  /** Ends the process that is under way; its caller and those who wait are told to come again. */
  close(): Promise<void>;
}

const AT_ONCE = 1;
/** Waiting uploads take only their own bytes; the last of them waits about a minute. */
const MAX_WAITING = 30;
/** The largest pictures take 4 s, and 420 MB as the system counts it, 120 MB of it before any is opened. */
const BOUNDS: ProcessBounds = { computingSeconds: 20, milliseconds: 60_000, megabytes: 512 };

/** `compiled`: the folder of the compiled server, whose program the process runs. */
export function openImageCodec({
  compiled,
  log,
  bounds = BOUNDS,
}: {
  readonly compiled: string;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  readonly bounds?: ProcessBounds;
}): ImageCodec {
  const turns = new ConcurrencyLimit(AT_ONCE, { maxQueued: MAX_WAITING, full: busy });
  const closing = new AbortController();
  const program = join(compiled, 'images/picture-program.js');

  async function run(task: PictureTask, picture: Buffer): Promise<WrittenPicture | EndedEarly | null> {
    const { signal } = closing;
    const made = await turns.run(() => runPictureProcess({ program, bounds, signal }, task, picture), signal);
    if (isEndedEarly(made))
      log.warn({ task, bytes: picture.length, reason: made.endedEarly }, 'a picture ended its process');
    return made;
  }

  async function encoded(
    task: PictureTask,
    { width, height, bytes }: Omit<PictureParts, 'orientation'>,
    maxPixels = MAX_PIXELS,
  ): Promise<EncodedImage | EndedEarly | null> {
    if (bytes === null || width * height > maxPixels) return null;
    const made = await run(task, bytes);
    if (made === null || isEndedEarly(made)) return made;
    const [webp, jpeg] = made.files;
    if (webp === undefined || jpeg === undefined) return null;
    const hash = createHash('sha256').update(webp).digest('hex');
    return { hash, webp, jpeg, width: made.width, height: made.height };
  }

  /** A picture that was written here once fails only where the machine is short of something. */
  async function rewrite(task: PictureTask, webp: Buffer): Promise<Buffer> {
    const made = await run(task, webp);
    if (isEndedEarly(made)) throw busy();
    const file = made?.files[0];
    if (file === undefined) throw new Error('A stored picture cannot be opened.');
    return file;
  }

  return {
    encode: ({ orientation, ...parts }, maxBytes) => encoded({ kind: 'encode', maxBytes, orientation }, parts),
    encodeSquare: ({ orientation, ...parts }, { maxBytes, side }) =>
      encoded(
        { kind: 'square', maxBytes, orientation, side: Math.min(side, Math.max(parts.width, parts.height)) },
        parts,
        MAX_CREST_PIXELS,
      ),
    compress: async (webp, maxBytes) => (webp.length <= maxBytes ? webp : rewrite({ kind: 'narrow', maxBytes }, webp)),
    shrink: (webp, frame) => rewrite({ kind: 'shrink', ...frame }, webp),
    close: async () => closing.abort(busy()),
  };
}

export const isEndedEarly = (made: object | null): made is EndedEarly => made !== null && 'endedEarly' in made;

function busy() {
  return serviceUnavailable('busy', texts.images.busy);
}
