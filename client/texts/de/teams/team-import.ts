/** The dialog that takes teams in from a list: configuration only. */
export const teamImport = {
  title: 'Mannschaften einfügen',
  intro: 'Fügen Sie eine Liste oder Zellen einer Tabelle ein, oder wählen Sie eine CSV-Datei.',
  list: 'Liste',
  hint: 'Eine Mannschaft je Zeile, dahinter gern ihre Gruppe. Eine Leerzeile oder eine Zeile wie „Gruppe B“ beginnt die nächste Gruppe.',
  more: 'Mehr aus Excel',
  moreHint: 'Spalten „Startgeld“ und „außer Konkurrenz“ mit ja oder nein kommen mit, wenn die erste Zeile sie nennt.',
  file: 'CSV-Datei wählen',
  unreadable: 'Diese Datei ist größer als 64 kB oder keine Textdatei. Bitte speichern Sie die Tabelle als CSV.',
  into: 'Kommt dazu',
  paid: 'Startgeld bezahlt',
  outOfCompetition: 'außer Konkurrenz',
  insteadOf: (letter: string) => `statt ${letter}, denn davor bleibt eine Gruppe leer`,
  marksFailed:
    'Der Plan ist gespeichert, aber nicht alles, was die Liste über Startgeld und außer Konkurrenz sagt. Bitte sehen Sie bei den Mannschaften nach.',
  nothing: 'Noch ist keine neue Mannschaft dabei.',
  refused: 'Bleibt weg',
  moreRefused: (count: number) => `Weitere Zeilen, die wegbleiben: ${count}`,
  line: (line: number, name: string) => (name === '' ? `Zeile ${line}` : `Zeile ${line}, ${name}`),
  why: {
    'no-name': 'kein Name',
    'name-too-long': 'länger als 60 Zeichen',
    'name-not-allowed': 'unerlaubte Zeichen',
    twice: 'steht schon in der Liste',
    'group-full': 'die Gruppe ist voll',
    'group-name-not-allowed': 'diesen Namen kann keine Gruppe haben',
    'too-many-groups': 'mehr als 26 Gruppen',
  },
  unused: (columns: readonly (string | number)[]) =>
    `Aus diesen Spalten bleibt etwas weg: ${columns.map((column) => (typeof column === 'number' ? `Spalte ${column}` : column)).join(', ')}`,
  submit: (count: number) => `Übernehmen (${count})`,
} as const;
