/** The dialog that takes teams in from a list: configuration only. */
export const teamImport = {
  title: 'Mannschaften einfügen',
  intro: 'Fügen Sie eine Liste oder Zellen einer Tabelle ein, oder wählen Sie eine CSV-Datei.',
  list: 'Liste',
  hint: 'Eine Mannschaft je Zeile, dahinter gern ihre Gruppe. Eine Leerzeile beginnt die nächste Gruppe.',
  file: 'CSV-Datei wählen',
  unreadable: 'Diese Datei ist größer als 64 kB oder keine Textdatei. Bitte speichern Sie die Tabelle als CSV.',
  into: 'Kommt dazu',
  nothing: 'Noch ist keine neue Mannschaft dabei.',
  refused: 'Bleibt weg',
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
  unused: (columns: string) => `Aus diesen Spalten kommt nichts dazu: ${columns}`,
  submit: (count: number) => `Übernehmen (${count})`,
} as const;
