import type { MatchView } from '#domain/contract.ts';

/** What the dialogs of a match day say; not with the words of the plan, which every visitor loads. */
export const matchDay = {
  affectedMatch: (index: number) => `Spiel ${index} hat jetzt andere Mannschaften`,
  insteadOf: (is: string, was: string) => `Jetzt gehört ${is} hierher, gespielt hat ${was}.`,
  keepScore: (names: readonly string[]) => `Stand für ${new Intl.ListFormat('de').format(names)} übernehmen`,
  keepTitle: (index: number) => `Stand von Spiel ${index} übernehmen`,
  startAnew: 'Neu beginnen',
  startAnewTitle: (index: number) => `Spiel ${index} neu beginnen`,
  openInstead: (was: string) => `Jetzt steht noch nicht fest, wer hierher gehört; gespielt hat ${was}.`,
  teamsChangedTitle: (index: number) => `Spiel ${index} hat inzwischen andere Mannschaften`,
  teamsChanged: (index: number) =>
    `Während Sie hier waren, haben sich die Mannschaften von Spiel ${index} geändert. Damit Ihr Stand nicht bei den falschen Mannschaften landet, wurde er nicht gespeichert. Bitte sehen Sie beim Spiel nach.`,
  notSent: (index: number) =>
    `Das Ergebnis von Spiel ${index} ist noch nicht gemeldet und geht verloren. Trotzdem weiter?`,
  showMatch: 'Zum Spiel',
  refused: {
    because: (why: string) => `Nicht gespeichert. ${why}`,
    title: (index: number) => `Ihr Ergebnis von Spiel ${index} ist nicht gespeichert`,
    reported: (teamA: string, teamB: string, score: string) => `Gemeldet haben Sie ${teamA} gegen ${teamB}: ${score}.`,
    cleared: (teamA: string, teamB: string) => `Löschen wollten Sie das Ergebnis von ${teamA} gegen ${teamB}.`,
    nowPlay: (teamA: string, teamB: string) => `Jetzt spielen hier ${teamA} und ${teamB}.`,
    typedWas: (score: string) => `Getippt war ${score}.`,
    takeTyped: (score: string) => `${score} übernehmen`,
    take: 'In die Zeile übernehmen',
    open: 'Wieder öffnen',
    waits: (index: number, tournament: string) =>
      `Das Ergebnis von Spiel ${index} ist nicht gespeichert. Es steht im Spielplan von „${tournament}“ noch so da, wie Sie es eingegeben haben.`,
  },
  clash: {
    question: 'Was stimmt?',
    match: (index: number, teamA: string, teamB: string) => `Spiel ${index}: ${teamA} gegen ${teamB}`,
    you: 'Sie',
    result: {
      NotStarted: () => 'Kein Ergebnis',
      CurrentlyPlaying: (score: string) => `läuft, ${score}`,
      Finished: (score: string) => `Ende ${score}`,
    } satisfies Record<MatchView['outcome']['state'], (score: string) => string>,
    at: (time: string) => `um ${time} Uhr`,
    offline: (time: string) => `um ${time} Uhr, ohne Netz`,
    other: 'Das andere Ergebnis bleibt im Verlauf stehen, auch wenn Ihres gilt.',
    dropped: (index: number, mine: string) =>
      `Spiel ${index} bleibt, wie es ist. Ihr Stand, ${mine}, wurde nicht gesendet.`,
    newerTitle: (index: number) => `Spiel ${index} wurde noch einmal gemeldet`,
    newer: (now: string, mine: string) => `Jetzt gilt: ${now}. Ihr Stand, ${mine}, wurde nicht gesendet.`,
  },
  closing: {
    title: 'Das Turnier ist gespielt',
    champion: 'Turniersieger',
    final: (score: string, against: string) => `Finale ${score} gegen ${against}`,
    figures: (matches: string, goals: string | null, teams: number) =>
      [
        matches === '1' ? '1 Spiel' : `${matches} Spiele`,
        ...(goals === null ? [] : [goals === '1' ? '1 Tor' : `${goals} Tore`]),
        `${teams} Mannschaften`,
      ].join(', '),
    allPlaces: (count: number) => `Alle ${count} Plätze`,
    printPlaces: 'Platzierung drucken',
    printPlacesHint: 'alle Plätze auf einem Blatt',
    tellPlaces: 'Platzierung weitersagen',
    tellPlacesHint: 'als fertige Nachricht unter „Teilen“',
    nextYear: 'Nächstes Jahr',
    nextYearHint: 'mit allem, was hier steht, neu anlegen',
    unpaid: (count: number, teams: string) =>
      `${count === 1 ? 'Noch offen ist 1 Startgeld' : `Noch offen sind ${count} Startgelder`}: ${teams}.`,
    toTeams: 'Zu den Mannschaften',
  },
  clashWaits: (index: number, tournament: string) =>
    `Spiel ${index} wurde zugleich anderswo gemeldet. Bitte entscheiden Sie im Spielplan von „${tournament}“, was gilt.`,
} as const;
