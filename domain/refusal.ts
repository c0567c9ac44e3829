import type { Refusal } from './refusal-texts.ts';

export type { Refusal } from './refusal-texts.ts';

/** A rule's no: a value, never an exception. `details` becomes part of the problem details. */
export interface Refused {
  readonly refusal: Refusal;
  readonly details?: Readonly<Record<string, unknown>>;
}

export const refuse = (refusal: Refusal, details?: Readonly<Record<string, unknown>>): Refused =>
  details === undefined ? { refusal } : { refusal, details };

export const isRefused = (decision: object): decision is Refused => 'refusal' in decision;
