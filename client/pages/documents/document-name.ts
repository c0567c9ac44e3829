import { texts } from '../../texts/de.ts';

/** Code points a document's name may have (docs/api.md). */
export const LONGEST = 60;

/** What is wrong with a name; null: nothing. */
export function validateDocumentName(name: string): string | null {
  const given = name.trim();
  if (given === '') return texts.problems.required;
  return [...given].length > LONGEST ? texts.problems.tooLong(LONGEST) : null;
}
