/** Words of an interruption of play [MO13], as organisers say them; what visitors read is in `publicWords`. */
export const interruption = {
  lead: 'Gilt für alle Felder und steht sofort auf Hallenanzeige und Besucherseite. Uhren stehen, Ergebnisse lassen sich weiter melden.',
  ready: 'Sofort unterbrechen wegen',
  readyNames: ['Feueralarm', 'Gewitter', 'Stromausfall', 'Verletzung'],
  name: 'Anderer Grund',
  done: 'Unterbrochen. Die Uhren stehen.',
  /** In the dialog that announces something. */
  instead: 'Stattdessen das Spiel unterbrechen',
  label: 'Unterbrechung',
  when: 'Wann es weitergeht',
  now: 'Jetzt',
  in: (minutes: number) => `in ${minutes} min`,
  minutes: 'Minuten bis dahin',
  unit: 'min',
  lost: (minutes: number) => (minutes === 1 ? '1 Minute unterbrochen.' : `${minutes} Minuten unterbrochen.`),
  resumesAt: (time: string) => `Weiter um ${time} Uhr.`,
  shift: (minutes: number) =>
    minutes < 0 ? `Offene Spiele ${-minutes} min früher` : `Offene Spiele ${minutes} min später`,
  shiftText: 'Nur Zeiten ändern sich: Paarungen, Felder und Ergebnisse bleiben.',
  stays: 'Kein Spiel ändert seine Zeit.',
  outcome: (count: number, end: string | null) =>
    `${count === 1 ? '1 Spiel' : `${count} Spiele`} zu anderer Zeit${end === null ? '' : `, Ende ca. ${end} Uhr`}.`,
  moved: (count: number, minutes: number) =>
    `${count === 1 ? '1 Spiel ist' : `${count} Spiele sind`} ${minutes < 0 ? `${-minutes} min früher` : `${minutes} min später`}.`,
  resumed: 'Es geht weiter.',
  resumedLater: (time: string) => `Weiter um ${time} Uhr: Hallenanzeige und Handys zählen darauf zu.`,
  meanwhile: (by: string) => `Das hat ${by} inzwischen geändert. Bitte prüfen Sie es noch einmal.`,
} as const;
