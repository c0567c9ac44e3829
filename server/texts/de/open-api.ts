/** Headings of the description of the API; the sentence of each call is with its subject, all else in English (en/api.ts). */
export const openApi = {
  /** What calls are about: the headings under which they stand. */
  tags: {
    firstStart: 'Erster Start',
    login: 'Anmeldung',
    registration: 'Konto anlegen',
    password: 'Passwort',
    ownAccount: 'Eigenes Konto',
    secondFactor: 'Zweiter Faktor',
    organizations: 'Organisationen',
    members: 'Mitglieder',
    folders: 'Ordner',
    venues: 'Spielstätten',
    apiKeys: 'API-Schlüssel',
    images: 'Bilder',
    tournaments: 'Turniere',
    history: 'Verlauf',
    documents: 'Dokumente',
    public: 'Öffentlich',
    metadata: 'Metadaten',
    management: 'Verwaltung',
  },
} as const;
