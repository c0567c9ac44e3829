export const passwords = {
  /** The portal's name and what it is made of, in lower case, the longest first: no password is made of these. */
  product: ['turnierpult', 'turnier', 'pult'],
  guessed: (word: string) => `„${word}“ ist zu leicht zu erraten. Drei eigene Wörter sind gut.`,
  leaked: 'Dieses Passwort ist bekannt geworden. Drei eigene Wörter sind gut.',
  personal: 'Ihr Name oder Ihre Adresse ist zu leicht zu erraten. Drei eigene Wörter sind gut.',
} as const;
