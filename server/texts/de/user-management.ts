export const userManagement = {
  calls: {
    list: 'Alle Konten, auch die noch nicht aktivierten, das neueste zuerst; mit Suche in Name und E-Mail-Adresse',
    create: 'Ein Konto anlegen; es ist gleich bestätigt',
    one: 'Ein Konto mit seinen Organisationen',
    change: 'Ein Konto sperren, von Hand bestätigen, ihm die Rolle geben oder nehmen',
    removeFactors:
      'Den zweiten Faktor eines Kontos entfernen, mit den Wiederherstellungscodes; beendet seine Sitzungen',
    audit: 'Was mit einem Konto geschah, das Neueste zuerst (90 Tage)',
  },
  notActivated:
    'Dieses Konto ist noch nicht aktiviert. Bestätigen Sie es zuerst von Hand, oder warten Sie, bis der Link in der Mail geöffnet wurde.',
  weakPassword: 'Mindestens 10 Zeichen mit Groß- und Kleinbuchstaben, Ziffer und Sonderzeichen.',
  eMailTaken: 'Mit dieser E-Mail-Adresse gibt es schon ein Konto.',
} as const;
