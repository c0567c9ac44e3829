import type { HistoryKind, KnownBreach } from '#domain/contract.ts';
import { plural } from '../../plural.ts';
import { formatNumber } from '../../format.ts';

const lacking = (count: number): string =>
  count === 1 ? 'fehlt 1 Ereignis' : `fehlen ${formatNumber(count)} Ereignisse`;

/** What only the history's own page says: the tournament is shown without it. */
export const historyPage = {
  title: 'Verlauf',
  nowTitle: 'Stand von jetzt',
  kinds: { results: 'Ergebnisse', plan: 'Plan', settings: 'Einstellungen' } satisfies Record<HistoryKind, string>,
  kindsLong: {
    results: 'Ergebnis',
    plan: 'Plan und Gruppen',
    settings: 'Einstellungen',
  } satisfies Record<HistoryKind, string>,
  kind: 'Art der Änderung',
  all: (count: number | null) => (count === null ? 'Alle' : `Alle ${formatNumber(count)}`),
  ofKind: (name: string, count: number | null) => (count === null ? name : `${name} ${formatNumber(count)}`),
  person: 'Person',
  allPeople: 'Alle Personen',
  allMatches: 'Alle Spiele',
  matchOption: (index: number, pairing: string) => `${index}: ${pairing}`,
  team: 'Mannschaft',
  allTeams: 'Alle Mannschaften',
  deeds: 'Was getan wurde',
  allDeeds: 'Ändern und Löschen',
  onlyDeleting: 'Nur was löscht',
  until: 'Bis',
  oldestFirst: 'Älteste zuerst',
  newestFirst: 'Neueste zuerst',
  readSoFar: 'Weiter war es nicht, als Sie das geöffnet haben.',
  goneChoice: 'nicht mehr im Turnier',
  clear: 'Filter aufheben',
  list: 'Änderungen',
  dayList: (day: string) => `Änderungen am ${day}`,
  today: 'Heute',
  yesterday: 'Gestern',
  fresh: plural('neue Änderung oben', 'neue Änderungen oben'),
  more: 'Frühere Änderungen laden',
  unread: (why: string) => `Nicht alles ist geladen. ${why}`,
  beginning: 'Hier hat das Turnier begonnen.',
  nothingTitle: 'Keine Änderung passt zu diesem Filter',
  nothing: 'Wählen Sie eine andere Art, Person, Mannschaft oder ein anderes Spiel.',
  chosen: 'Gewählter Stand',
  chosenHint: 'Alles darüber ist danach geschehen',
  comparison: 'Vergleich mit jetzt',
  compared: (then: string, now: string) => `${then} gegen ${now}`,
  asOf: (time: string) => `um ${time}`,
  now: 'jetzt',
  same: 'Seit diesem Stand sind Spiele, Zeiten, Tabellen, Plätze, Mannschaften, Gruppennamen und Wertung gleich geblieben.',
  isNow: 'Das ist der Stand von jetzt.',
  otherPlan: 'Damals galt ein anderer Spielplan: Spiele, die es nur in einem gibt, stehen einzeln da.',
  comparisonOf: 'Vergleich zweier Stände',
  against: 'Vergleichen mit Nr.',
  againstHint: 'Leer: mit jetzt.',
  noSuchNumber: (last: number) => `Bitte eine Nummer von 1 bis ${last}.`,
  sameBoth: 'Zwischen diesen beiden Ständen ist alles gleich.',
  notThere: 'nicht dabei',
  allLines: 'Alle Unterschiede zeigen',
  stepsSince: (count: number) =>
    count === 1
      ? 'Seitdem gab es 1 Änderung. Der Verlauf bleibt vollständig erhalten.'
      : `Seitdem gab es ${formatNumber(count)} Änderungen. Der Verlauf bleibt vollständig erhalten.`,
  restoreAct: 'Stand wiederherstellen …',
  openThen: 'Turnier so ansehen',
  place1: (group: string, rank: number) => `${group}, Platz ${rank}`,
  ranking: (rank: number) => `Platzierung: Platz ${rank}`,
  placeOf: (index: number) => `Spiel ${index}, Zeit und Feld`,
  placesOf: (count: number) => `${formatNumber(count)} Spiele, Zeit und Feld`,
  /** One of several. */
  suchAs: (index: number, place: string) => `etwa Spiel ${index}: ${place}`,
  priority: (team: string) => `${team}, Priorität`,
  outOfCompetition: (team: string) => `${team}, außer Konkurrenz`,

  /** A history that the check of the log has found altered. */
  breach: {
    title: 'Dieser Verlauf ist beschädigt',
    what: {
      place: (number: number, missing: number) =>
        missing > 0
          ? `Bei Nr. ${number} ${lacking(missing)}.`
          : `Bei Nr. ${number} steht ein Ereignis an falscher Stelle.`,
      data: (number: number) => `Der Inhalt von Nr. ${number} wurde nach dem Speichern verändert.`,
      chain: (number: number) => `Zeit, Person oder Vorgänger von Nr. ${number} wurden nach dem Speichern verändert.`,
      rewritten: (number: number) => `Alles bis Nr. ${number} wurde nach dem Speichern neu geschrieben.`,
      end: (number: number, missing: number) => `Ab Nr. ${number} ${lacking(missing)}.`,
    } satisfies Record<KnownBreach['breach'], (number: number, missing: number) => string>,
    found: (at: string) =>
      `Gefunden am ${at}. Bis die Verwaltung des Portals darüber entschieden hat, nimmt er nichts auf. Eine heruntergeladene Datei sagt es auch.`,
    accepted: (at: string) =>
      `Die Verwaltung des Portals hat das am ${at} so hingenommen; seitdem geht es weiter. Eine heruntergeladene Datei sagt es auch.`,
    badge: 'nicht bewiesen',
  },

  download: 'Verlauf herunterladen',
  downloadTitle: 'Verlauf herunterladen und prüfen',
  downloadText:
    'Eine Datei mit jeder Änderung, die es an diesem Turnier gab: zum Aufheben oder Weitergeben. Statt Namen stehen Kontonummern darin.',
  fileOf: (name: string) => `Verlauf - ${name}.jsonl`,
  headNow: 'Prüfwert jetzt:',
  copyHead: 'Prüfwert kopieren',
  keepHead: 'Heben Sie ihn auf, wo nur Sie schreiben: Eine spätere Datei muss ihn enthalten.',
  paper: 'Platzierung mit Prüfwert (PDF)',
  verifyTitle: 'Für Prüfer',
  verifyText:
    'Jede Zeile ist eine Nummer des Verlaufs in JSON, mit Prüfwert und Verkettung; die letzte ist von diesem Portal unterschrieben. Zum Prüfen braucht es Node.js (20 oder neuer), sonst nichts.',
  verifyFiles: 'Legen Sie die Datei in einen Ordner, und dazu die öffentlichen Schlüssel und das Prüfprogramm:',
  keysFile: 'keys.json',
  verifierFile: 'verify-history.mjs',
  verifyStep: 'Prüfen, dass die Datei von hier stammt und unverändert ist:',
  verifyPaper:
    'Prüfen, dass seit einem Papier nichts umgeschrieben wurde: mit dem Prüfwert und der Nummer, die darauf stehen:',
  verifyCommand: (file: string) => `node verify-history.mjs ${file} --keys keys.json`,
  verifyHead: (command: string) => `${command} --head PRÜFWERT --nr NUMMER`,
  copyCommand: 'Befehl kopieren',
  downloadAct: 'Datei herunterladen',

  training: 'Zum Üben noch einmal abspielen',
  trainingText:
    'Das Turnier läuft noch einmal ab, in einer Kopie, die nur Ihre Organisation sieht. Melden und korrigieren Sie darin, so viel Sie wollen: Was Sie ändern, bleibt stehen. Kommen durch Sie andere Mannschaften in die Finalrunde, melden Sie deren Spiele selbst.',
  trainingTitle: 'Turnier zum Üben abspielen',
  speed: 'Tempo',
  speeds: (times: number) => `${times}-fach`,
  lasts: (minutes: number) =>
    minutes < 1 ? 'dauert weniger als eine Minute' : `dauert etwa ${minutes} ${minutes === 1 ? 'Minute' : 'Minuten'}`,
  trainingAct: 'Abspielen',
} as const;
