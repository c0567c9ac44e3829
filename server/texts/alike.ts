/** A catalogue of another language: the same entries with the same parameters as this one. */
export type Alike<Texts> = {
  readonly [Entry in keyof Texts]: Texts[Entry] extends string
    ? string
    : Texts[Entry] extends (...given: infer Given) => string
      ? (...given: Given) => string
      : Alike<Texts[Entry]>;
};
