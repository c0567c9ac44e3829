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
export const changesBetween = (before: unknown, after: unknown): string => `[${compare(before, after, '').text}]`;

/** `path`: the keys on the way there as JSON, with commas between them. */
function compare(before: unknown, after: unknown, path: string): Found {
  if (before === after) return NOTHING;
  if (Array.isArray(before) && Array.isArray(after)) {
    if (!sameElements(before, after)) return equal(before, after) ? NOTHING : whole(path, after);
    return shorter(all(after.map((element, at) => compare(before[at], element, below(path, at)))), path, after);
  }
  return isFields(before) && isFields(after) ? shorter(fieldsOf(before, after, path), path, after) : whole(path, after);
}

function fieldsOf(before: Fields, after: Fields, path: string): Found {
  const found: Found[] = [];
  for (const [key, is] of Object.entries(after)) {
    const was = own(before, key);
    if (is === undefined) continue;
    found.push(was === undefined ? whole(below(path, key), is) : compare(was, is, below(path, key)));
  }
  for (const [key, was] of Object.entries(before)) {
    if (was !== undefined && own(after, key) === undefined) found.push(change(`[[${below(path, key)}]]`));
  }
  return all(found);
}

function below(path: string, key: string | number): string {
  const text = JSON.stringify(key);
  return path === '' ? text : `${path},${text}`;
}

function all(parts: readonly Found[]): Found {
  const found = parts.filter(({ count }) => count > 0);
  return {
    text: found.map(({ text }) => text).join(','),
    count: found.reduce((sum, { count }) => sum + count, 0),
  };
}

function shorter(pieces: Found, path: string, after: unknown): Found {
  if (path === '' || pieces.count < 2) return pieces;
  const one = whole(path, after);
  return one.text.length < pieces.text.length ? one : pieces;
}

const whole = (path: string, value: unknown): Found => change(`[[${path}],${JSON.stringify(value) ?? 'null'}]`);
const change = (text: string): Found => ({ text, count: 1 });

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
