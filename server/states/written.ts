/** A value as JSON, its lists and what stands in them each for itself, so that the next text takes over what stayed. */
export interface Written {
  readonly value: unknown;
  readonly text: string;
  readonly parts: readonly Written[];
}

type Fields = Readonly<Record<string, unknown>>;

const NONE: readonly Written[] = [];

/**
 * Writes plain JSON data as `JSON.stringify` does. Where a part is the same object as at its place in `before`, its text
 * is taken from there: objects of a view never change.
 */
export function written(value: unknown, before?: Written): Written {
  if (before !== undefined && before.value === value) return before;
  if (Array.isArray(value)) return list(value, before);
  // What holds no lists is small: the engine writes it faster than anybody could look for what stayed.
  return isFields(value) && Object.values(value).some(Array.isArray) ? fields(value, before) : whole(value);
}

function list(values: readonly unknown[], before: Written | undefined): Written {
  const parts = values.map((value, at) => written(value, before?.parts[at]));
  const stayed = before?.parts.length === parts.length && parts.every((part, at) => part === before.parts[at]);
  const text = stayed && Array.isArray(before.value) ? before.text : `[${parts.map((part) => part.text).join(',')}]`;
  return { value: values, text, parts };
}

function fields(value: Fields, before: Written | undefined): Written {
  const keys = Object.keys(value).filter((key) => value[key] !== undefined);
  const parts = keys.map((key, at) => written(value[key], before?.parts[at]));
  const text = `{${parts.map((part, at) => `${JSON.stringify(keys[at])}:${part.text}`).join(',')}}`;
  return { value, text, parts };
}

/** In a list, what has no JSON is null. */
const whole = (value: unknown): Written => ({ value, text: JSON.stringify(value) ?? 'null', parts: NONE });

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;
