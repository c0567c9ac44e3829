import { publicWords } from './words.ts';

/** The sheet that a tap on 'share' opens: apart, so that a page is shown without it. */
export const shareSheet = {
  title: 'Teilen und mehr',
  calendar: 'Termine in den Kalender',
  shareNow: 'An andere schicken',
  copy: 'Link kopieren',
  copied: 'Kopiert',
  copyByHand: 'Bitte den Link von Hand kopieren.',
  code: (link: string) => `QR-Code, führt zu ${link}`,
  codeText: 'Vom Bildschirm abfotografieren: führt zu dieser Seite.',
  calendarAll: 'Alle Spiele abonnieren',
  calendarOf: (team: string) => `Spiele von ${team} abonnieren`,
  calendarFile: 'Als Datei laden',
  install: 'Auf den Startbildschirm',
  installNow: 'Installieren',
  installed: 'Ist installiert.',
  installText: 'Öffnet sich wie eine App und zeigt ohne Netz den letzten Stand.',
  installByMenu: 'Über das Menü Ihres Browsers: „Zum Startbildschirm hinzufügen“ oder „Installieren“.',
  installInsecure: 'Das geht nur über eine verschlüsselte Adresse (https).',
  settings: 'Ansicht und Ansagen',
  light: 'Helle Ansicht',
  dark: 'Dunkle Ansicht',
  send: 'Senden',
  message: 'Als Nachricht',
  whatsApp: 'WhatsApp',
  mail: 'E-Mail',
  messageNames: { next: 'Unser nächstes Spiel', plan: 'Alle unsere Spiele', ranking: 'Die Platzierung' },
  messages: {
    wePlay: (moment: string | null, court: number, opponent: string) =>
      `Wir spielen ${moment === null ? '' : `${moment} `}auf Feld ${court} gegen ${opponent}.`,
    atTime: (day: string | null, time: string) => (day === null ? `um ${time}` : `am ${day}, um ${time}`),
    planOf: (team: string, tournament: string, day: string | null) =>
      `${team} bei „${tournament}“${day === null ? '' : ` am ${day}`}:`,
    planLine: (time: string | null, court: number, opponent: string) =>
      time === null ? `Feld ${court}: gegen ${opponent}` : `${time}, Feld ${court}: gegen ${opponent}`,
    rankingOf: (tournament: string) => `Platzierung, ${tournament}:`,
    placeLine: (place: number, team: string) => `${place}. ${team}`,
    beforeLot: (line: string) => `${line} (${publicWords.lotNeeded})`,
  },
  close: 'Schließen',
} as const;

export const visitorInformation = {
  title: 'Infos',
} as const;
