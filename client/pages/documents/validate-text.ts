import type { Problem } from '../../api/call.ts';
import { texts } from '../../texts/de.ts';

/** Code points a text on a document may have. */
const MAX_TEXT_LENGTH = 100;

/** What is wrong with a text that may be empty; null: nothing. */
export const validateText = (text: string): string | null =>
  [...text.trim()].length > MAX_TEXT_LENGTH ? texts.problems.tooLong(MAX_TEXT_LENGTH) : null;

/** What the server said of one field of the body; null: nothing. */
export const findFieldMessage = (problem: Problem | null, field: string): string | null =>
  problem?.errors.find(({ path }) => path === `body.${field}` || path.startsWith(`body.${field}.`))?.message ?? null;
