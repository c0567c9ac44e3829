/** The clock of a demo's portal: stopped while the past is made, running like any other afterwards. */
export interface DemoClock {
  readonly now: () => Date;
  /** Says `at` from now on. */
  standAt(at: Date): void;
  /** Says what time it is. */
  go(): void;
}

export function demoClock(): DemoClock {
  let standing: Date | null = null;
  return {
    now: () => standing ?? new Date(),
    standAt: (at) => (standing = at),
    go: () => (standing = null),
  };
}
