/** The highest number in these ids (of 't12' 12), at least `before`. */
export const highestNumber = (before: number, ids: readonly string[]): number =>
  ids.reduce((most, id) => Math.max(most, Number(id.slice(1))), before);
