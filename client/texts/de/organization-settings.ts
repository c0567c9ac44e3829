export const organizationSettings = {
  readOnly: 'Einstellungen ändern können nur Besitzer.',
  noPage: 'keine',
  gone: 'ein gelöschtes Turnier',
  name: 'Name',
  nameText: 'So steht die Organisation bei allen Mitgliedern, auf Besucherseiten, Hallenanzeigen und Ausdrucken.',
  nameLabel: 'Name der Organisation',
  api: 'Für Entwickler',
  apiText: 'Programme, die mit dieser Organisation arbeiten, nennen sie bei ihrer Kennung.',
  id: 'Kennung',
  copyId: 'Kennung kopieren',
  licensing: 'API-Schlüssel',
  licensed: 'freigeschaltet',
  unlicensed: 'nicht freigeschaltet',
  unlicensedHint: 'Das Freischalten ist Sache des Betreibers dieses Portals.',
  secondFactor: 'Zweiter Faktor',
  secondFactorText:
    'Mitglieder brauchen dann einen Passkey oder eine Authenticator-App. Wer noch keinen zweiten Faktor hat, sieht nichts von dieser Organisation und wird in sein Profil geschickt. API-Schlüssel betrifft das nicht.',
  secondFactorDemanded: 'Von allen Mitgliedern verlangen',
  delete: 'Organisation löschen',
  deleteLead: 'Löscht die Organisation mit allem, was dazugehört, für alle Mitglieder.',
  deleteOpen: 'Organisation löschen …',
  tournaments: (count: number) =>
    count === 0
      ? 'Es gibt noch kein Turnier.'
      : count === 1
        ? '1 Turnier wird gelöscht, mit Mannschaften, Gruppen, Spielen und Ergebnissen.'
        : `${count} Turniere werden gelöscht, mit Mannschaften, Gruppen, Spielen und Ergebnissen.`,
  running: (count: number) => (count === 1 ? '1 Turnier läuft gerade.' : `${count} Turniere laufen gerade.`),
  publicPages: (count: number) =>
    count === 1
      ? '1 Besucherseite und ihre Hallenanzeige sind sofort nicht mehr erreichbar.'
      : `${count} Besucherseiten und ihre Hallenanzeigen sind sofort nicht mehr erreichbar.`,
  venues: (count: number) => (count === 1 ? '1 Spielstätte wird gelöscht.' : `${count} Spielstätten werden gelöscht.`),
  members: (count: number) =>
    count === 1 ? '1 weiteres Mitglied verliert den Zugriff.' : `${count} weitere Mitglieder verlieren den Zugriff.`,
  keys: (count: number) => (count === 1 ? '1 API-Schlüssel wird ungültig.' : `${count} API-Schlüssel werden ungültig.`),
  wayBack: 'Als Besitzer können Sie das 30 Tage lang zurücknehmen.',
  deleteSubmit: 'Organisation löschen',
} as const;
