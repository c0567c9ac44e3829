/** A value as JSON in UTF-8. Objects of a view never change, so what the next one still holds is taken over from these bytes. */
export interface Written {
  readonly bytes: Buffer;
  readonly whole: Part;
  /** By value: what had to be written and could not be taken over. Whoever shows what changed need not write it again. */
  readonly fresh: ReadonlyMap<unknown, string>;
}

/** A list, or an object that holds lists, in parts; what is empty, holds none or is deep enough by its text. */
export interface Part {
  readonly value: unknown;
  readonly text: string | null;
  /** What stands before each part of an object; null for a list, which has commas there. */
  readonly heads: readonly Head[] | null;
  readonly parts: readonly Part[];
  /** In bytes. */
  readonly size: number;
}

interface Head {
  readonly key: string;
  readonly text: string;
  readonly size: number;
}

type Fields = Readonly<Record<string, unknown>>;
type Fresh = Map<unknown, string>;

const NONE: readonly Part[] = [];
const FIRST: Head = { key: '', text: '[', size: 1 };
const NEXT: Head = { key: '', text: ',', size: 1 };
/** The bracket or brace behind the last part. */
const END = 1;

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
  const fresh: Fresh = new Map();
  const whole = partOf(value, before?.whole, 0, fresh);
  const sheet = new Sheet(whole.size, before?.bytes);
  place(sheet, whole, before?.whole, 0);
  return { bytes: sheet.end(), whole, fresh };
}

function partOf(value: unknown, before: Part | undefined, depth: number, fresh: Fresh): Part {
  if (before !== undefined && before.value === value) return before;
  if (depth < DEEPEST && Array.isArray(value) && value.length > 0) return list(value, before, depth, fresh);
  if (depth < DEEPEST && isFields(value) && Object.values(value).some(Array.isArray))
    return fields(value, before, depth, fresh);
  const text = JSON.stringify(value) ?? 'null';
  fresh.set(value, text);
  return { value, text, heads: null, parts: NONE, size: Buffer.byteLength(text) };
}

function list(value: readonly unknown[], before: Part | undefined, depth: number, fresh: Fresh): Part {
  const like = before?.text === null && before.heads === null ? before : undefined;
  const parts = value.map((part, at) => partOf(part, like?.parts[at], depth + 1, fresh));
  const stayed = like?.parts.length === parts.length && parts.every((part, at) => part === like.parts[at]);
  if (stayed) return like;
  let size = parts.length + END;
  for (const part of parts) size += part.size;
  return { value, text: null, heads: null, parts, size };
}

function fields(value: Fields, before: Part | undefined, depth: number, fresh: Fresh): Part {
  const like = before?.heads ? before : undefined;
  const heads: Head[] = [];
  const parts: Part[] = [];
  let size = END;
  for (const key of Object.keys(value)) {
    if (value[key] === undefined) continue;
    const at = heads.length;
    const known = like?.heads?.[at];
    const head = known?.key === key ? known : headOf(key, at);
    const part = partOf(value[key], like?.parts[at], depth + 1, fresh);
    size += head.size + part.size;
    heads.push(head);
    parts.push(part);
  }
  return { value, text: null, heads, parts, size };
}

function headOf(key: string, at: number): Head {
  const text = `${at === 0 ? '{' : ','}${JSON.stringify(key)}:`;
  return { key, text, size: Buffer.byteLength(text) };
}

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

/** Puts a part on the sheet; the one before it stands on the old sheet at `from`. */
function place(sheet: Sheet, part: Part, before: Part | undefined, from: number): void {
  if (part === before) return sheet.take(from, part.size);
  if (part.text !== null) return sheet.write(part.text);
  const like = before?.text === null ? before : undefined;
  let old = from;
  for (const [at, own] of part.parts.entries()) {
    const head = headAt(part, at);
    const other = like?.parts[at];
    const otherHead = like && other && headAt(like, at);
    if (head === otherHead && !sheet.isWriting) sheet.take(old, head.size);
    else sheet.write(head.text);
    old += otherHead?.size ?? 0;
    place(sheet, own, other, old);
    old += other?.size ?? 0;
  }
  sheet.write(part.heads === null ? ']' : '}');
}

const headAt = ({ heads }: Part, at: number): Head => heads?.[at] ?? (at === 0 ? FIRST : NEXT);

/** Bytes as they come about; neighbours of the old ones are taken over together, and neighbouring texts written together. */
class Sheet {
  readonly #bytes: Buffer;
  readonly #old: Buffer | undefined;
  #length = 0;
  #from = 0;
  #taken = 0;
  #text = '';

  constructor(size: number, old: Buffer | undefined) {
    this.#bytes = Buffer.allocUnsafeSlow(size);
    this.#old = old;
  }

  /** What was put last is a text: a short one behind it is written along sooner than taken over. */
  get isWriting(): boolean {
    return this.#text !== '';
  }

  take(from: number, size: number): void {
    if (this.#text !== '') this.#put();
    if (from !== this.#from + this.#taken) {
      this.#copy();
      this.#from = from;
    }
    this.#taken += size;
  }

  write(text: string): void {
    if (this.#taken > 0) this.#copy();
    this.#text += text;
  }

  end(): Buffer {
    this.#copy();
    this.#put();
    return this.#bytes;
  }

  #copy(): void {
    if (this.#taken === 0) return;
    this.#old?.copy(this.#bytes, this.#length, this.#from, this.#from + this.#taken);
    this.#length += this.#taken;
    this.#from += this.#taken;
    this.#taken = 0;
  }

  #put(): void {
    this.#length += this.#bytes.write(this.#text, this.#length);
    this.#text = '';
  }
}
