import { execFile, type ExecFileException } from 'node:child_process';
import { z } from 'zod';
import type { PictureTask, WrittenPicture } from './picture-task.ts';

/** What bounds a picture's process. */
export interface ProcessBounds {
  /** Of computing, which counts alike on a busy machine; on Windows only the next bounds it. */
  readonly computingSeconds: number;
  readonly milliseconds: number;
  /** Of memory that it may write to, as Linux counts it; elsewhere only the size of the picture bounds it. */
  readonly megabytes: number;
}

/** The process ended before it answered: by its bounds, or by the picture. */
export interface EndedEarly {
  readonly endedEarly: string;
}

/** Of an answer; the largest picture at the lowest quality stays far below. */
const MAX_ANSWER_BYTES = 32 * 2 ** 20;
/** The pictures are not on it. */
const HEAP_MEGABYTES = 64;

const answerHead = z.strictObject({ sizes: z.array(z.int()), width: z.int(), height: z.int() }).nullable();

/**
 * What the compiled `program` (picture-program.ts) makes of a picture; null where the picture is broken. Rejects where no
 * process can be started, and when `signal` ends it.
 */
export function runPictureProcess(
  {
    program,
    bounds,
    signal,
  }: { readonly program: string; readonly bounds: ProcessBounds; readonly signal: AbortSignal },
  task: PictureTask,
  picture: Buffer,
): Promise<WrittenPicture | EndedEarly | null> {
  const [file, args] = bounded(bounds, [
    process.execPath,
    `--max-old-space-size=${HEAP_MEGABYTES}`,
    program,
    JSON.stringify(task),
  ]);
  const options = {
    encoding: 'buffer',
    // Without the portal's secrets, and without its flags, which are meant for the portal's process.
    env: { MALLOC_ARENA_MAX: '2' },
    timeout: bounds.milliseconds,
    killSignal: 'SIGKILL',
    maxBuffer: MAX_ANSWER_BYTES,
    windowsHide: true,
    signal,
  } as const;
  return new Promise((resolve, reject) => {
    const child = execFile(file, args, options, (error, answer, complaint) => {
      if (error === null) resolve(read(answer));
      else if (signal.aborted || isProcessError(error)) reject(signal.aborted ? signal.reason : error);
      else resolve({ endedEarly: `${error.signal ?? error.code}: ${complaint.toString('utf8').slice(-500)}` });
    });
    // It may end before it has read all of it.
    child.stdin?.on('error', () => undefined);
    child.stdin?.end(picture);
  });
}

/**
 * No process, no shell (126, 127) or no program (1): nothing that a picture does. The program answers with its own errors,
 * and the rest ends by a signal, or on Windows with a number of its own.
 */
const isProcessError = ({ code }: ExecFileException): boolean =>
  typeof code === 'string' ? !code.startsWith('ERR_') : code === 1 || code === 126 || code === 127;

/** A shell bounds itself, and becomes the program: its memory, the time it computes, and that it leaves no image of itself. */
function bounded(
  { computingSeconds, megabytes }: ProcessBounds,
  command: readonly string[],
): [string, readonly string[]] {
  const [program = '', ...args] = command;
  if (process.platform === 'win32') return [program, args];
  const limits = `ulimit -c 0; ulimit -t ${computingSeconds}; ulimit -d ${megabytes * 1_024}`;
  return ['/bin/sh', ['-c', `{ ${limits}; } 2> /dev/null; exec "$0" "$@"`, ...command]];
}

function read(answer: Buffer): WrittenPicture | null {
  const line = answer.indexOf('\n');
  const head = answerHead.parse(JSON.parse(answer.toString('utf8', 0, line)));
  if (head === null) return null;
  let at = line + 1;
  const files = head.sizes.map((size) => answer.subarray(at, (at += size)));
  return { ...head, files };
}
