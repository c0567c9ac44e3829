/** What is wrong with the path or query of a call. */
export const calls = {
  versionInteger: 'Eine Version ist eine ganze Zahl.',
  versionFromOne: 'Versionen werden ab 1 gezählt.',
  versionOrInstant: 'Bitte nennen Sie eine Version oder einen Zeitpunkt, nicht beides.',
  range: 'Bitte wählen Sie 1, 7, 14 oder 30 Tage.',
  limit: (most: number) => `Möglich sind 1 bis ${most}.`,
  noTimeZone: 'Bitte geben Sie eine Zeitzone an.',
  unknownTimeZone: 'Bitte geben Sie eine Zeitzone wie Europe/Berlin an.',
  onlyGerman: 'Gedruckt wird auf Deutsch: languageCode ist de.',
  noCourt: 'Bitte geben Sie ein Feld von 1 bis 99 an.',
  onlyCourtPlan: 'Ein Feld können Sie nur für den Feldplan wählen: kind ist CourtPlan.',
  onlyTeamSlips: 'Eine Mannschaft können Sie nur für ihren Zettel wählen: kind ist TeamSlips.',
  onlyInformed: 'Infos stehen nur auf Feldplan und Plakat: kind ist CourtPlan oder Poster.',
  onlyCoded: 'Einen Code haben nur Zettel, Plakat und Türschild: kind ist TeamSlips, Poster oder DoorSign.',
} as const;
