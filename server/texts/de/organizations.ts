export const organizations = {
  calls: {
    listAll: 'Alle Organisationen nach Namen, mit Freischaltung und Umfang',
    licensing: 'Wofür eine Organisation freigeschaltet ist',
    setLicensing: 'Eine Organisation für API-Schlüssel freischalten oder nicht',
    list: 'Die eigenen Organisationen; mit deleted=true die gelöschten, die man als Besitzer zurückholen kann',
    create: 'Eine Organisation anlegen',
    one: 'Eine Organisation',
    teams: 'Die Mannschaften aller Turniere einer Organisation, um eine zu finden',
    demandSecondFactor: 'Von den Mitgliedern einen zweiten Faktor verlangen, oder nicht mehr',
    rename: 'Eine Organisation umbenennen',
    setPage: 'Den Namen der Vereinsseite und die Kurzadressen der Turniere wählen; name null beendet sie',
    setColor: 'Die Vereinsfarbe wählen, die die öffentlichen Seiten tragen; color null nimmt sie zurück',
    delete: 'Eine Organisation mit allen Turnieren und Spielstätten löschen',
    undelete: 'Das Löschen einer Organisation innerhalb von 30 Tagen zurücknehmen',
  },
  pageTrouble: 'Diese Seite kann gerade nicht gezeigt werden. Bitte versuchen Sie es gleich wieder.',
  secondFactorMissing:
    'Richten Sie zuerst selbst einen zweiten Faktor in Ihrem Profil ein. Sonst kommen Sie nicht mehr in diese Organisation.',
} as const;
