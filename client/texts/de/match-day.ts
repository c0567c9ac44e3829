import type { MatchView } from '#domain/contract.ts';

/** What the dialogs of a match day say; not with the words of the plan, which every visitor loads. */
export const matchDay = {
  decider: {
    question: 'Hier braucht es einen Sieger: nach Verlängerung oder nach Entscheidungsschießen?',
    wins: (goals: number, against: number) => `${goals}:${against}`,
    keyboardHint: 'Enter speichert erst, wenn gewählt ist, wer gewonnen hat.',
    hint: 'Die Tore lassen sich danach noch ändern. Für eine Entscheidung am Tisch wählen Sie „Wertung“.',
  },
  shift: {
    title: 'Alle folgenden Spiele verschieben',
    lead: 'Verschoben wird, was noch kein Ergebnis hat. Nur Zeiten ändern sich: Paarungen, Felder und Ergebnisse bleiben.',
    plus: (minutes: number) => `+${minutes} min`,
    minutes: 'Minuten später',
    unit: 'min',
    only: (court: number) => `Nur Feld ${court}`,
    courts: (courts: readonly number[]) => `Felder ${new Intl.ListFormat('de').format(courts.map(String))}`,
    catchUp: 'In langen Pausen aufholen',
    catchUpText: 'Wo der Plan mehr als die übliche Pause lässt, wird der Verzug wieder aufgeholt.',
    outcome: (count: number, end: string | null) =>
      `${count === 1 ? '1 Spiel' : `${count} Spiele`} später${end === null ? '' : `, Ende ca. ${end} Uhr`}.`,
    otherDay: (count: number) =>
      count === 1
        ? '1 Spiel kommt dadurch auf einen anderen Tag.'
        : `${count} Spiele kommen dadurch auf einen anderen Tag.`,
    none: 'Es ist kein Spiel mehr offen, das sich verschieben lässt.',
    meanwhile: (by: string, court: number, left: number) =>
      `Die Zeiten wurden inzwischen von ${by} geändert. ${left > 0 ? `Feld ${court} ist jetzt noch ${left} min im Verzug.` : `Feld ${court} ist nicht mehr im Verzug.`} Bitte prüfen Sie, ob noch etwas zu verschieben ist.`,
    submit: (count: number) => (count === 1 ? '1 Spiel verschieben' : `${count} Spiele verschieben`),
    done: (count: number, minutes: number) =>
      `${count === 1 ? '1 Spiel ist' : `${count} Spiele sind`} um ${minutes} min verschoben.`,
  },
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
  clashWaits: (index: number, tournament: string) =>
    `Spiel ${index} wurde zugleich anderswo gemeldet. Bitte entscheiden Sie im Spielplan von „${tournament}“, was gilt.`,
} as const;
