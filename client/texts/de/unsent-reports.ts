/** In the head of the portal; not with the words of `connection`, which visitors load too. */
export const unsentReports = {
  // Where it breaks on a small phone, it does behind the point.
  wait: (reports: number) => `Kein\u00a0Netz\u00a0· ${reports}\u00a0${reports === 1 ? 'wartet' : 'warten'}`,
} as const;
