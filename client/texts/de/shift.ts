/** 'Feld 3', 'Felder 1 und 2' */
const numbered = (courts: readonly number[]): string =>
  `${courts.length === 1 ? 'Feld' : 'Felder'} ${new Intl.ListFormat('de').format(courts.map(String))}`;

export const shift = {
  title: 'Alle folgenden Spiele verschieben',
  lead: 'Verschoben wird, was noch kein Ergebnis hat. Nur Zeiten ändern sich: Paarungen, Felder und Ergebnisse bleiben.',
  plus: (minutes: number) => `+${minutes} min`,
  minutes: 'Minuten später',
  unit: 'min',
  catchUp: 'In langen Pausen aufholen',
  catchUpText: 'Wo der Plan mehr als die übliche Pause lässt, wird der Verzug wieder aufgeholt.',
  moveBreaks: 'Pausen verschieben sich mit',
  outcome: (count: number, end: string | null) =>
    `${count === 1 ? '1 Spiel' : `${count} Spiele`} später${end === null ? '' : `, Ende ca. ${end} Uhr`}.`,
  otherDay: (count: number) =>
    count === 1
      ? '1 Spiel kommt dadurch auf einen anderen Tag.'
      : `${count} Spiele kommen dadurch auf einen anderen Tag.`,
  chooseCourts: 'Bitte wählen Sie ein Feld.',
  none: 'Es ist kein Spiel mehr offen, das sich verschieben lässt.',
  meanwhile: (by: string, court: number, left: number) =>
    `Die Zeiten wurden inzwischen von ${by} geändert. ${left > 0 ? `Feld ${court} ist jetzt noch ${left} min im Verzug.` : `Feld ${court} ist nicht mehr im Verzug.`} Bitte prüfen Sie, ob noch etwas zu verschieben ist.`,
  submit: (count: number) => (count === 1 ? '1 Spiel verschieben' : `${count} Spiele verschieben`),
  done: (count: number, minutes: number) =>
    `${count === 1 ? '1 Spiel ist' : `${count} Spiele sind`} um ${minutes} min verschoben.`,
  line: {
    label: 'Verzug',
    all: (courts: number, minutes: number) =>
      `${courts === 1 ? '' : courts === 2 ? 'Beide Felder ' : `Alle ${courts} Felder `}${minutes} min später als geplant.`,
    some: (delays: readonly { readonly courts: readonly number[]; readonly minutes: number }[], courts: number) => {
      const late = delays.flatMap((delay) => delay.courts).length;
      const said = delays.map((delay) => `${numbered(delay.courts)}: ${delay.minutes} min später`).join(', ');
      return late === courts ? `${said}.` : `${said}, ${courts - late === 1 ? 'das andere' : 'die anderen'} pünktlich.`;
    },
    end: (after: string, before: string) => `Ende ca. ${after} statt ${before}.`,
    moveAll: (minutes: number) => `Alle ${minutes} min später`,
    move: (courts: readonly number[], minutes: number) => `${numbered(courts)} um ${minutes} min verschieben`,
    other: 'Anders …',
    meanwhile: (by: string) => `Die Zeiten wurden inzwischen von ${by} geändert. Sie haben nichts verschoben.`,
  },
} as const;
