export const organizations = {
  validity: 'Bitte wählen Sie 1, 7, 30, 90 oder 180 Tage.',
  linkWithUser: 'Bitte geben Sie den Link ohne Benutzername und Passwort ein.',
  httpsLink: 'Bitte geben Sie einen Link ein, der mit https:// beginnt.',
  tooManyAddressLines: 'Höchstens 10 Adresszeilen sind möglich.',
  tooManyLinks: 'Höchstens 10 Links sind möglich.',
} as const;
