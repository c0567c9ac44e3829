// Texts that also exist in English, typed like the German ones of de.ts.
export * as texts from './en/subjects.ts';
