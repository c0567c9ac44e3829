export const backup = {
  notEmpty:
    'Dieses Portal ist nicht leer. Eine Sicherung wird nur in ein leeres zurückgespielt, zum Beispiel mit einem anderen DATA_DIR, bei KurrentDB mit einem anderen EVENT_STORE_PREFIX. Es wurde nichts verändert.',
  unreadable: (file: string, why: string) =>
    `Die Sicherung ${file} lässt sich nicht lesen: ${why} Es wurde nichts verändert.`,
  notRestorable: (why: string) =>
    `Es wurde keine Sicherung geschrieben, denn sie ließe sich nicht zurückspielen: ${why} Eine frühere bleibt, wie sie ist.`,
  purgedMeanwhile: 'Immer wieder wurde währenddessen endgültig gelöscht. Bitte später noch einmal sichern.',
  otherLog: 'Unter diesem EVENT_STORE_PREFIX liegt schon ein anderes Protokoll.',
  afterManifest: 'Nach dem Verzeichnis kommt noch etwas.',
  noEnd: 'Das Ende fehlt, die Datei ist unvollständig.',
  partMissing: (part: string) => `Der Teil ${part} fehlt.`,
  partDamaged: (part: string) => `Der Teil ${part} ist beschädigt.`,
  moreParts: 'Sie enthält Teile, die nicht dazugehören.',
  partTooLarge: (part: string) => `Der Teil ${part} ist zu groß.`,
  noFile: 'Diese Datei gibt es nicht.',
  cannotOpen: 'Sie lässt sich nicht öffnen.',
  damaged: 'Sie ist beschädigt oder keine Sicherung dieses Portals.',
  noManifest: 'Ihr Verzeichnis ist keines.',
  newerPortal: (version: string) => `Sie stammt von einer neueren Version des Portals (${version}).`,
  unknownPart: (part: string) => `Den Teil ${part} kennt diese Version des Portals nicht.`,
  unknownColumn: (column: string) => `Die Spalte ${column} kennt diese Version des Portals nicht.`,
  noRow: 'Eine Zeile ist keine.',
  eventsMissing: 'Die Ereignisse sind nicht vollzählig.',
  brokenChain: (revision: number, stream: string) => `Das Ereignis ${revision} in ${stream} passt nicht in die Kette.`,
  noEvent: 'Eine Zeile ist kein Ereignis.',
} as const;
