import { texts } from '../../texts/de.ts';

/** What keeps a trimmed name from being one; null: nothing. `maximum` in code points, as the server counts. */
export const validateName = (name: string, maximum: number): string | null =>
  name === '' ? texts.problems.required : [...name].length > maximum ? texts.problems.tooLong(maximum) : null;
