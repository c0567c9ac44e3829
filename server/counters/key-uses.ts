import { KEY_USAGE, type KeyUsesCounted } from '#domain/counters.ts';
import type { Counted } from './counter.ts';

/** Accepted calls of API keys, by key id. */
export const keyUses: Counted = {
  kind: KEY_USAGE,
  fact: (minute, counts): KeyUsesCounted => ({ type: 'KeyUsesCounted', data: { minute, counts } }),
};
