/** 'noch 12 Tage', in the last two 'noch 5 Std. 12 min'. */
function countdown(minutes: number): string {
  const left = Math.max(0, minutes);
  if (left >= 2 * 24 * 60) return `noch ${Math.floor(left / (24 * 60))} Tage`;
  return left >= 60 ? `noch ${Math.floor(left / 60)} Std. ${left % 60} min` : `noch ${left} min`;
}

export const board = {
  title: (tournament: string) => `Hallenanzeige – ${tournament}`,
  now: 'Jetzt auf dem Feld',
  soon: 'Gleich auf dem Feld',
  next: 'Danach',
  nextMatches: 'Nächste Spiele',
  starts: 'Los geht es',
  startDay: (weekday: string, day: string) => `${weekday}, ${day}`,
  countdown,
  court: 'Feld',
  break: (from: string, to: string, name: string) => `${from} bis ${to} Uhr: ${name}`,
  late: (minutes: number) => `${minutes} min später`,
  expected: 'ca.',
  /** Breaks behind the comma alone. */
  endedAfter: (scoreA: number, scoreB: number, how: string) =>
    `Ende, ${`${scoreA} : ${scoreB} ${how}`.replaceAll(' ', '\u00a0')}`,
  scores: 'Laufende Spiele',
  scoreOf: (court: string, teamA: string, teamB: string, scoreA: number, scoreB: number) =>
    `${court}: ${teamA} gegen ${teamB}, ${scoreA} zu ${scoreB}`,
  goal: 'TOR',
  goalOf: (team: string, score: string) => `Tor für ${team}. ${score}`,
  pagesLabel: 'Seiten',
  pages: { ahead: 'Beginn', now: 'Jetzt', next: 'Danach', groups: 'Gruppen', finals: 'Finale', ranking: 'Platzierung' },
  before: (place: number, time: string) => `vorher ${place}. · geändert ${time}`,
  place: (place: number) => `Platz ${place}`,
  places: (from: number, to: number) => `Plätze ${from}–${to}`,
  codeOf: (link: string) => `QR-Code, führt zu ${link}`,
  nextOn: (court: number) => `Danach auf Feld ${court}`,
  nothingNext: 'Auf diesem Feld ist kein weiteres Spiel geplant.',
  noCourt: (court: number) => `In diesem Turnier gibt es kein Feld ${court}.`,
  allowSound: 'Ton einschalten',
  onPhone: 'Alles aufs Handy',
  gone: 'Dieses Turnier gibt es nicht, oder es ist privat.',
  noPlan: 'Der Plan folgt',
  unreachable: 'Die Hallenanzeige wartet auf eine Verbindung zum Turnier.',
  pause: 'Anhalten',
  play: 'Weiter',
  fullscreen: 'Vollbild',
  toolbar: 'Steuerung der Hallenanzeige',
} as const;
