export const database = {
  tooOld: (version: number, needed: number) =>
    `Die Datenbank von DATABASE_URL ist PostgreSQL ${version}; nötig ist ${needed} oder neuer, empfohlen 18.`,
  noIcu: 'Die Datenbank von DATABASE_URL ist ohne ICU gebaut; nötig ist die Sortierung de-x-icu.',
  unreachable: (why: string | null) => `Die Datenbank von DATABASE_URL ist nicht erreichbar: ${why}.`,
  waiting: (why: string | null, seconds: number) =>
    `Warten auf die Datenbank von DATABASE_URL, höchstens ${seconds} s; noch ist sie nicht erreichbar (${why}) …`,
  /** `where`: after 'In'. */
  noPortal: (where: string) => `In ${where} ist kein Portal. Es wurde nichts angelegt und nichts verändert.`,
  inDatabase: 'der Datenbank von DATABASE_URL',
  inFolder: (folder: string) => `${folder} (Einstellung DATA_DIR)`,
  inKurrent: (prefix: string) => `KurrentDB unter ${prefix} (Einstellung EVENT_STORE_PREFIX)`,
  newerSchema: (schema: string, unknown: string) =>
    `Die Datenbank (Schema ${schema}) wurde schon von einer neueren Version des Portals benutzt (unbekannt: ${unknown}). Bitte die neuere Version starten.`,
  halfMigratedSchema: (schema: string) =>
    `Die Datenbank (Schema ${schema}) ist von einer zu alten Version des Portals. Bitte zuerst die Version 4661a689 einmal starten, danach diese.`,
  stepFailed: (step: string, schema: string) =>
    `Der Umbau '${step}' der Datenbank (Schema ${schema}) ist fehlgeschlagen.`,
  logInDatabase:
    'Einstellung EVENT_STORE_URL: In dieser Datenbank liegt schon ein Ereignisprotokoll. Sichern Sie es mit „npm run backup“ und spielen Sie es mit EVENT_STORE_URL in eine leere Datenbank zurück.',
  eventStore: (what: string, why: string) => `Einstellung EVENT_STORE_URL: ${what} (${why}).`,
  kurrentSilent: 'KurrentDB antwortet nicht',
  kurrentFails: 'So lässt sich KurrentDB nicht öffnen',
} as const;
