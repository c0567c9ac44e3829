import { MAX_NAME_LENGTH } from '#domain/play.ts';
import { texts } from '../../texts/de.ts';

/** What is wrong with a name; null: nothing. */
export function validateDocumentName(name: string): string | null {
  const given = name.trim();
  if (given === '') return texts.problems.required;
  return [...given].length > MAX_NAME_LENGTH ? texts.problems.tooLong(MAX_NAME_LENGTH) : null;
}
