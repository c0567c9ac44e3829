import { MAX_TOURNAMENT_BYTES } from '#domain/limits.ts';

// What a request may bring at most.

/** Bytes of a body, by what the call needs. */
export const BODY_BYTES = {
  /** No list and no long text; also all that is read before a body has said what it is about. */
  small: 16 * 1024,
  /** A list, or a text over several lines. */
  general: 64 * 1024,
  /** A whole tournament. */
  tournament: MAX_TOURNAMENT_BYTES,
  /** Beyond the rule's 1 MB for an image, so that one that is too large is told its size. */
  image: 12 * 1024 * 1024,
} as const;

/** Characters of an Idempotency-Key. */
export const MAX_KEY_LENGTH = 100;

/** Characters of an id in an address: that of a passkey, which its maker chooses, has the most (1,023 bytes in base64url). */
export const MAX_ID_LENGTH = 1_364;
