export const startup = {
  portTaken: (port: number, another: number) =>
    `Auf Port ${port} läuft schon ein anderes Programm. Einen anderen nehmen: PORT=${another} npm start`,
  readableByOthers: (file: string) =>
    `Die Datei ${file} können auch andere Benutzer dieses Rechners lesen oder ändern. Bitte ausführen: chmod 600 ${file}`,
  portForbidden: (port: number) =>
    `Port ${port} darf nur der Administrator öffnen. Einen anderen nehmen: PORT=3000 npm start`,
  noOwnAddress: (host: string) => `Einstellung HOST: ${host} ist keine Adresse dieses Rechners.`,
  cannotListen: (host: string, port: number, why: string) =>
    `Der Server kann auf ${host}, Port ${port}, nicht starten: ${why}`,
  ready: (version: string, url: string) => `Turnierpult ${version} ist bereit: ${url}`,
  publicAddress: (url: string) => `Öffentliche Adresse: ${url}`,
  onlyHere: (address: string) => `Nur dieser Rechner erreicht es. Für die Halle: HOST=0.0.0.0 ${address}npm start`,
  behindProxy: 'Dahin führt der Proxy davor.',
  otherSecret:
    'Das SESSION_SECRET ist ein anderes als beim letzten Start: Alle müssen sich neu anmelden, offene Einladungen und Authenticator-Apps gelten nicht mehr. War das nicht Ihre Absicht, beenden Sie das Portal und setzen das vorige wieder ein (Einstellung SESSION_SECRET oder Datei session-secret in DATA_DIR).',
  forwardedUntrusted: (address: string | null) =>
    `Eine Anfrage nennt in X-Forwarded-For, für wen sie fragt; das zählt nicht, denn ${address ?? 'ihr Absender'} steht nicht in TRUSTED_PROXIES. ${
      address === null
        ? 'Ist es Ihr Proxy, ergänzen Sie dort seine Adresse'
        : `Läuft dort Ihr Proxy, setzen Sie TRUSTED_PROXIES=${address}`
    }: Sonst gelten alle Besucher als einer.`,
  inHall: (url: string) => `In der Halle, im selben WLAN: ${url}`,
  firstAdministrator: 'Noch gibt es kein Konto. Legen Sie hier das Administratorkonto an (der Link gilt nur einmal):',
  howToEnd: 'Beenden mit Strg+C.',
  databaseGone: 'Die Datenbank ist nicht mehr erreichbar.',
  demoBegins: 'Der Verein der Demo entsteht …',
  ending: 'Das Portal wird beendet …',
  ended: 'Beendet.',
} as const;
