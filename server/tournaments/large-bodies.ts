import { parse as parseJson } from 'secure-json-parse';
import { isKeyOf } from '#domain/typed-keys.ts';
import { configureBody, matchPlanBody } from '#domain/tournament/contract/bodies.ts';
import { tournamentFile } from '#domain/tournament/transfer/file.ts';
import { describeExcess, findExcess } from '../http/json-body.ts';
import { hashBody } from '../http/idempotency.ts';
import { fieldErrors, malformedJson, type Problem } from '../http/problem-details.ts';

// Bodies that hold a whole tournament, read by a thread (computing-threads.ts): parsing and checking one takes longer than
// handing it over.

const BODIES = { file: tournamentFile, matchPlan: matchPlanBody, configure: configureBody } as const;
export type LargeBody = keyof typeof BODIES;

/** A body by its schema with a digest of it as it came, or what is wrong with it. */
export type ReadBody =
  | { readonly value: unknown; readonly digest: string }
  | { readonly errors: NonNullable<Problem['errors']> };

export function readLargeBody({ of, bytes }: { readonly of: string; readonly bytes: Uint8Array }): ReadBody {
  if (!isKeyOf(BODIES, of)) throw new Error(`Nobody knows the body ${of}`);
  const excess = findExcess(bytes);
  if (excess !== null) return { errors: [describeExcess(excess)] };
  const sent = parsed(bytes);
  if (sent === null) return { errors: [malformedJson] };
  const read = BODIES[of].safeParse(sent.value);
  return read.success
    ? { value: read.data, digest: hashBody(sent.value) }
    : { errors: fieldErrors('body', read.error, sent.value) };
}

/** As Fastify's own parser does; null where it is no JSON, or would change a prototype. */
function parsed(bytes: Uint8Array): { readonly value: unknown } | null {
  try {
    return { value: parseJson(new TextDecoder().decode(bytes), { protoAction: 'error', constructorAction: 'error' }) };
  } catch {
    return null;
  }
}
