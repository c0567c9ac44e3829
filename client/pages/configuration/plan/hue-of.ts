/** The hue of a group by its letter: four in turn, so that the fifth has the first one's and its own letter. */
export const hueOf = (letter: string): string => 'abcd'[(letter.charCodeAt(0) - 65) % 4] ?? 'a';
