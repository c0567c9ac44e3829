import { expect, test } from 'vitest';
import { createLastWrite } from '#client/features/editing/last-write.ts';

/** A server that answers when told to, with what it stored. */
function slowServer() {
  const stored: string[] = [];
  const waiting: (() => void)[] = [];
  const send = (value: string) => () =>
    new Promise<string>((resolve) => {
      waiting.push(() => {
        stored.push(value);
        resolve(value);
      });
    });
  const answer = async (): Promise<void> => {
    waiting.shift()?.();
    await new Promise((resume) => setTimeout(resume));
  };
  return { stored, waiting, send, answer };
}

const settled = () => new Promise((resume) => setTimeout(resume));

test('what is wanted later is sent after the answer to what was wanted before, of several only the last', async () => {
  const { stored, waiting, send, answer } = slowServer();
  const write = createLastWrite();
  const first = write(send('Public'));
  await settled();
  const others = ['Private', 'Public', 'Private'].map((value) => write(send(value)));
  await settled();
  expect(waiting).toHaveLength(1);
  await answer();
  expect(stored).toEqual(['Public']);
  await answer();
  expect(stored).toEqual(['Public', 'Private']);
  expect(waiting).toHaveLength(0);
  // Only the last one says what came of it.
  expect(await Promise.all([first, ...others])).toEqual([null, null, null, 'Private']);
});

test('one alone is sent at once', async () => {
  const { waiting, send, answer } = slowServer();
  const write = createLastWrite();
  for (const value of ['Public', 'Private']) {
    const given = write(send(value));
    await settled();
    expect(waiting).toHaveLength(1);
    await answer();
    expect(await given).toBe(value);
  }
});
