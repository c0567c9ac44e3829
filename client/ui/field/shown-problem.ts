/** What of a refusal a form shows: a German sentence, and those for single fields. */
export interface ShownProblem {
  readonly text: string;
  readonly errors: readonly { readonly path: string; readonly message: string }[];
}

/** How sending a form went. */
export type SentForm = { readonly ok: true } | { readonly ok: false; readonly problem: ShownProblem };

/** The one sentence where there is room for one: the field's own says more. */
export const sentenceOf = ({ text, errors }: ShownProblem): string => errors[0]?.message ?? text;
