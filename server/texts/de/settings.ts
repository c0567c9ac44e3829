const dataDir = (folder: string, what: string): string => `Einstellung DATA_DIR: ${folder} ${what}`;

/** What is wrong with a setting. The halves of sentences follow its name (`wrong`). */
export const settings = {
  wrong: (name: string, what: string) => `Einstellung ${name} ${what}.`,
  unclear: 'ist falsch',
  webPage: 'muss eine Adresse mit http:// oder https:// sein',
  port: 'muss eine Zahl von 0 bis 65535 sein',
  host: 'muss eine Adresse wie 127.0.0.1 oder 0.0.0.0 sein',
  noPath: 'darf nach dem Rechnernamen keinen Pfad haben',
  postgres: 'muss mit postgres:// beginnen',
  kurrentdb: 'muss mit kurrentdb:// oder kurrentdb+discover:// beginnen',
  discoverOne:
    'darf nach kurrentdb+discover:// nur einen Namen nennen; mehrere Knoten heißen kurrentdb://a:2113,b:2113,c:2113',
  kurrentIp:
    'darf ab Node.js 25 mit TLS keine IP-Adresse nennen; nennen Sie einen Rechnernamen, der im Zertifikat des Knotens steht',
  prefix: 'darf nur Kleinbuchstaben, Ziffern und Bindestriche haben, höchstens 40',
  smtp: 'muss mit smtp:// oder smtps:// beginnen',
  smtpHost: 'muss nach smtp:// den Mailserver nennen',
  sender: 'muss eine E-Mail-Adresse sein, auch mit Namen: Turnier <turnier@verein.de>',
  eMail: 'muss eine E-Mail-Adresse sein',
  tooLong: 'darf höchstens 200 Zeichen haben',
  secretTooShort: 'muss mindestens 32 Zeichen haben',
  noFile: 'nennt eine Datei, die es nicht gibt',
  noProgram: 'nennt etwas, das sich nicht ausführen lässt; nennen Sie das Programm des Browsers',
  oneOf: (values: string) => `muss eines von ${values} sein`,
  tokenTooShort: 'muss mindestens 16 Zeichen haben',
  quota: 'muss eine ganze Zahl sein; 0 hebt die Grenze auf',
  networks: 'muss Adressen oder Netze wie 10.0.0.0/8 nennen, durch Kommas getrennt',
  secretUnusable: (file: string) =>
    `Die Datei ${file} muss genau 64 Zeichen aus 0–9 und a–f enthalten. Bitte spielen Sie die ursprüngliche zurück, oder löschen Sie sie: Dann entsteht beim Start eine neue, alle müssen sich neu anmelden, offene Einladungen und Authenticator-Apps gelten nicht mehr, und eigene ältere Sicherungen lassen sich nur mit --trust zurückspielen.`,
  /** Why a folder cannot hold the data. */
  folder: {
    'no folder': (folder: string) => dataDir(folder, 'ist kein Ordner. Bitte nennen Sie einen.'),
    'another user': (folder: string) =>
      dataDir(
        folder,
        'gehört einem anderen Benutzer. Bitte starten Sie das Portal als dieser, oder nennen Sie einen eigenen Ordner.',
      ),
    'not writable': (folder: string) =>
      dataDir(
        folder,
        'lässt sich nicht lesen und beschreiben. Bitte geben Sie dem Portal das Recht dazu, oder nennen Sie einen anderen Ordner.',
      ),
    'no room': (folder: string) => dataDir(folder, 'hat keinen freien Speicherplatz mehr.'),
    'another database': (folder: string) =>
      dataDir(folder, 'gehört schon einer anderen Datenbank. Bitte nennen Sie einen leeren Ordner.'),
    'not makeable': (folder: string) =>
      dataDir(folder, 'lässt sich nicht anlegen. Bitte nennen Sie einen anderen Ordner.'),
  },
  envUnreadable: (file: string) => `Die Datei ${file} mit den Einstellungen lässt sich nicht lesen.`,
  unknownName: (name: string, meant: string | null) =>
    `Eine Einstellung ${name} gibt es nicht; sie bewirkt nichts.${meant === null ? '' : ` Meinten Sie ${meant}?`}`,
  secretMissing: 'Einstellung SESSION_SECRET fehlt: mit DATABASE_URL ist sie nötig, für alle Knoten dieselbe.',
  administratorHalf: (missing: string) =>
    `Einstellung ${missing} fehlt: ADMIN_EMAIL und ADMIN_PASSWORD gehören zusammen.`,
  weakPassword:
    'Einstellung ADMIN_PASSWORD: mindestens 10 Zeichen mit Groß- und Kleinbuchstaben, Ziffer und Sonderzeichen.',
  /** Names no part of it: what a start says is kept in logs. */
  guessedPassword: 'Einstellung ADMIN_PASSWORD: Dieses Passwort ist zu leicht zu erraten. Drei eigene Wörter sind gut.',
} as const;
