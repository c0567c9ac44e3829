import type { Change } from '#domain/live-contract.ts';

type Path = Change[0];
type Fields = Readonly<Record<string, unknown>>;

/** Changes and how many letters of JSON they take. */
interface Found {
  readonly changes: readonly Change[];
  readonly letters: number;
}

const NOTHING: Found = { changes: [], letters: 0 };

// What makes an element of a list the same one as before, tried in this order.
const IDENTITIES = ['id', 'index', 'placementRank', 'teamId', 'userId', 'mode'];

/**
 * What to set in `before`, as JSON, to get `after`. A list whose length or order changed comes whole, and so does
 * whatever is shorter whole than in pieces. Never longer than the changed parts themselves.
 */
export function changesBetween(before: unknown, after: unknown): readonly Change[] {
  return compare(before, after, []).changes;
}

function compare(before: unknown, after: unknown, path: Path): Found {
  if (before === after) return NOTHING;
  if (Array.isArray(before) && Array.isArray(after)) {
    if (!sameElements(before, after)) return equal(before, after) ? NOTHING : whole(path, after);
    const parts = after.flatMap((element: unknown, index) =>
      element === before[index] ? [] : compare(before[index], element, [...path, index]),
    );
    return shorter(parts, path, after);
  }
  if (isFields(before) && isFields(after)) {
    return shorter(fieldsOf(before, after, path), path, after);
  }
  return whole(path, after);
}

function fieldsOf(before: Fields, after: Fields, path: Path): Found[] {
  const parts: Found[] = [];
  for (const key of Object.keys(after)) {
    if (after[key] === undefined) continue;
    if (Object.hasOwn(before, key) && before[key] !== undefined) {
      if (before[key] !== after[key]) parts.push(compare(before[key], after[key], [...path, key]));
    } else parts.push(whole([...path, key], after[key]));
  }
  for (const key of Object.keys(before)) {
    if (before[key] !== undefined && (!Object.hasOwn(after, key) || after[key] === undefined))
      parts.push(found([[...path, key]]));
  }
  return parts;
}

function shorter(parts: readonly Found[], path: Path, after: unknown): Found {
  const changed = parts.filter((part) => part.changes.length > 0);
  if (changed.length === 0) return NOTHING;
  const letters = changed.reduce((sum, part) => sum + part.letters, 0);
  const pieces = { changes: changed.flatMap((part) => part.changes), letters };
  if (path.length === 0 || pieces.changes.length === 1) return pieces;
  const own = JSON.stringify(path).length;
  return own + lettersOf(after, letters - own) < letters ? whole(path, after) : pieces;
}

const whole = (path: Path, value: unknown): Found => found([path, value]);
const found = (change: Change): Found => ({ changes: [change], letters: JSON.stringify(change).length });

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
  const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...keys].every((key) => equal(own(before, key), own(after, key)));
}

const own = (fields: Fields, key: string): unknown => (Object.hasOwn(fields, key) ? fields[key] : undefined);

/** About how many letters of JSON, without making them; stops counting beyond `most`. */
function lettersOf(value: unknown, most: number): number {
  if (typeof value === 'string') return value.length + 2;
  if (typeof value !== 'object' || value === null) return String(value).length;
  let letters = 2;
  for (const [key, part] of Object.entries(value)) {
    if (letters > most) break;
    letters += lettersOf(part, most - letters) + (Array.isArray(value) ? 1 : key.length + 4);
  }
  return letters;
}
