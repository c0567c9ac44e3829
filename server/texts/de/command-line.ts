/** What each command says of itself, with one example. */
const help = {
  start: `npm start
Startet das Portal mit seiner Datenbank und nennt die Adresse. Einstellungen stehen in der Datei .env oder davor.
Beispiel: HOST=0.0.0.0 PUBLIC_URL=http://192.168.1.20:3000 npm start`,
  dev: `npm run dev
Startet das Portal zum Programmieren: Was sich am Code ändert, wird gleich übernommen.
Beispiel: npm run dev`,
  demo: `npm run demo
Zeigt das Portal mit einem erdachten Verein. Die echten Daten bleiben unberührt, und am Ende ist alles wieder weg.
Beispiel: DEMO_SPEED=20 npm run demo`,
  backup: `npm run backup -- DATEI [--replace]
Sichert alles in eine Datei, auch während das Portal läuft. Nicht darin: die Einstellungen und das SESSION_SECRET.
  --replace  ersetzt auch eine Datei, die mehr enthält, zu einem anderen Portal gehört oder keine Sicherung ist
Beispiel: npm run backup -- /srv/backups/portal.tar.gz`,
  restore: `npm run restore -- DATEI [--trust]
Spielt eine Sicherung in ein leeres Portal zurück, das nicht läuft. Kopieren Sie zuvor die Datei session-secret des
gesicherten Portals in den neuen DATA_DIR, oder setzen Sie SESSION_SECRET.
  --trust    glaubt auch einer Datei, deren Herkunft sich nicht prüfen lässt
Beispiel: DATA_DIR=/srv/neu npm run restore -- /srv/backups/portal.tar.gz`,
  rebuild: `npm run rebuild
Baut alle Tabellen aus den Ereignissen neu auf, auch während das Portal läuft.
Beispiel: npm run rebuild`,
  'verify-store': `npm run verify-store -- [--note DATEI [--keys DATEI]] [--tell-every SEKUNDEN]
Prüft alle Ketten des Protokolls, auch während das Portal läuft. Endet mit 1, wenn etwas nicht stimmt.
  --note        hält das Protokoll gegen Prüfwerte, die per Mail kamen
  --keys        nimmt dafür diese Schlüssel statt der eigenen
  --tell-every  sagt so oft, wie weit es ist
Beispiel: npm run verify-store -- --tell-every 60`,
  'verify-history': `npm run verify-history -- DATEI [--keys DATEI] [--head PRÜFWERT [--nr NUMMER]]
Prüft einen exportierten Verlauf, ohne Datenbank und ohne Portal. Endet mit 1, wenn etwas nicht stimmt, mit 2, wenn es
sich nicht prüfen lässt.
  --head  sucht auch diesen Prüfwert, zum Beispiel den unter einer gedruckten Platzierung
  --nr    sucht ihn bei dieser Nummer, die auf dem Papier daneben steht
  --keys  nimmt die Schlüssel aus dieser Datei statt des eigenen
Beispiel: npm run verify-history -- verlauf.jsonl --keys keys.json`,
} as const;

export type CommandName = keyof typeof help;

/** How to ask a command what it does. */
const asked = (command: CommandName): string =>
  `Hilfe: ${command === 'start' ? 'npm start' : `npm run ${command}`} -- --help`;

/** What a command says of what was typed behind it. */
export const commandLine = {
  help,
  unknownOption: (option: string, command: CommandName) => `Die Option ${option} gibt es hier nicht. ${asked(command)}`,
  noValue: (option: string, command: CommandName) => `Hinter der Option ${option} fehlt die Angabe. ${asked(command)}`,
  takesNoValue: (option: string, command: CommandName) => `Die Option ${option} nimmt keine Angabe. ${asked(command)}`,
  noFile: (command: CommandName) => `Bitte nennen Sie die Datei. ${asked(command)}`,
  oneFile: (more: string, command: CommandName) => `Nur eine Datei bitte; '${more}' ist zu viel. ${asked(command)}`,
  takesNoFile: (more: string, command: CommandName) => `'${more}' gehört nicht hierher. ${asked(command)}`,
  looksLikeOption: (name: string, command: CommandName) =>
    `'${name}' beginnt mit '-' und ist als Name einer Datei nicht möglich; ./${name} ginge. ${asked(command)}`,
} as const;
