export const passwords = {
  /** The portal's name and what it is made of, in lower case: no password is made of these. */
  product: ['turnierpult', 'turnier', 'pult'],
  leaked:
    'Dieses Passwort ist bekannt geworden oder leicht zu erraten: Ein häufiges Wort mit Ziffern und Zeichen genügt nicht. Bitte wählen Sie ein anderes, am besten aus mehreren Wörtern.',
  personal:
    'Dieses Passwort besteht fast nur aus Ihrem Namen, Ihrer Adresse oder dem Namen des Portals. Bitte wählen Sie ein anderes.',
} as const;
