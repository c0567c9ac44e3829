import { lettersOf } from '../states/letters.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Changes as JSON, with commas between them, how many, and how many letters without the commas. */
interface Found {
  readonly text: string;
  readonly count: number;
  readonly letters: number;
}

const NOTHING: Found = { text: '', count: 0, letters: 0 };

// What makes an element of a list the same one as before, tried in this order.
const IDENTITIES = ['id', 'index', 'placementRank', 'teamId', 'userId', 'mode'];

/** By value: JSON that is written already. */
type Texts = ReadonlyMap<unknown, string>;
const NO_TEXTS: Texts = new Map();

/**
 * What to set in `before`, as JSON, to get `after`: the text of a list of `Change`. A list whose length or order changed comes
 * whole, and so does whatever is shorter whole than in pieces. Never longer than the changed parts themselves. Of what is
 * written already (`Written.fresh`) the text is taken.
 */
export const changesBetween = (before: unknown, after: unknown, texts = NO_TEXTS): string =>
  `[${compare(before, after, '', texts).text}]`;

/** `path`: the keys on the way there as JSON, with commas between them. */
function compare(before: unknown, after: unknown, path: string, texts: Texts): Found {
  if (before === after) return NOTHING;
  if (Array.isArray(before) && Array.isArray(after)) {
    if (!sameElements(before, after)) return equal(before, after) ? NOTHING : whole(path, after, texts);
    let found = NOTHING;
    for (const [at, element] of after.entries()) {
      if (element !== before[at]) found = both(found, compare(before[at], element, below(path, at), texts));
    }
    return shorter(found, path, after, texts);
  }
  return isFields(before) && isFields(after)
    ? shorter(fieldsOf(before, after, path, texts), path, after, texts)
    : whole(path, after, texts);
}

function fieldsOf(before: Fields, after: Fields, path: string, texts: Texts): Found {
  let found = NOTHING;
  let stayed = 0;
  for (const key of Object.keys(after)) {
    const [was, is] = [before[key], after[key]];
    if (is === undefined) continue;
    const isThere = was !== undefined && Object.hasOwn(before, key);
    if (isThere) stayed += 1;
    if (!isThere) found = both(found, whole(below(path, quoted(key)), is, texts));
    else if (was !== is) found = both(found, compare(was, is, below(path, quoted(key)), texts));
  }
  const keys = Object.keys(before);
  if (keys.length === stayed) return found;
  for (const key of keys) {
    if (before[key] !== undefined && (!Object.hasOwn(after, key) || after[key] === undefined))
      found = both(found, change(`[[${below(path, quoted(key))}]]`));
  }
  return found;
}

// Nearly all keys are plain words, and nearly all that a result moves are numbers: those need no looking through.
const quoted = (key: string): string => (/^\w+$/.test(key) ? `"${key}"` : JSON.stringify(key));

/** In a list, what has no JSON is null. */
function json(value: unknown, texts: Texts): string {
  if (Number.isSafeInteger(value)) return String(value);
  const known = texts.get(value);
  if (known !== undefined) return known;
  // Of a list whose order changed some rows are written already.
  if (Array.isArray(value) && texts.size > 0) return `[${value.map((element) => json(element, texts)).join(',')}]`;
  return JSON.stringify(value) ?? 'null';
}

const below = (path: string, key: string | number): string => (path === '' ? `${key}` : `${path},${key}`);

const both = (one: Found, other: Found): Found => {
  if (one.count === 0) return other;
  return other.count === 0
    ? one
    : {
        text: `${one.text},${other.text}`,
        count: one.count + other.count,
        letters: one.letters + other.letters,
      };
};

function shorter(pieces: Found, path: string, after: unknown, texts: Texts): Found {
  if (path === '' || pieces.count < 2) return pieces;
  const own = path.length + '[]'.length;
  return own + lettersOf(after, pieces.letters - own) < pieces.letters ? whole(path, after, texts) : pieces;
}

const whole = (path: string, value: unknown, texts: Texts): Found => change(`[[${path}],${json(value, texts)}]`);
const change = (text: string): Found => ({ text, count: 1, letters: text.length });

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
