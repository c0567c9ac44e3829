import { expect, it } from 'vitest';
import { inLongTurn } from '#server/runtime/long-turn.ts';

const HELD_MS = 20;

function holdTheLoop(): void {
  const until = performance.now() + HELD_MS;
  while (performance.now() < until);
}

/** The instants of turns that others have until this is done. */
async function turnsDuring(work: () => Promise<unknown>): Promise<readonly number[]> {
  const turns: number[] = [];
  let isOver = false;
  const turn = (): void => {
    turns.push(performance.now());
    if (!isOver) setImmediate(turn);
  };
  setImmediate(turn);
  await work();
  isOver = true;
  return turns;
}

it('after work that held the event loop, others have it for as long, whoever has more of it', async () => {
  const held: (readonly [from: number, to: number])[] = [];
  const work = (): void => {
    const from = performance.now();
    holdTheLoop();
    held.push([from, performance.now()]);
  };
  const turns = await turnsDuring(() => Promise.all([1, 2, 3].map(() => inLongTurn(work))));
  expect(held).toHaveLength(3);
  for (const [at, [, end]] of held.entries()) {
    const next = held[at + 1];
    if (next === undefined) continue;
    // The timer counts whole milliseconds.
    expect(next[0] - end).toBeGreaterThanOrEqual(HELD_MS - 1);
    expect(turns.filter((turn) => turn >= end && turn <= next[0]).length).toBeGreaterThan(2);
  }
});

it('it answers what the work made, rejects as it throws, and the next has its turn', async () => {
  const broken = inLongTurn(() => {
    throw new Error('No such plan');
  });
  const next = inLongTurn(() => 'made');
  await expect(broken).rejects.toThrow('No such plan');
  expect(await next).toBe('made');
});
