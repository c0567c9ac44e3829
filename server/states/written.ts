/** A value as JSON in UTF-8. Objects of a view never change, so what the next one still holds is taken over from these bytes. */
export interface Written {
  readonly bytes: Buffer;
  readonly whole: Part;
}

/** A list, or an object that holds lists, in parts; what is empty, holds none or is deep enough by its text. */
export interface Part {
  readonly value: unknown;
  readonly text: string | null;
  /** What stands before each part of an object; null for a list, which has commas there. */
  readonly heads: readonly Head[] | null;
  readonly parts: readonly Part[];
  /** In bytes; known once it stands on its sheet. */
  size: number;
}

interface Head {
  readonly key: string;
  readonly text: string;
  readonly size: number;
}

type Fields = Readonly<Record<string, unknown>>;

const NONE: readonly Part[] = [];
const FIRST: Head = { key: '', text: '[', size: 1 };
const NEXT: Head = { key: '', text: ',', size: 1 };

/**
 * So deep go a view's groups to their rows: what is deeper is small, and the engine writes it faster than anybody looks for
 * what stayed.
 */
const DEEPEST = 4;

/**
 * Writes plain JSON data as `JSON.stringify` does. Where a part is the same object as at its place in `before`, its bytes are
 * taken from there.
 */
export function written(value: unknown, before?: Written): Written {
  const whole = partOf(value, before?.whole, 0);
  const sheet = new Sheet(before?.bytes);
  place(sheet, whole, before?.whole, 0);
  return { bytes: sheet.end(), whole };
}

function partOf(value: unknown, before: Part | undefined, depth: number): Part {
  if (before !== undefined && before.value === value) return before;
  if (depth < DEEPEST && Array.isArray(value) && value.length > 0) return list(value, before, depth);
  return depth < DEEPEST && isFields(value) && Object.values(value).some(Array.isArray)
    ? fields(value, before, depth)
    : { value, text: JSON.stringify(value) ?? 'null', heads: null, parts: NONE, size: 0 };
}

function list(value: readonly unknown[], before: Part | undefined, depth: number): Part {
  const like = before?.text === null && before.heads === null ? before : undefined;
  const parts = value.map((part, at) => partOf(part, like?.parts[at], depth + 1));
  const stayed = like?.parts.length === parts.length && parts.every((part, at) => part === like.parts[at]);
  return stayed ? like : { value, text: null, heads: null, parts, size: 0 };
}

function fields(value: Fields, before: Part | undefined, depth: number): Part {
  const keys = Object.keys(value).filter((key) => value[key] !== undefined);
  const like = before?.heads ? before : undefined;
  const heads = keys.map((key, at) => {
    const known = like?.heads?.[at];
    return known?.key === key ? known : headOf(key, at);
  });
  const parts = keys.map((key, at) => partOf(value[key], like?.parts[at], depth + 1));
  return { value, text: null, heads, parts, size: 0 };
}

function headOf(key: string, at: number): Head {
  const text = `${at === 0 ? '{' : ','}${JSON.stringify(key)}:`;
  return { key, text, size: Buffer.byteLength(text) };
}

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

/** Puts a part on the sheet; the one before it stands on the old sheet at `from`. */
function place(sheet: Sheet, part: Part, before: Part | undefined, from: number): void {
  if (part === before) return sheet.take(from, part.size);
  const began = sheet.length;
  if (part.text !== null) sheet.write(part.text);
  else {
    const like = before?.text === null ? before : undefined;
    let old = from;
    for (const [at, own] of part.parts.entries()) {
      const head = headAt(part, at);
      const other = like?.parts[at];
      const otherHead = like && other && headAt(like, at);
      if (head === otherHead) sheet.take(old, head.size);
      else sheet.write(head.text);
      old += otherHead?.size ?? 0;
      place(sheet, own, other, old);
      old += other?.size ?? 0;
    }
    sheet.write(part.heads === null ? ']' : '}');
  }
  part.size = sheet.length - began;
}

const headAt = ({ heads }: Part, at: number): Head => heads?.[at] ?? (at === 0 ? FIRST : NEXT);

const ROOM = 64 * 1024;
const MOST_KEPT = 1024 * 1024;

/** Bytes as they come about, in one piece at the end; neighbours of the old ones are taken over together. */
class Sheet {
  static #scratch = Buffer.allocUnsafeSlow(ROOM);
  readonly #old: Buffer | undefined;
  #length = 0;
  #from = 0;
  #taken = 0;

  constructor(old: Buffer | undefined) {
    this.#old = old;
  }

  get length(): number {
    return this.#length + this.#taken;
  }

  take(from: number, size: number): void {
    if (from !== this.#from + this.#taken) {
      this.#copy();
      this.#from = from;
    }
    this.#taken += size;
  }

  write(text: string): void {
    this.#copy();
    this.#length += this.#room(text.length * 3).write(text, this.#length);
  }

  end(): Buffer {
    this.#copy();
    const bytes = Buffer.from(Sheet.#scratch.subarray(0, this.#length));
    if (Sheet.#scratch.length > MOST_KEPT) Sheet.#scratch = Buffer.allocUnsafeSlow(ROOM);
    return bytes;
  }

  #copy(): void {
    if (this.#taken === 0) return;
    const scratch = this.#room(this.#taken);
    this.#old?.copy(scratch, this.#length, this.#from, this.#from + this.#taken);
    this.#length += this.#taken;
    this.#from += this.#taken;
    this.#taken = 0;
  }

  /** At most three bytes a letter in UTF-8. */
  #room(bytes: number): Buffer {
    const needed = this.#length + bytes;
    if (needed > Sheet.#scratch.length) {
      const larger = Buffer.allocUnsafeSlow(2 * needed);
      Sheet.#scratch.copy(larger, 0, 0, this.#length);
      Sheet.#scratch = larger;
    }
    return Sheet.#scratch;
  }
}
