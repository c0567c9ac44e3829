/** The printed cards of the referees. */
export const refereeCardSheet = {
  none: 'Noch keine Karten: Dieses Turnier hat noch keinen Spielplan.',
  match: 'Spiel',
  court: 'Feld',
  signature: 'Unterschrift',
  refereesFrom: 'Schiedsrichter stellt',
} as const;
