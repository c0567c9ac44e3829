interface NumberedMatch {
  /** Its place in playing order, 1 to n. */
  readonly index: number;
  readonly number?: number | undefined;
}

/** What people call a match: its number where it has one of its own, else its index [PL10]. */
export const matchNumber = ({ index, number = index }: NumberedMatch): number => number;
