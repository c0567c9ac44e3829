import { formatNumber } from '../../format.ts';

/** Teams that come late, stay away, move and change places. */
export const roster = {
  acts: (team: string) => `Aktionen für ${team}`,
  column: 'Ändern',
  swapWith: 'Tauschen mit …',
  moveTo: (group: string) => `Nach ${group} …`,
  strike: 'Streichen …',
  add: 'Mannschaft nachmelden',
  addTo: (group: string) => `Mannschaft in ${group} nachmelden`,
  /** While a team is carried there. */
  dropOn: (team: string) => `Tauschen mit ${team}`,
  dropIn: (group: string) => `Nach ${group}`,

  title: {
    add: (group: string) => `Mannschaft in ${group} nachmelden`,
    remove: (team: string) => `${team} streichen?`,
    move: (team: string, group: string) => `${team} nach ${group} verschieben?`,
    swap: (team: string) => `${team} tauschen`,
    closeGaps: 'Spiele aufrücken lassen?',
  },
  submit: {
    add: 'Nachmelden',
    remove: 'Streichen',
    move: 'Verschieben',
    swap: 'Tauschen',
    closeGaps: 'Aufrücken',
  },
  done: {
    add: (team: string) => `${team} ist nachgemeldet.`,
    remove: (team: string) => `${team} ist gestrichen.`,
    move: (team: string) => `${team} ist verschoben.`,
    swap: (team: string) => `${team} ist getauscht.`,
    closeGaps: () => 'Die Spiele sind aufgerückt.',
  },
  lead: {
    add: 'Die fehlenden Spiele kommen in freie Zeiten der Gruppenphase, sonst an ihr Ende. Ergebnisse bleiben, wie sie sind.',
    remove: 'Die Mannschaft und ihre Spiele fallen weg. Alle anderen Spiele behalten ihre Zeit.',
    move: 'Ihre Spiele in der alten Gruppe fallen weg, die in der neuen kommen dazu. Startgeld und Kennzeichen bleiben bei ihr.',
    swap: 'Die beiden tauschen ihre Plätze im Plan. Startgeld und Ergebnisse bleiben bei der Mannschaft, der sie gehören.',
    closeGaps:
      'Durch das Streichen sind Lücken im Plan. Spiele ohne Ergebnis können in ihrer Reihenfolge aufrücken; auch Pausen, die Sie von Hand gelassen haben, schließen sich dabei.',
  },
  name: 'Name der Mannschaft',
  /** Replaces the name in a preview until one is typed. */
  unnamed: 'Neue Mannschaft',
  partner: 'Tauschen mit',
  inGroup: (team: string, group: string) => `${team} (${group})`,
  keepFinals: 'Finalrunde behält ihre Zeit',
  keepFinalsText: 'Dafür wird die Pause davor kürzer.',

  loading: 'Die Folgen werden ermittelt …',
  summary: (added: number, removed: number, moved: number) =>
    [
      added === 0 ? null : `Neue Spiele: ${formatNumber(added)}`,
      removed === 0 ? null : `Wegfallende Spiele: ${formatNumber(removed)}`,
      moved === 0 ? 'Kein Spiel bekommt eine andere Zeit' : `Spiele mit anderer Zeit: ${formatNumber(moved)}`,
    ]
      .filter((part) => part !== null)
      .join(' · '),
  end: (before: string, after: string) =>
    before === after ? `Ende wie bisher um ${after} Uhr` : `Ende um ${after} statt ${before} Uhr`,
  added: 'Neue Spiele',
  removed: 'Spiele, die wegfallen',
  moved: 'Andere Zeiten',
  renumbered: 'Andere Nummern',
  match: (index: number, when: string, pairing: string) => `Spiel ${index}: ${when}, ${pairing}`,
  pairing: (one: string, other: string) => `${one} – ${other}`,
  shifted: (index: number, before: string, after: string) => `Spiel ${index}: ${before} → ${after}`,
  numbers: (before: number, after: number) => `Spiel ${before} wird Spiel ${after}`,
} as const;
