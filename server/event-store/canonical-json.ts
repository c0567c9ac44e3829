import { isRecord } from '#domain/typed-keys.ts';

/**
 * JSON by RFC 8785 (JSON Canonicalization Scheme): keys in the order of their UTF-16 code units, numbers and strings as
 * ECMAScript writes them, no spaces. Takes plain JSON values; members that are undefined are left out, as JSON does.
 * Throws a TypeError for what has no canonical form: numbers that are not finite, halves of surrogate pairs, functions.
 * Every event is written with it twice, so it is made for speed: several times that of a plain recursion.
 */
export function canonical(value: unknown): string {
  if (typeof value === 'string') return text(value);
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw new TypeError('A number that is not finite has no canonical form');
    return String(value);
  }
  if (value === null || typeof value === 'boolean') return String(value);
  if (Array.isArray(value)) return list(value);
  if (isRecord(value)) return members(value);
  throw new TypeError(`A ${typeof value} has no canonical form`);
}

function list(values: readonly unknown[]): string {
  let written = '[';
  for (let index = 0; index < values.length; index += 1) {
    if (index > 0) written += ',';
    const value = values[index];
    written += value === undefined ? 'null' : canonical(value);
  }
  return `${written}]`;
}

function members(value: Readonly<Record<string, unknown>>): string {
  let written = '{';
  for (const key of inOrder(Object.keys(value))) {
    const member = value[key];
    if (member === undefined) continue;
    if (written !== '{') written += ',';
    written += `${text(key)}:${canonical(member)}`;
  }
  return `${written}}`;
}

/** Without arguments the sort compares UTF-16 code units. */
function inOrder(keys: string[]): readonly string[] {
  let last = '';
  for (const key of keys) {
    if (key < last) return keys.toSorted();
    last = key;
  }
  return keys;
}

const PLAIN = /^[ !#-[\]-~]*$/;

function text(value: string): string {
  if (PLAIN.test(value)) return `"${value}"`;
  if (!value.isWellFormed()) throw new TypeError('Half of a surrogate pair has no canonical form');
  return JSON.stringify(value);
}
