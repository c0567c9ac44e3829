export const embeddedDatabase = {
  noBinaries: (platform: string, architecture: string) =>
    `Für dieses System (${platform}-${architecture}) ist kein PostgreSQL mitgeliefert oder es wurde nicht mitinstalliert. Bitte \`npm ci\` ausführen oder mit DATABASE_URL eine eigene Datenbank angeben.`,
  noFolder: (user: string, tried: string) =>
    `PostgreSQL lässt sich nicht in einen Ordner legen, den der Benutzer '${user}' betreten darf (versucht: ${tried}). Bitte das Portal nicht als root starten oder DATABASE_URL angeben.`,
  noPassword: (file: string) =>
    `Das Kennwort der Datenbank fehlt (${file}). Es gehört zum Datenordner; bitte mit ihm zusammen zurückspielen.`,
  unusablePassword: (file: string) =>
    `Die Datei ${file} muss genau 64 Zeichen aus 0–9 und a–f enthalten. Bitte spielen Sie die ursprüngliche zurück: Ohne das Kennwort der Datenbank öffnen sich die Daten nicht.`,
  otherVersion: (folder: string, found: string, shipped: string) =>
    `Der Datenordner ${folder} stammt von PostgreSQL ${found}, mitgeliefert ist ${shipped}. Bitte mit der vorigen Version des Portals \`npm run backup\` ausführen und die Datei in einen neuen Datenordner zurückspielen.`,
  otherOwner: (folder: string) =>
    `Einstellung DATA_DIR: Der Ordner ${folder} gehört einem anderen Benutzer. Bitte das Portal als dieser starten.`,
  noCluster: (folder: string) =>
    `Einstellung DATA_DIR: In ${folder} liegt etwas anderes als die Datenbank des Portals. Bitte nennen Sie einen anderen Ordner.`,
  cannotCreate: (why: string) => `Die Datenbank lässt sich nicht anlegen: ${why}`,
  crashed: 'Die Datenbank ist abgestürzt und wird neu gestartet.',
  noRoom: 'Die Datenbank startet nicht, ihr fehlt Speicherplatz. Sie wird gestartet, sobald wieder welcher da ist.',
  recovered: 'Die Datenbank läuft wieder.',
  doesNotStart: (log: string, said: string) => `Die Datenbank startet nicht (${log}):
${said}`,
  otherPassword: (folder: string, pid: number) =>
    `Auf ${folder} läuft eine Datenbank mit einem anderen Kennwort (Prozess ${pid}).`,
  leftOver: 'Eine Datenbank ohne Portal lief noch; sie wird neu gestartet.',
  inUse: (folder: string) =>
    `Auf dem Datenordner ${folder} läuft schon ein Portal. Ein zweites braucht einen anderen DATA_DIR.`,
  silent: (pid: number) => `Die laufende Datenbank (Prozess ${pid}) antwortet nicht.`,
  noPort: 'Kein freier Port',
} as const;
