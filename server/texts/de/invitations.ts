export const invitations = {
  calls: {
    list: 'Die offenen Einladungen einer Organisation',
    one: 'Eine offene Einladung',
    create:
      'Jemanden einladen, mit einer Mail an diese Adresse; gilt 14 Tage. instead: die offene Einladung, die damit endet',
    withdraw: 'Eine Einladung zurückziehen',
    lookUp: 'Wozu eine Einladung einlädt; ohne gültigen Schlüssel aus der Mail gibt es keine Auskunft',
    accept: 'Eine Einladung annehmen, angemeldet mit der eingeladenen Adresse',
  },
  isMember: 'Wer diese E-Mail-Adresse hat, ist schon Mitglied. Bitte ändern Sie bei Bedarf die Rolle des Mitglieds.',
} as const;
