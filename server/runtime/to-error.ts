import { isRecord } from '#domain/typed-keys.ts';

/** The code of a system or database error ('ENOENT', '57P03'); null without one. */
export const errorCode = (cause: unknown): string | null =>
  isRecord(cause) && typeof cause['code'] === 'string' ? cause['code'] : null;

/** Anything can be thrown; callbacks expect an error. */
export const toError = (cause: unknown): Error =>
  cause instanceof Error ? cause : new Error(String(cause), { cause });
