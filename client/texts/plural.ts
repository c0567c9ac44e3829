/** '1 Spiel', '2 Spiele' */
export const plural =
  (one: string, many: string) =>
  (count: number): string =>
    `${count} ${count === 1 ? one : many}`;
