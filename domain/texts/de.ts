// Every German word of the rules, once: what refuses an input or a command, and what views call things.
// A namespace and not one object: only so does a bundler leave out the subjects that a page does not use.
export * as texts from './de/subjects.ts';
