import { keysOf } from '../typed-keys.ts';

// What makes a password strong enough. The server enforces it; pages list what is missing.

/** Characters a password needs at least, and may have at most (code points). */
export const PASSWORD_LENGTH = { least: 10, most: 200 } as const;

const criteria = {
  length: (text: string) => Array.from(text).length >= PASSWORD_LENGTH.least,
  upper: (text: string) => /\p{Lu}/u.test(text),
  lower: (text: string) => /\p{Ll}/u.test(text),
  digit: (text: string) => /\p{Nd}/u.test(text),
  special: (text: string) => /[^\p{L}\p{Nd}\s]/u.test(text),
};

export type PasswordCriterion = keyof typeof criteria;

/** The criteria a password does not meet, in the order in which pages list them; empty: strong enough. */
export const missingInPassword = (password: string): PasswordCriterion[] =>
  keysOf(criteria).filter((one) => !criteria[one](password));

/** Empty, or with white space around it: refused before its strength is looked at (EmptyOrExtraWhitespace). */
export const isEmptyOrPadded = (password: string): boolean => password === '' || password !== password.trim();
