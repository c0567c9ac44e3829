export const live = {
  ending: 'Dieser Server wird gerade beendet.',
  behind: 'Dieser Server hat den neuesten Stand gerade nicht.',
} as const;
