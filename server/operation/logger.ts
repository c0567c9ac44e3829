import { z } from 'zod';
import { errorCode } from '../runtime/to-error.ts';
import { type Logger, pino } from 'pino';

export type { Logger } from 'pino';

/**
 * The one log: lines for people where a terminal reads along, else one JSON object per line. Nothing personal gets in:
 * of a request its id, method and route pattern, of a fault its kind, sentence, code and stack, never the values it was about.
 */
export function createLogger(level: string, out: NodeJS.WriteStream = process.stdout): Logger {
  const options = {
    level,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: serializeError, error: serializeError, cause: serializeError, req: request, res: response },
  };
  return pino(options, out.isTTY ? { write: (line: string) => void out.write(readable(line)) } : out);
}

/** PostgreSQL puts values into `detail` and `where`: they stay out. */
function serializeError(thrown: unknown): unknown {
  if (!(thrown instanceof Error)) return { type: typeof thrown };
  const code = errorCode(thrown);
  return {
    type: thrown.name,
    message: thrown.message,
    ...(code === null ? {} : { code }),
    stack: thrown.stack,
    ...(thrown.cause === undefined ? {} : { cause: serializeError(thrown.cause) }),
  };
}

const request = (it: { id?: unknown; method?: unknown; routeOptions?: { url?: string } }) => ({
  id: it.id,
  method: it.method,
  route: it.routeOptions?.url ?? null,
});

const response = (it: { statusCode?: unknown }) => ({ status: it.statusCode });

const COLORS: Readonly<Record<string, string>> = { warn: '\u001b[33m', error: '\u001b[31m', fatal: '\u001b[31m' };

const logLine = z.looseObject({
  level: z.string(),
  time: z.string(),
  err: z.looseObject({ stack: z.string().optional() }).optional(),
});

// oxlint-disable-next-line no-control-regex -- finding them is the point
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/;
const ALL_CONTROLS = new RegExp(CONTROL, 'g');

/** A value for people to read: nothing that was sent makes a line of its own, or moves the terminal's cursor. */
function inOneLine(value: unknown): string {
  if (typeof value === 'string' && !CONTROL.test(value)) return value;
  // JSON itself leaves some of them as they are.
  return (JSON.stringify(value) ?? '').replaceAll(
    ALL_CONTROLS,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** `18:04:12 warn  message route=/api status=503`, a fault's stack beneath, indented. */
function readable(line: string): string {
  const { level, time, msg, err, ...rest } = logLine.parse(JSON.parse(line));
  const clock = new Date(time).toTimeString().slice(0, 8);
  const more = Object.entries(rest).map(([name, value]) => ` ${name}=${inOneLine(value)}`);
  const word = level === 'info' ? '' : `${COLORS[level] ?? ''}${level}\u001b[0m `;
  const stack = (err?.stack ?? '')
    .split('\n')
    .filter((part) => part !== '')
    .map((part) => `  ${inOneLine(part)}\n`)
    .join('');
  return `${clock} ${word}${msg === undefined ? '' : inOneLine(msg)}\u001b[2m${more.join('')}\u001b[0m\n${stack}`;
}
