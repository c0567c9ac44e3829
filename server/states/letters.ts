/** About how many letters a value of plain data has as JSON, without writing it; stops counting beyond `most`. */
export function lettersOf(value: unknown, most = Number.POSITIVE_INFINITY): number {
  if (typeof value === 'string') return value.length + 2;
  if (typeof value !== 'object' || value === null) return String(value).length;
  const isList = Array.isArray(value);
  let letters = 2;
  for (const key of Object.keys(value)) {
    if (letters > most) break;
    const part = (value as Readonly<Record<string, unknown>>)[key];
    letters += lettersOf(part, most - letters) + (isList ? 1 : key.length + 4);
  }
  return letters;
}
