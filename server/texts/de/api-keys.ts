export const apiKeys = {
  calls: {
    me: 'Wem die Anmeldung gehört, mit der gefragt wird: ein Schlüssel erfährt Organisation, Name, Rechte und Ablauf',
    list: 'Die API-Schlüssel einer Organisation',
    one: 'Ein API-Schlüssel, ohne sein Geheimnis',
    create: 'Einen API-Schlüssel anlegen; sein Geheimnis steht nur in dieser Antwort, in einer wiederholten nicht mehr',
    setActive: 'Einen API-Schlüssel aktivieren oder deaktivieren',
    changeExpiry: 'Einen API-Schlüssel von jetzt an 1, 7, 30, 90 oder 180 Tage gelten lassen, auch einen abgelaufenen',
    delete: 'Einen API-Schlüssel löschen',
    usage:
      'Wie oft ein API-Schlüssel in den letzten 1, 7, 14 oder 30 Tagen benutzt wurde, etwa eine Minute im Rückstand',
  },
} as const;
