// What is said in English too, beside the German of de.ts and typed alike.
export * as texts from './en/subjects.ts';
