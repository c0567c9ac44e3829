import { afterAll, beforeAll, expect, it } from 'vitest';
import { freshDatabase, type FreshDatabase } from '#test/support/postgres.ts';
import { onDatabase, startPortal, type RunningPortal } from '#test/support/running-portal.ts';
import { describedInputs } from '../../bench/hostile-described.ts';
import { hostileInputs, type HostileInput } from '../../bench/hostile-inputs.ts';
import { openAttacker } from '../../bench/hostile-sending.ts';
import { furnish } from '../../bench/hostile.ts';
import { readProcess, resetWatch, WATCHED } from '../../bench/watching.ts';
import { fetchDocument } from './document.ts';

// The short form of `npm run bench -- hostile`: each request of each input once, and what of the event loop it holds.

/** Milliseconds that the event loop computes in one turn at most. */
const LONGEST_TURN = 50;
const ROUNDS = 4;

let database: FreshDatabase;
let portal: RunningPortal;
let inputs: readonly HostileInput[];
let tokens: Awaited<ReturnType<typeof furnish>>['tokens'];
beforeAll(async () => {
  database = await freshDatabase();
  portal = await startPortal({ env: { ...onDatabase(database), ...WATCHED } });
  const document = await fetchDocument(portal.url);
  const furnished = await furnish(portal);
  ({ tokens } = furnished);
  inputs = [...hostileInputs(furnished.site), ...describedInputs(document, furnished.site)];
}, 240_000);
afterAll(async () => {
  await portal.end();
  await database.drop();
});

const requestsOf = ({ what }: HostileInput): number => (what.kind === 'requests' ? what.requests.length : 1);

/** The statuses that all requests of an input were answered with. */
async function answersTo(input: HostileInput): Promise<(number | null)[]> {
  const attacker = openAttacker(portal.port, tokens[input.by], input.what);
  const statuses: (number | null)[] = [];
  try {
    while (statuses.length < requestsOf(input)) statuses.push(await attacker.send());
  } finally {
    attacker.close();
  }
  return statuses;
}

const isFault = (status: number | null): boolean => status !== null && status >= 500 && status !== 503;

/** Its one field is the id of an organisation, which stays in order where every field is filled: it makes an example. */
const IS_IN_ORDER = { input: / in every field, organizer$/, write: 'POST /api/tournaments/example' };

/** The writes among the requests of an input that were taken. */
function takenOf({ name, what }: HostileInput, answers: readonly (number | null)[]): string[] {
  if (what.kind === 'message' || what.kind === 'flood') return [];
  const requests = what.kind === 'request' ? [what] : what.requests;
  return requests.flatMap(({ method, path }, at) => {
    const status = answers[at] ?? 0;
    const isInOrder = IS_IN_ORDER.input.test(name) && IS_IN_ORDER.write === `${method} ${path}`;
    const isTaken = method !== 'GET' && status >= 200 && status < 300;
    return isTaken && !isInOrder ? [`${method} ${path}: ${status}`] : [];
  });
}

it('there are fifty hostile inputs, of every kind in every place', () => {
  expect(inputs.length).toBeGreaterThanOrEqual(50);
  expect(new Set(inputs.map(({ name }) => name)).size).toBe(inputs.length);
  for (const input of inputs) expect([input.name, requestsOf(input)]).not.toEqual([input.name, 0]);
});

it('none of them is taken or a fault, nor holds the event loop', { timeout: 300_000 }, async () => {
  const odd: unknown[] = [];
  for (const input of inputs) {
    // What is done for the first time is compiled meanwhile.
    await answersTo(input);
    let longest = Infinity;
    // What others on this machine disturb is no matter of the portal's: what an input costs, it costs each time.
    for (let round = 0; round < ROUNDS && longest > LONGEST_TURN; round += 1) {
      resetWatch(portal);
      const answers = await answersTo(input);
      odd.push(...answers.filter((status) => isFault(status)).map((status) => [input.name, status]));
      odd.push(...takenOf(input, answers).map((taken) => [input.name, taken]));
      longest = Math.min(longest, (await readProcess(portal)).busy);
    }
    if (longest > LONGEST_TURN) odd.push([input.name, longest]);
  }
  expect(odd).toEqual([]);
  expect(portal.output()).not.toContain('unexpected error');
});
