import { plural } from '../plural.ts';

const matches = plural('Spiel', 'Spiele');
const results = plural('Ergebnis', 'Ergebnisse');

export const planEditor = {
  title: 'Plan bearbeiten',
  backToPlan: 'Spielplan',
  view: 'Ansicht',
  grid: 'Raster',
  list: 'Liste',
  forbiddenTitle: 'Nur ansehen',
  forbidden:
    'Den Spielplan bearbeiten Besitzer und Turnierleitung der Organisation. Mit Ihrer Rolle können Sie ihn ansehen.',
  toPlan: 'Zum Spielplan',

  // The grid
  gridLabel: 'Spielplan: Zeiten und Felder',
  time: 'Anstoß',
  court: (court: number) => `Feld ${court}`,
  newCourt: 'neu',
  addCourt: 'Feld hinzufügen',
  match: (number: number) => `Spiel ${number}`,
  at: (time: string, court: number) => `${time} Uhr, Feld ${court}`,
  atNoTime: (court: number) => `ohne Uhrzeit, Feld ${court}`,
  versus: (teamA: string, teamB: string) => `${teamA} – ${teamB}`,
  beingMoved: 'wird verschoben',
  justChanged: 'gerade geändert',
  hasConflict: 'Konflikt',
  hasHint: 'Hinweis',
  pause: (from: string, until: string) => `${from} bis ${until} Uhr: spielfrei`,
  break: (from: string, until: string, name: string) => `${from} bis ${until} Uhr: ${name}`,
  pauseBeforeFinals: (from: string, until: string) => `${from} bis ${until} Uhr: Pause vor der Finalrunde`,
  noTime: 'ohne Uhrzeit',
  noTimes:
    'Dieser Plan hat keine Anstoßzeiten. Das Raster gibt es, sobald in der Konfiguration ein erster Anstoß steht.',
  score: (a: number, b: number) => `${a}:${b}`,

  // What a cell would mean
  free: 'hier frei',
  freeSameTime: (court: number) => `hier frei – gleiche Zeit, Feld ${court}`,
  swapsWith: (number: number) => `tauscht mit Spiel ${number}`,
  twice: (team: string, court: number) => `${team} spielt auf Feld ${court}`,
  possible: (why: string) => `möglich, ${why}`,
  rest: (minutes: number, team: string) => `nur ${minutes} min Pause für ${team}`,
  restUndecided: (minutes: number, number: number) => `nur ${minutes} min Pause nach Spiel ${number}`,
  courtTaken: (number: number) => `Spiel ${number} dauert hier noch`,
  beforeSource: (number: number) => `Spiel ${number} ist dann noch nicht beendet`,
  awaited: (number: number) => `Spiel ${number} beginnt dann zu früh`,
  inBreak: (name: string) => `liegt in der Pause „${name}“`,
  past: 'die Zeit ist schon vorbei',
  option: { free: 'frei', hint: 'mit Hinweis', conflict: 'Konflikt' },

  // Moving by keyboard, for screen readers
  arrows: 'Pfeiltasten:',
  takeChoices: 'Auswahl übernehmen',
  keys: { move: 'gehen, verschieben', grab: 'greifen, ablegen', back: 'zurück', undo: 'rückgängig' },
  space: 'Leertaste',
  escape: 'Esc',
  undoKeys: 'Strg Z',
  grabbed: (match: string) =>
    `${match} gegriffen. Mit den Pfeiltasten verschieben, Leertaste legt ab, Escape bricht ab.`,
  atTime: (time: string, verdict: string) => `${time}: ${verdict}`,
  over: (place: string, verdict: string) => `${place}: ${verdict}`,
  dropped: (match: string, place: string) => `${match} liegt jetzt ${place}.`,
  stays: 'sein Platz bisher',
  cancelled: (match: string) => `${match} bleibt, wo es war.`,

  // The chosen match
  chosen: (number: number) => `Ausgewählt: Spiel ${number}`,
  noneChosen: 'Ausgewählt',
  chooseHint: 'Wählen Sie ein Spiel, um Zeit, Feld, Mannschaften und Nummer zu ändern. Ziehen geht auch.',
  earlier: 'Früher',
  later: 'Später',
  exchange: 'Tauschen',
  exchangeWith: 'Platz tauschen mit',
  choose: 'bitte wählen',
  kickoff: 'Anstoß',
  otherTime: 'andere Uhrzeit …',
  exactTime: 'Genaue Anstoßzeit',
  take: 'Übernehmen',
  courtField: 'Spielfeld',
  courtNew: (court: number) => `Feld ${court} (neu)`,
  teamA: 'Mannschaft A',
  teamB: 'Mannschaft B',
  swapSides: 'Seiten tauschen',
  number: 'Nummer',
  numberHint: 'Die anderen Spiele rücken auf.',
  numberFixedHint: 'Die Nummern stehen fest, auch auf gedruckten Karten. Andere Spiele behalten ihre.',
  numberTaken: (number: number) => `Nummer ${number} hat schon ein anderes Spiel.`,
  selectors: {
    groupSlot: 'Mannschaften',
    team: 'Mannschaften',
    groupRank: 'Plätze der Gruppen',
    bestOfRank: 'Beste eines Platzes',
    winner: 'Sieger und Verlierer',
    loser: 'Sieger und Verlierer',
  },
  hasResult: (score: string) =>
    `Das Ergebnis ${score} bleibt erhalten. Ändern Sie die Mannschaften, gilt es weiter für die, die gespielt haben.`,

  // Hints
  hints: 'Hinweise',
  conflictCount: plural('Konflikt', 'Konflikte'),
  hintCount: plural('Hinweis', 'Hinweise'),
  noHints: 'Keine Konflikte',
  noHintsText: 'Keine Mannschaft spielt doppelt, und jedes Spiel beginnt erst, wenn feststeht, wer spielt.',
  showAll: (count: number) => `Alle ${count} anzeigen`,
  showFewer: 'Weniger anzeigen',
  show: (number: number) => `Spiel ${number} zeigen`,
  hint: {
    refused: 'So lässt sich der Plan nicht speichern',
    inTwoPlaces: 'Mannschaft spielt doppelt',
    tooLittleRest: 'Wenig Pause',
    courtTaken: 'Feld ist doppelt belegt',
    beforeSource: 'Beginnt zu früh',
    inBreak: 'Liegt in einer Pause',
    kickoffInPast: 'Anstoß liegt in der Vergangenheit',
    twiceInRound: 'Zweimal in einer Runde',
    warning: 'Ist das so gemeint?',
    emptyCourt: (court: number) => `Feld ${court} ist noch leer`,
  },
  inTwoPlaces: (team: string, time: string, one: string, other: string) =>
    `${team} hätte um ${time} Uhr zwei Spiele: ${one} und ${other}.`,
  overlapping: (team: string, one: string, other: string) => `${team} spielt in ${one} und ${other} gleichzeitig.`,
  matchOnCourt: (number: number, court: number) => `Spiel ${number} auf Feld ${court}`,
  tooLittleRest: (team: string, minutes: number, one: number, other: number) =>
    `${team} hat zwischen Spiel ${one} und Spiel ${other} nur ${minutes} min Pause.`,
  bothOnCourt: (court: number, one: number, other: number) =>
    `Spiel ${one} und Spiel ${other} liegen zur selben Zeit auf Feld ${court}.`,
  startsBefore: (number: number, source: number) =>
    `Spiel ${number} beginnt, bevor Spiel ${source} beendet ist. Wer darin spielt, steht dann noch nicht fest.`,
  liesInBreak: (number: number, name: string) => `Spiel ${number} liegt in der Pause „${name}“.`,
  inPast: (number: number, time: string) => `Spiel ${number} sollte am ${time} Uhr beginnen.`,
  twiceInRound: (who: string, one: number, other: number) => `${who} steht in Spiel ${one} und in Spiel ${other}.`,
  emptyCourt: 'Ein neues Feld zählt erst, wenn ein Spiel darauf liegt.',
  proposal: (courts: number, end: string, endNow: string) =>
    `Auf ${courts} Felder verteilt endet die Gruppenphase ca. ${end} statt ${endNow} Uhr.`,
  seeProposal: 'Vorschlag ansehen',
  clashTitle: 'Auch an anderer Stelle geändert',
  clashText: (numbers: string) =>
    `${numbers}: Jemand anderes hat das inzwischen auch geändert. Beim Speichern wählen Sie, was gilt.`,
  clashAct: 'Jetzt entscheiden',
  outdatedTitle: 'Der Plan wurde neu erstellt',
  outdated: 'Jemand hat das Turnier inzwischen neu konfiguriert. Ihre Änderungen passen nicht mehr zum neuen Plan.',
  outdatedAct: 'Neuen Plan laden',

  // Delay
  delay: 'Alles ab … verschieben',
  delayTitle: 'Spiele verschieben',
  delayFrom: 'Ab Anstoß',
  delayBy: 'Minuten später',
  delayHint: 'Eine Zahl mit Minus zieht die Spiele vor.',
  delayCount: (count: number, end: string | null) =>
    end === null ? `${matches(count)}.` : `${matches(count)}, neues Ende ca. ${end} Uhr.`,
  delayNone: 'Ab dieser Zeit ist kein Spiel mehr offen.',
  delayFixed: (count: number) =>
    `${matches(count)} mit Ergebnis ${count === 1 ? 'bleibt' : 'bleiben'}, wo ${count === 1 ? 'es ist' : 'sie sind'}.`,
  delayAct: 'Verschieben',
  delayMore: 'Später',
  delayLess: 'Früher',

  // Saving
  unsaved: 'Nicht gespeichert',
  savedToast: 'Der Spielplan ist gespeichert.',
  basedOn: (version: number) => `Grundlage ist Version ${version}`,
  upToDate: 'Alles gespeichert',
  changes: plural('Änderung', 'Änderungen'),
  movedTo: (number: number, place: string) => `Spiel ${number} auf ${place}`,
  teamsOf: (number: number) => `Mannschaften in Spiel ${number}`,
  movedAndTeams: (number: number, place: string) => `Spiel ${number} auf ${place}, Mannschaften geändert`,
  renumbered: plural('neue Nummer', 'neue Nummern'),
  courtAdded: (court: number) => `Feld ${court} hinzugefügt`,
  others: (count: number) => `${count} weitere`,
  undo: 'Rückgängig',
  redo: 'Wiederholen',
  save: 'Plan speichern',
  errors: 'Fehler beim Speichern',
  wrongHere: 'Bitte beheben Sie zuerst, was unter Hinweise rot steht.',
  resultsThere: (count: number, affected: number) =>
    `Es gibt schon ${results(count)}; Platzierungen können sich ändern. ${
      affected === 0
        ? 'Kein Ergebnis ist betroffen.'
        : `${results(affected)} ${affected === 1 ? 'ist' : 'sind'} betroffen.`
    }`,
  counting: (count: number) => `Es gibt schon ${results(count)}. Die Folgen werden berechnet …`,
  acknowledge: (affected: number) =>
    affected === 0
      ? 'Ich weiß, dass sich Platzierungen ändern können.'
      : `Ich weiß, dass ${results(affected)} betroffen ${affected === 1 ? 'ist' : 'sind'} und sich Platzierungen ändern können.`,
  acknowledgeMoves: (hasNewNumbers: boolean) =>
    hasNewNumbers
      ? 'Nur Zeiten, Felder und Nummern ändern sich. Gesehen.'
      : 'Nur Zeiten und Felder ändern sich. Gesehen.',
  acknowledgeFirst: 'Bitte erst bestätigen',

  // What saving entails
  consequencesTitle: 'Plan speichern?',
  keepsResults: (count: number) => `${results(count)} ${count === 1 ? 'bleibt' : 'bleiben'} unverändert erhalten.`,

  // Fields in which two changed the same
  clash: (number: number, field: string) => `Spiel ${number}: ${field}`,
  fields: {
    kickoff: 'Anstoß',
    court: 'Spielfeld',
    selectorA: 'Mannschaft A',
    selectorB: 'Mannschaft B',
    index: 'Nummer',
    number: 'Nummer',
  },
} as const;
