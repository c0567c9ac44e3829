export const deleted = {
  tournaments: 'Gelöschte Turniere',
  tournamentsText:
    'Innerhalb von 30 Tagen nach dem Löschen können Sie ein Turnier mit allem, was dazugehört, zurückholen.',
  organizations: 'Gelöschte Organisationen',
  organizationsText:
    'Organisationen, die Ihnen gehörten. Innerhalb von 30 Tagen nach dem Löschen können Sie sie mit allen Turnieren zurückholen.',
  deletedAt: (moment: string) => `Gelöscht am ${moment}`,
  restore: 'Wiederherstellen',
  restoreOf: (name: string) => `„${name}“ wiederherstellen`,
  restored: (name: string) => `„${name}“ ist wieder da.`,
} as const;
