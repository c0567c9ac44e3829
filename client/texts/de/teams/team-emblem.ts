export const teamEmblem = {
  title: 'Wappen und Farben',
  act: 'Wappen und Farben …',
  of: (team: string) => `${team}: Wappen und Farben`,
  scope: 'gilt in jedem Turnier Ihres Vereins',
  ground: 'Erste Farbe',
  band: 'Zweite Farbe',
  crest: 'Wappen hochladen',
  otherCrest: 'Anderes Wappen',
  colorsOnly: 'Nur Farben',
  drawn: 'Wie ausgelost',
  anySize: 'Jede Bildgröße, wird quadratisch eingepasst',
} as const;
