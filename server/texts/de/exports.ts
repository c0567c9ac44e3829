export const exports = {
  calls: {
    matches: 'Der Spielplan als CSV',
    standings: 'Die Gruppentabellen als CSV',
    ranking: 'Die Platzierung als CSV',
    calendar: 'Der Spielplan als Kalender, ganz oder für eine Mannschaft',
    tournament: 'Ein Turnier als eine Datei, auch für eine andere Installation',
    copy: 'Ein Turnier noch einmal anlegen, ohne Ergebnisse und zu anderen Zeiten; es beginnt privat',
    import: 'Ein Turnier aus einer Datei anlegen; es beginnt privat',
  },
  files: {
    matches: 'Spielplan',
    standings: 'Tabellen',
    ranking: 'Platzierung',
    tournament: (name: string) => `${name}.turnier.json`,
  },
  calendar: {
    shootout: (a: number, b: number) => `, ${a}:${b} n. E.`,
    product: 'Spielplan',
    match: (label: string, number: number) => `${label}, Spiel ${number}`,
    statuses: { Planned: '', Cancelled: 'Abgesagt: ', Postponed: 'Verschoben: ' },
    /** `date`: '2027-01-16'. */
    status: (status: 'Cancelled' | 'Postponed', date: string | null, note: string | null) =>
      [
        status === 'Cancelled'
          ? 'Das Turnier ist abgesagt.'
          : date === null
            ? 'Das Turnier ist verschoben.'
            : `Das Turnier ist auf den ${date.split('-').toReversed().join('.')} verschoben.`,
        note,
      ]
        .filter((part) => part !== null)
        .join(' '),
    court: (court: number) => `Feld ${court}`,
  },
} as const;
