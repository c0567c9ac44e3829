export const accounts = {
  eMailTooLong: 'Höchstens 254 Zeichen sind möglich.',
  noEMail: 'Bitte geben Sie eine gültige E-Mail-Adresse ein.',
  passwordOrKey: 'Bitte geben Sie entweder das aktuelle Passwort oder den Schlüssel aus der Mail an.',
} as const;
