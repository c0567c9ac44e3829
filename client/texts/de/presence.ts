const places: Readonly<Record<string, string>> = {
  plan: 'im Spielplan',
  groups: 'bei den Gruppen',
  teams: 'bei den Mannschaften',
  ranking: 'bei der Platzierung',
  documents: 'bei den PDFs',
  share: 'beim Teilen',
  history: 'im Verlauf',
  settings: 'in den Einstellungen',
  configure: 'in der Konfiguration',
  edit: 'im Planeditor',
};

const matchOf = (place: string): string | null => /^match\/(\d+)$/.exec(place)?.[1] ?? null;

export const presence = {
  title: 'Gerade hier',
  /** Places as the live channel names them: 'plan', 'match/21'. */
  at: (place: string) => {
    const match = matchOf(place);
    return match === null ? (places[place] ?? 'gerade hier') : `bei Spiel ${match}`;
  },
  person: (name: string, place: string) => `${name}, ${place}`,
  more: (count: number) => `und ${count} weitere`,
  alsoAt: (names: readonly string[]) =>
    names.length === 1
      ? `${names[0]} ist auch bei diesem Spiel.`
      : `${new Intl.ListFormat('de').format(names)} sind auch bei diesem Spiel.`,
  isAt: (name: string, place: string) => `${name} ist gerade ${place}.`,
  justNow: (name: string) => `${name} · gerade eben`,
  self: 'Sie, anderswo',
  somebody: 'Jemand anderes',
  program: 'Ein Programm',
  system: 'Turnierpult',
} as const;
