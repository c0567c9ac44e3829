export const exports = {
  calls: {
    matches: 'Der Spielplan als CSV',
    standings: 'Die Gruppentabellen als CSV',
    ranking: 'Die Platzierung als CSV',
    calendar: 'Der Spielplan als Kalender, ganz oder für eine Mannschaft',
    tournament: 'Ein Turnier als eine Datei, auch für eine andere Installation',
    import: 'Ein Turnier aus einer Datei anlegen; es beginnt privat',
  },
  files: {
    matches: 'Spielplan',
    standings: 'Tabellen',
    ranking: 'Platzierung',
    tournament: (name: string) => `${name}.turnier.json`,
  },
  calendar: {
    product: 'Spielplan',
    match: (label: string, number: number) => `${label}, Spiel ${number}`,
    statuses: { Planned: '', Cancelled: 'Abgesagt: ', Postponed: 'Verschoben: ' },
    court: (court: number) => `Feld ${court}`,
  },
} as const;
