/**
 * JSON by RFC 8785 (JSON Canonicalization Scheme): keys in the order of their UTF-16 code units, numbers and strings as
 * ECMAScript writes them, no spaces. Takes plain JSON values; members that are undefined are left out, as JSON does.
 * Throws a TypeError for what has no canonical form: numbers that are not finite, halves of surrogate pairs, functions.
 */
export function canonical(value: unknown): string {
  if (typeof value === 'string') return text(value);
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw new TypeError('A number that is not finite has no canonical form');
    return String(value);
  }
  if (value === null || typeof value === 'boolean') return String(value);
  if (Array.isArray(value))
    return `[${value.map((entry) => (entry === undefined ? 'null' : canonical(entry))).join()}]`;
  if (typeof value === 'object') return members(value);
  throw new TypeError(`A ${typeof value} has no canonical form`);
}

function members(value: object): string {
  let written = '';
  for (const [key, member] of inOrder(Object.entries(value))) {
    if (member === undefined) continue;
    written += `${written === '' ? '' : ','}${text(key)}:${canonical(member)}`;
  }
  return `{${written}}`;
}

const inOrder = (entries: [string, unknown][]): [string, unknown][] =>
  // Keys of one object differ, so there is no third case.
  entries.length < 2 ? entries : entries.sort(([a], [b]) => (a < b ? -1 : 1));

function text(value: string): string {
  if (!value.isWellFormed()) throw new TypeError('Half of a surrogate pair has no canonical form');
  return JSON.stringify(value);
}
