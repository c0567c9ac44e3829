export const training = {
  calls: {
    begin: 'Ein beendetes Turnier zum Üben noch einmal spielen lassen: in eine private Kopie, deren Löschen es beendet',
  },
  /** Behind the name of the tournament that is played again. */
  suffix: ' (Training)',
  /** The folder of all of them. */
  folder: 'Trainingsläufe',
  notFinished: 'Zum Üben lässt sich nur ein Turnier noch einmal spielen, dessen Spiele alle beendet sind.',
  tooMany: (most: number) => `Es laufen schon ${most} Trainings. Bitte löschen Sie zuerst eines davon.`,
  neverPlayed:
    'Dieses Turnier wurde mit seinen Ergebnissen übernommen; wie es gespielt wurde, ist hier nicht aufgezeichnet. Bitte wählen Sie zum Üben ein Turnier, dessen Ergebnisse in diesem Portal gemeldet wurden.',
} as const;
