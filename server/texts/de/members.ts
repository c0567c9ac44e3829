export const members = {
  calls: {
    list: 'Die Mitglieder einer Organisation mit Namen, Adressen und Rollen',
    changeRole: 'Einem Mitglied eine andere Rolle geben; der letzte Besitzer bleibt es',
    remove: 'Ein Mitglied entfernen (Besitzer), oder die Organisation verlassen (jeder sich selbst)',
  },
  behind: 'Dieser Server hat den neuesten Stand noch nicht. Bitte versuchen Sie es gleich wieder.',
  ownsOrganizations: 'Bitte machen Sie zuerst ein anderes Mitglied zum Besitzer, oder löschen Sie die Organisation.',
} as const;
