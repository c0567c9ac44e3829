import fc from 'fast-check';
import { Agent, request, type IncomingHttpHeaders } from 'node:http';
import { problem as problemSchema, type Problem } from '#server/http/problem-details.ts';
import type { RunningPortal } from '#test/support/running-portal.ts';
import { callsOf, fetchDocument, judging, type Call, type Content } from './document.ts';
import { generateRequests, type RandomRequest } from './random-requests.ts';
import { Named } from './drawn-values.ts';
import { openApiFixture, type Caller, type ApiFixture } from './api-fixture.ts';

// Thousands of requests generated from the document, each answer checked against it.

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

export interface FuzzResult {
  readonly asked: number;
  /** Deviations from the document in words; the first of each kind. */
  readonly findings: readonly string[];
  /** Calls that never succeeded. */
  readonly neverDone: readonly string[];
  readonly byStatus: Readonly<Record<string, number>>;
}

/** Calls that end what others need, or the caller's own access: made on something of their own. */
const APART =
  /^DELETE |\/undelete$|\/(?:undo|restore)(?:\/preview)?$|^PATCH \/api\/organizations\/\{id\}\/members|^PATCH \/api\/api-keys|licensing$|^PATCH \/api\/management\/users/;
/** Concurrent requests. */
const WORKERS = 6;
/** Milliseconds after which the callers get new access tokens. */
const RENEW_AFTER_MS = 20 * 60_000;
/** Reported findings per kind. */
const MAX_PER_KIND = 2;

/**
 * Generates `count` requests by `seed`, sends them and checks the answers. `warmed` is called when the first `warm` of them
 * are answered: what is done for the first time is compiled then.
 */
export async function fuzzApi(
  portal: RunningPortal,
  { count, seed, warm = 0, warmed }: { count: number; seed: number; warm?: number; warmed?: () => void },
): Promise<FuzzResult> {
  const document = await fetchDocument(portal.url);
  const world = await openApiFixture(portal);
  const calls = callsOf(document);
  const agent = new Agent({ keepAlive: true, maxSockets: WORKERS });
  const fits = judging();
  const findings: string[] = [];
  const told = new Map<string, number>();
  const done = new Set<string>();
  const byStatus: Record<string, number> = {};

  function find(drawn: RandomRequest, asked: string, fault: string): void {
    const kind = `${drawn.call.name}: ${fault.slice(0, 60)}`;
    told.set(kind, (told.get(kind) ?? 0) + 1);
    if ((told.get(kind) ?? 0) > MAX_PER_KIND) return;
    findings.push(`${drawn.caller}, ${drawn.wrong?.what ?? 'in order'}: ${asked} → ${fault}`);
  }

  let renewal = { begun: performance.now(), done: Promise.resolve() };
  function withValidTokens(): Promise<void> {
    const now = performance.now();
    if (now - renewal.begun > RENEW_AFTER_MS) renewal = { begun: now, done: world.renewTokens() };
    return renewal.done;
  }

  async function once(drawn: RandomRequest): Promise<void> {
    await withValidTokens();
    const ready = await prepared(drawn, world);
    const asked = `${drawn.call.method} ${ready.path} ${ready.payload.toString('utf8').slice(0, 300)}`;
    const answer = await send(agent, portal.port, drawn.call.method, ready);
    byStatus[answer.status] = (byStatus[answer.status] ?? 0) + 1;
    if (answer.status < 300) done.add(drawn.call.name);
    for (const fault of faultsOf(drawn, answer, ready.path, fits)) find(drawn, asked, fault);
    if (!drawn.isSentAgain || drawn.wrong !== null || !('Idempotency-Key' in drawn.headers) || answer.status >= 300)
      return;
    const again = await send(agent, portal.port, drawn.call.method, ready);
    if (again.status !== answer.status) find(drawn, asked, `a repeat answered ${again.status} after ${answer.status}`);
    else if (idIn(again.text) !== idIn(answer.text)) find(drawn, asked, 'a repeat answered another thing');
  }

  const all = fc.sample(generateRequests(calls), { numRuns: count, seed });
  const sendAll = (requests: readonly RandomRequest[]): Promise<unknown> =>
    Promise.all(
      Array.from({ length: WORKERS }, async (_, worker) => {
        for (let turn = worker; turn < requests.length; turn += WORKERS) {
          const drawn = requests[turn];
          if (drawn !== undefined) await once(drawn);
        }
      }),
    );
  try {
    await sendAll(all.slice(0, warm));
    warmed?.();
    await sendAll(all.slice(warm));
  } finally {
    agent.destroy();
  }
  const neverDone = calls.map(({ name }) => name).filter((name) => !done.has(name));
  return { asked: all.length, findings, neverDone, byStatus };
}

interface Ready {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly payload: Buffer;
}

async function prepared(drawn: RandomRequest, world: ApiFixture): Promise<Ready> {
  const { call, wrong } = drawn;
  const isApart = APART.test(call.name) && (wrong === null || drawn.path === null);
  const filled = isApart ? await world.apart(call.path) : filledIn(drawn, world);
  const query = new URLSearchParams(
    drawn.query.map(([name, value]) => [
      name,
      value instanceof Named ? world.named(value.field, wrong === null ? value.place : 0) : value,
    ]),
  ).toString();
  const known = drawn.isKnownBody && wrong === null ? await world.body(call.name) : null;
  const sent = await payloadOf(drawn, world, known);
  const endsSession = call.name === 'POST /identity/logout';
  const endsAll = /^DELETE \/identity\/sessions(?:\/others)?$/.test(call.name);
  const caller = endsAll
    ? await world.standIn(drawn.caller)
    : endsSession
      ? await world.again(drawn.caller)
      : world.callers[drawn.caller];
  return {
    path: query === '' ? filled : `${filled}?${query}`,
    headers: { ...caller, ...drawn.headers, ...sent.headers, 'content-length': String(sent.payload.length) },
    payload: sent.payload,
  };
}

/** Invalid requests use existing ids. */
function filledIn({ call, path, place, wrong }: RandomRequest, world: ApiFixture): string {
  const parts = call.path.split('/');
  const at = wrong === null ? place : 0;
  const isReplanning = call.path.endsWith('/configure');
  const last = parts.findLastIndex((part) => part.startsWith('{'));
  return parts
    .map((part, number) => {
      if (!part.startsWith('{')) return part;
      if (path !== null && number === last) return path;
      return world.named(isReplanning ? 'replanned' : (parts[number - 1] ?? ''), at);
    })
    .join('/');
}

async function payloadOf({ call, body, raw, wrong }: RandomRequest, world: ApiFixture, known: unknown) {
  if (raw !== null) return { payload: Buffer.from(raw.text), headers: { 'content-type': raw.type } };
  if (body === null) return { payload: Buffer.alloc(0), headers: {} };
  const isForm = call.operation.requestBody?.content['multipart/form-data'] !== undefined;
  const value = known ?? (JSON.parse(JSON.stringify(body.value, put)) as unknown);
  if (!isForm) return { payload: Buffer.from(JSON.stringify(value)), headers: { 'content-type': 'application/json' } };
  const form = new FormData();
  for (const [name, part] of Object.entries((value ?? {}) as Record<string, unknown>)) {
    if (part === PICTURE) form.append(name, new Blob([new Uint8Array(world.picture)]), 'logo.png');
    else form.append(name, typeof part === 'string' ? part : JSON.stringify(part));
  }
  const encoded = new Response(form);
  return {
    payload: Buffer.from(await encoded.arrayBuffer()),
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
  };

  function put(_: string, part: unknown): unknown {
    if (!(part instanceof Named)) return part;
    return part.field === 'picture' ? PICTURE : world.named(part.field, wrong === null ? part.place : 0);
  }
}
const PICTURE = '(the picture)';

function send(agent: Agent, port: number, method: string, { path, headers, payload }: Ready): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = request({ agent, host: '127.0.0.1', port, method, path, headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text: Buffer.concat(chunks).toString() }),
      );
      answer.on('error', reject);
    });
    asked.on('error', reject);
    asked.end(payload);
  });
}

const mediaTypeOf = ({ headers }: Answer): string => (headers['content-type'] ?? '').split(';', 1)[0] ?? '';

/** All deviations of an answer from the document. */
function faultsOf(
  { call, caller, wrong }: RandomRequest,
  answer: Answer,
  path: string,
  fits: ReturnType<typeof judging>,
): string[] {
  const said = call.operation.responses[answer.status];
  if (said === undefined) return [`status ${answer.status} is not in the document: ${answer.text.slice(0, 300)}`];
  const faults: string[] = [];
  for (const [name, { required, schema }] of Object.entries(said.headers ?? {})) {
    const value = answer.headers[name.toLowerCase()];
    if (value === undefined && required === true) faults.push(`${answer.status} without ${name}`);
    if (value !== undefined && schema.type === 'integer' && !/^\d+$/.test(String(value)))
      faults.push(`${name}: ${String(value)}`);
  }
  if (said.content === undefined) {
    if (answer.text !== '') faults.push(`${answer.status} with a body: ${answer.text.slice(0, 100)}`);
  } else {
    const type = mediaTypeOf(answer);
    const content = said.content[type];
    if (content === undefined) faults.push(`${answer.status} of type ${type}, which is not in the document`);
    else {
      const value: unknown = type.endsWith('json') ? JSON.parse(answer.text) : answer.text;
      const fault = fits(content.schema, value);
      if (fault !== null) faults.push(`${answer.status} breaks its schema: ${fault.slice(0, 300)}`);
      else if (type === 'application/problem+json')
        faults.push(...oddIn(value as Problem, answer.status, path, content));
    }
  }
  if (wrong !== null) faults.push(...faultsOfRefusal(call, caller, wrong, answer));
  return faults;
}

function oddIn(value: Problem, status: number, path: string, { examples = {} }: Content): string[] {
  if (value.status !== status) return [`the problem says ${value.status}, the answer ${status}`];
  if (value.instance !== path.split('?', 1)[0]) return [`the problem is about ${value.instance}`];
  if (!Object.hasOwn(examples, value.code)) return [`the code ${value.code} of ${status} is not in the document`];
  return status === 400 && value.code === 'invalid' && (value.errors ?? []).length === 0
    ? ['a 400 that names no field']
    : [];
}

/** Checks that invalid input is refused, and that a caller with access is told where it is wrong. */
function faultsOfRefusal(
  call: Call,
  caller: Caller,
  wrong: NonNullable<RandomRequest['wrong']>,
  answer: Answer,
): string[] {
  // Calls about accounts refuse with a reason in an answer of 200.
  if (answer.text.startsWith('{"success":false')) return [];
  if (answer.status < 400) return [`answered ${answer.status} all the same`];
  const maySee = caller === 'owner' || (caller === 'key' && call.operation.security.some((one) => 'apiKey' in one));
  if (!maySee) return [];
  if (!wrong.statuses.includes(answer.status)) {
    return [`answered ${answer.status} instead of ${wrong.statuses.join(' or ')}: ${answer.text.slice(0, 300)}`];
  }
  const { at } = wrong;
  if (at === null) return [];
  const { errors = [] } = problemSchema.parse(JSON.parse(answer.text));
  const isNamed = errors.some(
    ({ path }) => path === at || path.startsWith(`${at}.`) || (path.includes('.') && at.startsWith(`${path}.`)),
  );
  return isNamed ? [] : [`names ${JSON.stringify(errors.map(({ path }) => path)).slice(0, 200)} instead of ${at}`];
}

/** The id in the answer, if it is a single thing. */
function idIn(text: string): string | null {
  if (!text.startsWith('{')) return null;
  const { id } = JSON.parse(text) as { id?: unknown };
  return typeof id === 'string' ? id : null;
}
