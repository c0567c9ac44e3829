export const legal = {
  calls: {
    read: 'Die Texte von Impressum und Datenschutz, und wohin die Seiten stattdessen führen',
    change: 'Die Texte von Impressum und Datenschutz ändern',
  },
  imprint: 'Impressum',
  privacy: 'Datenschutz',
  nothingYet: 'Nicht hinterlegt.',
  toBeFilled: (setting: string) =>
    `Der Betreiber dieses Portals muss diese Seite füllen: angemeldet als Administrator unter Verwaltung, Betreiberangaben, oder mit der Einstellung ${setting}, die auf eine eigene Seite verweist.`,
} as const;
