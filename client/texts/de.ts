// Every word the interface shows, once. Words come from the clubs: Spielplan, Anstoß, Feld, Mannschaft, Endstand.
// A namespace and not one object: only so does a bundler leave out the areas that a page does not use.
export * as texts from './de/areas.ts';
