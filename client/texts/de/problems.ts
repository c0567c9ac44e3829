/** Of the portal's pages: public ones show none of them. */
export const problems = {
  kept: 'Was Sie eingegeben haben, bleibt so lange hier stehen.',
  logInBeside: 'In neuem Tab anmelden',
  missingTitle: 'Nicht gefunden',
  missing: 'Das Gesuchte gibt es nicht, oder Sie haben keinen Zugriff darauf.',
  brokenTitle: 'Unerwarteter Fehler',
  broken:
    'Beim Anzeigen dieser Seite ist etwas schiefgegangen. Bitte laden Sie die Seite neu und versuchen Sie es noch einmal.',
  updatedTitle: 'Diese Seite konnte nicht geladen werden',
  updated:
    'Turnierpult wurde gerade aktualisiert, oder die Verbindung war unterbrochen. Bitte laden Sie die Seite neu.',
  reload: 'Seite neu laden',
  again: 'Noch einmal versuchen',
  secondFactorTitle: 'Hier braucht es einen zweiten Faktor',
  toSecondFactor: 'Im Profil einrichten',
  forbiddenTitle: 'Kein Zugriff',
  forbidden: 'Diesen Bereich können nur Administratoren des Portals öffnen. Mit Ihrem Konto geht das nicht.',
  roleLacking: 'Ihre Rolle reicht dafür nicht aus. Wer die Rolle „Besitzer“ hat, kann sie unter „Mitglieder“ ändern.',
  toStart: 'Zu meinen Organisationen',
  inputWrong: 'Eingabefehler:',
  notSaved: 'Fehler beim Speichern:',
  required: 'Bitte geben Sie einen Namen ein.',
  tooLong: (maximum: number) => `Höchstens ${maximum} Zeichen sind möglich.`,
} as const;
