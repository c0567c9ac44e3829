export const visitorBreaks = {
  at: (from: string, to: string, name: string) => `${from} bis ${to} Uhr: ${name}`,
} as const;
