import { isUtf8 } from 'node:buffer';
import type { FastifyInstance } from 'fastify';
import { invalid } from './problem-details.ts';
import { texts } from '../texts/de.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    readonly parsedInWorker?: boolean;
    /** Takes no body: an empty one may come with the media type of JSON. */
    readonly takesNoBody?: boolean;
  }
}

// Bodies of JSON. How deep one is and how many values it has is counted in its bytes, before anything is parsed: parsing
// and checking take longer the more there is of both.

const t = texts.problems;

/** Lists and objects within each other. */
export const MAX_DEPTH = 32;
/** Values of a whole body; the largest file of a tournament has about 110,000. */
export const MAX_VALUES = 150_000;

/**
 * Bytes of one string that are not plain ASCII: the longest text there is has 20,000 characters (a legal text) of at most
 * 12 bytes. The pictures within the file of a tournament are longer, but plain.
 */
export const MAX_TEXT_BYTES = 240_000;

/** Fields of one object: checking names all that no schema knows. The largest known has about 20. */
export const MAX_FIELDS = 200;

const [QUOTE, COMMA, BACKSLASH, FIRST_BEYOND_ASCII] = [0x22, 0x2c, 0x5c, 0x80];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

export type JsonExcess = 'too-deep' | 'too-long' | 'too-many-values' | 'too-many-fields';

/** What a text of JSON has too much of, reading no further than where that is known; null where it may be parsed. */
export function findExcess(json: Uint8Array): JsonExcess | null {
  let [depth, values] = [0, 1];
  // Commas of the lists and objects that are open, by depth; those of a list do not count.
  const commas = Array.from({ length: MAX_DEPTH + 1 }, () => 0);
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at] ?? 0;
    switch (byte) {
      case QUOTE:
        at = endOfString(json, at);
        if (at === TOO_LONG) return 'too-long';
        break;
      case OPEN_LIST:
      case OPEN_OBJECT:
        depth += 1;
        values += 1;
        if (depth > MAX_DEPTH) return 'too-deep';
        commas[depth] = byte === OPEN_OBJECT ? 0 : Number.NEGATIVE_INFINITY;
        break;
      case CLOSE_LIST:
      case CLOSE_OBJECT:
        depth -= 1;
        break;
      case COMMA:
        values += 1;
        commas[depth] = (commas[depth] ?? 0) + 1;
        if ((commas[depth] ?? 0) >= MAX_FIELDS) return 'too-many-fields';
    }
    if (values > MAX_VALUES) return 'too-many-values';
  }
  return null;
}

const TOO_LONG = -1;

/** The place of the quote that ends the string which begins at `start`; `TOO_LONG` where no field takes that string. */
function endOfString(json: Uint8Array, start: number): number {
  let text = 0;
  for (let at = start + 1; at < json.length; at += 1) {
    const byte = json[at] ?? 0;
    if (byte === QUOTE) return at;
    if (byte === BACKSLASH) at += 1;
    if (byte === BACKSLASH || byte >= FIRST_BEYOND_ASCII) text += 1;
    if (text > MAX_TEXT_BYTES) return TOO_LONG;
  }
  return json.length;
}

const MESSAGES: Readonly<Record<JsonExcess, string>> = {
  'too-deep': t.tooDeep(MAX_DEPTH),
  'too-long': t.tooLongText,
  'too-many-values': t.tooManyValues(MAX_VALUES),
  'too-many-fields': t.tooManyFields(MAX_FIELDS),
};

export const describeExcess = (excess: JsonExcess) => ({ path: 'body', code: excess, message: MESSAGES[excess] });

/** Bytes from which on a body of a call that `parsedInWorker` is read elsewhere. */
const LARGE_BYTES = 64 * 1024;

/** Bytes that are not UTF-8: read as UTF-8, an ü of another encoding would be stored as the replacement character. */
export const notUtf8 = (path: string) => ({ path, code: 'not-utf-8', message: t.notUtf8 });

/** Bounds every body of JSON before Fastify's own parser reads it. A large one stays bytes where its call reads it elsewhere. */
export function boundJsonBodies(http: FastifyInstance): void {
  const parse = http.getDefaultJsonParser('error', 'error');
  http.removeContentTypeParser('application/json');
  http.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const { parsedInWorker, takesNoBody } = request.routeOptions.config;
    if (takesNoBody === true && body.length === 0) return done(null, null);
    if (!isUtf8(body)) return done(invalid([notUtf8('body')]));
    if (parsedInWorker === true && body.length > LARGE_BYTES) return done(null, body);
    const excess = findExcess(body);
    if (excess === null) return parse(request, body.toString(), done);
    done(invalid([describeExcess(excess)]));
  });
}
