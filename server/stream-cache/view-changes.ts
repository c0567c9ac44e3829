import type { JsonText } from '#domain/json-text.ts';
import type { Change } from '#domain/live-contract.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Changes as JSON, with commas between them, and how many there are. */
interface Found {
  readonly text: string;
  readonly count: number;
}

const NOTHING: Found = { text: '', count: 0 };

// What makes an element of a list the same one as before, tried in this order.
const IDENTITIES = ['id', 'index', 'placementRank', 'teamId', 'userId', 'mode'];

/**
 * What to set in `before`, as JSON, to get `after`: the text of a list of `Change`. A list whose length or order changed comes
 * whole, and so does whatever is shorter whole than in pieces. Never longer than the changed parts themselves.
 */
export const changesBetween = (before: unknown, after: unknown): JsonText<readonly Change[]> =>
  `[${compare(before, after, []).text}]`;

type Path = readonly (string | number)[];

function compare(before: unknown, after: unknown, path: Path): Found {
  if (before === after) return NOTHING;
  if (Array.isArray(before) && Array.isArray(after)) {
    if (!sameElements(before, after)) return equal(before, after) ? NOTHING : whole(path, after);
    const found = after.map((element, at) => compare(before[at], element, [...path, at]));
    return shorter(all(found), path, after);
  }
  if (!isFields(before) || !isFields(after)) return whole(path, after);
  return shorter(all(fieldsOf(before, after, path)), path, after);
}

function fieldsOf(before: Fields, after: Fields, path: Path): Found[] {
  const found: Found[] = [];
  for (const key of Object.keys(after)) {
    const [was, is] = [own(before, key), after[key]];
    if (was === is || is === undefined) continue;
    found.push(was === undefined ? whole([...path, key], is) : compare(was, is, [...path, key]));
  }
  for (const key of Object.keys(before)) {
    if (before[key] !== undefined && own(after, key) === undefined)
      found.push({ text: JSON.stringify([[...path, key]]), count: 1 });
  }
  return found;
}

function all(parts: readonly Found[]): Found {
  const found = parts.filter(({ count }) => count > 0);
  return {
    text: found.map(({ text }) => text).join(','),
    count: found.reduce((sum, { count }) => sum + count, 0),
  };
}

function shorter(pieces: Found, path: Path, after: unknown): Found {
  if (path.length === 0 || pieces.count < 2) return pieces;
  const one = whole(path, after);
  return one.text.length < pieces.text.length ? one : pieces;
}

/** In a list, what has no JSON is null. */
const whole = (path: Path, value: unknown): Found => ({
  text: `[${JSON.stringify(path)},${JSON.stringify(value) ?? 'null'}]`,
  count: 1,
});

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** As many elements, and each the same thing as before: only then may a change name a place in the list. */
function sameElements(before: readonly unknown[], after: readonly unknown[]): boolean {
  return before.length === after.length && after.every((element, index) => sameThing(before[index], element));
}

function sameThing(before: unknown, after: unknown): boolean {
  if (!isFields(before) || !isFields(after)) return false;
  if (before === after) return true;
  const identity = IDENTITIES.find((key) => Object.hasOwn(after, key));
  return identity !== undefined && before[identity] === after[identity];
}

/** Equal as JSON, where a field without a value is none. */
function equal(before: unknown, after: unknown): boolean {
  if (before === after) return true;
  if (Array.isArray(before) && Array.isArray(after))
    return before.length === after.length && after.every((element, index) => equal(before[index], element));
  if (!isFields(before) || !isFields(after)) return false;
  return (
    Object.keys(after).every((key) => equal(own(before, key), after[key])) &&
    Object.keys(before).every((key) => before[key] === undefined || Object.hasOwn(after, key))
  );
}

const own = (fields: Fields, key: string): unknown => (Object.hasOwn(fields, key) ? fields[key] : undefined);
