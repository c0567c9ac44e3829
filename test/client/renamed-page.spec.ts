import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { goToRenamed } from '#client/live/go-to-renamed.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const rename = (isShown: () => Promise<boolean>) => {
  const [go, asked] = [vi.fn(), vi.fn(isShown)];
  const stop = goToRenamed('/v/neu', { isShown: asked, go, random: () => 0.5 });
  return { go, asked, stop };
};

test('[OR5] a renamed page waits for a moment of its own, and for a server that shows it', async () => {
  let shown = () => Promise.resolve(false);
  const { go, asked } = rename(() => shown());
  await vi.advanceTimersByTimeAsync(1_499);
  expect(asked).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(asked.mock.calls).toEqual([['/v/neu']]);
  shown = () => Promise.reject(new Error('No network'));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(asked).toHaveBeenCalledTimes(3);
  expect(go).not.toHaveBeenCalled();
  shown = () => Promise.resolve(true);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(go.mock.calls).toEqual([['/v/neu']]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toHaveBeenCalledTimes(4);
});

test('[OR5] a page that is renamed back stays where it is', async () => {
  const { go, asked, stop } = rename(() => Promise.resolve(true));
  stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).not.toHaveBeenCalled();
  expect(go).not.toHaveBeenCalled();
});
