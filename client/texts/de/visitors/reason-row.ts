/** Why a row of a table stands where it does: said on a tap. */
export const visitorReasons = {
  before: (team: string) => `Vor ${team}:`,
  behind: (team: string) => `Hinter ${team}:`,
} as const;
