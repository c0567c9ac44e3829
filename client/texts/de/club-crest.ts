export const clubCrest = {
  title: 'Wappen',
  text: 'Es steht auf der Vereinsseite und, wo ein Turnier kein eigenes Logo des Veranstalters zeigt, auch auf Besucherseite, Hallenanzeige und Papieren. Jede Form ist recht: Was zum Quadrat fehlt, bleibt durchsichtig.',
  to: 'Wappen',
  choose: 'Bild wählen',
  now: 'Ihr Wappen',
  remove: 'Wappen entfernen',
  removeTitle: 'Wappen entfernen?',
  removeText: 'Es fehlt sofort überall, und das Bild wird gelöscht.',
  removed: 'Das Wappen ist entfernt.',
  take: 'Als Vereinswappen nehmen',
} as const;
