import { afterEach, expect, it, vi } from 'vitest';
import { createStreamCache } from '#server/stream-cache/create-stream-cache.ts';
import { toEnvelopes } from '../event-store/sample-events.ts';
import { counted, listeningLog, watchedLog } from './watched-log.ts';

const STREAM = 's-long';
const LENGTH = 2_500;
/** Events that may be folded at one go, of a millisecond each. */
const AT_A_TIME = 5;

afterEach(() => vi.restoreAllMocks());

it('a long stream that is folded anew lets others have their turn again and again, and loses nothing meanwhile', async () => {
  const store = watchedLog();
  const facts = (count: number) => Array.from({ length: count }, () => counted(1));
  const known = toEnvelopes(STREAM, facts(LENGTH));
  const later = toEnvelopes(STREAM, facts(1), { length: LENGTH, chain: known.at(-1)?.metadata.chain ?? '' });
  await store.append(STREAM, 0, known);

  const started = performance.now();
  let [folds, sinceTurn, most, turns, isLoading] = [0, 0, 0, 0, true];
  // Each event takes a millisecond, whatever the machine's clock says.
  vi.spyOn(performance, 'now').mockImplementation(() => started + folds);
  const fold = (length: unknown): number => {
    folds += 1;
    most = Math.max(most, (sinceTurn += 1));
    return Number(length) + 1;
  };
  const states = await createStreamCache({
    store,
    log: listeningLog().log,
    foldingOf: () => ({ initial: 0, fold }),
  });
  const turn = (): void => {
    [turns, sinceTurn] = [turns + 1, 0];
    if (turns === 10) void store.append(STREAM, LENGTH, later);
    if (isLoading) setImmediate(turn);
  };
  setImmediate(turn);
  await states.load(STREAM);
  isLoading = false;
  expect(most).toBeLessThanOrEqual(AT_A_TIME);
  expect(turns).toBeGreaterThanOrEqual(LENGTH / AT_A_TIME);
  await expect.poll(async () => (await states.load(STREAM)).state).toBe(LENGTH + 1);
  await states.stop();
  await store.close();
});
