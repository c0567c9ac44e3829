export const clubPreview = {
  caption: 'So sehen Besucher und Halle Ihren Verein',
  court: 'Feld 1',
  example: 'Beispiel',
  team: (club: string) => `${club} I`,
  opponent: 'TSV Oberlauch',
} as const;
