export const backup = {
  notEmpty:
    'Dieses Portal ist nicht leer. Eine Sicherung wird nur in ein leeres zurückgespielt, zum Beispiel mit einem anderen DATA_DIR, bei KurrentDB mit einem anderen EVENT_STORE_PREFIX. Es wurde nichts verändert.',
  unreadable: (file: string, why: string) =>
    `Die Sicherung ${file} lässt sich nicht lesen: ${why} Es wurde nichts verändert.`,
  notRestorable: (why: string) =>
    `Es wurde keine Sicherung geschrieben, denn sie ließe sich nicht zurückspielen: ${why} Eine frühere bleibt, wie sie ist.`,
  notWritten: (why: string) => `Es wurde keine Sicherung geschrieben: ${why} Eine frühere bleibt, wie sie ist.`,
  isFolder: 'Unter diesem Namen liegt ein Ordner. Bitte nennen Sie eine Datei darin.',
  wouldLose: (file: string, why: string) =>
    `Es wurde keine Sicherung geschrieben: ${why} Die Datei ${file} bleibt, wie sie ist. Nennen Sie eine andere, oder ergänzen Sie --replace, um sie zu ersetzen.`,
  noBackup: 'Dort liegt schon etwas, das sich nicht als Sicherung lesen lässt.',
  ofOther: 'Dort liegt schon die Sicherung eines anderen Portals; vielleicht stimmt DATA_DIR oder DATABASE_URL nicht.',
  /** `before` and `now`: numbers of events. */
  fewer: (before: number, now: number) =>
    `Dort liegt schon eine Sicherung mit mehr Ereignissen (${before.toLocaleString('de-DE')}, jetzt ${now.toLocaleString('de-DE')}).`,
  noRoom: 'Auf dem Datenträger ist nicht genug Platz. Bitte Platz schaffen oder einen anderen Ordner nennen.',
  tooLarge: 'So große Dateien nimmt der Datenträger nicht an. Bitte einen Ordner auf einem anderen nennen.',
  noFolder: 'Den Ordner dafür gibt es nicht.',
  notAllowed: 'In diesen Ordner darf nicht geschrieben werden.',
  purgedMeanwhile: 'Immer wieder wurde währenddessen endgültig gelöscht. Bitte später noch einmal sichern.',
  otherLog: 'Unter diesem EVENT_STORE_PREFIX liegt schon ein anderes Protokoll.',
  afterManifest: 'Nach dem Verzeichnis kommt noch etwas.',
  noEnd: 'Das Ende fehlt, die Datei ist unvollständig.',
  partMissing: (part: string) => `Der Teil ${part} fehlt.`,
  partTwice: (part: string) => `Der Teil ${part} kommt zweimal vor.`,
  partDamaged: (part: string) => `Der Teil ${part} ist beschädigt.`,
  moreParts: 'Sie enthält Teile, die nicht dazugehören.',
  partTooLarge: (part: string) => `Der Teil ${part} ist zu groß.`,
  noFile: 'Diese Datei gibt es nicht.',
  cannotOpen: 'Sie lässt sich nicht öffnen.',
  damaged: 'Sie ist beschädigt oder keine Sicherung dieses Portals.',
  noManifest: 'Ihr Verzeichnis ist keines.',
  sealBroken: 'Ihr Verzeichnis wurde verändert, nachdem dieses Portal es beglaubigt hat.',
  foreign:
    'Ob sie von diesem Portal stammt, lässt sich nicht prüfen: Sie ist mit einem anderen SESSION_SECRET oder gar nicht beglaubigt. Haben Sie das SESSION_SECRET des gesicherten Portals, setzen Sie es (oder legen Sie seine Datei session-secret in DATA_DIR) und beginnen noch einmal. Sonst ergänzen Sie --trust, wenn Sie wissen, woher die Datei kommt: Wer sie gemacht oder verändert hat, bestimmt alles, was darin steht: Konten und Kennwörter, Rechte, Ergebnisse.',
  newerPortal: (version: string) => `Sie stammt von einer neueren Version des Portals (${version}).`,
  unknownPart: (part: string) => `Den Teil ${part} kennt diese Version des Portals nicht.`,
  unknownColumn: (column: string) => `Die Spalte ${column} kennt diese Version des Portals nicht.`,
  noRow: 'Eine Zeile ist keine.',
  eventsMissing: 'Die Ereignisse sind nicht vollzählig.',
  brokenChain: (revision: number, stream: string) => `Das Ereignis ${revision} in ${stream} passt nicht in die Kette.`,
  noEvent: 'Eine Zeile ist kein Ereignis.',
} as const;
