/** The reason for a row's position in a table, shown on a tap. */
export const visitorReasons = {
  before: (team: string) => `Vor ${team}:`,
  behind: (team: string) => `Hinter ${team}:`,
} as const;
