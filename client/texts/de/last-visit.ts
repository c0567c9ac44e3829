import { counted } from '../counted.ts';
import { clock, plainDay } from '../format.ts';

export const lastVisit = {
  title: 'Seit Ihrem letzten Besuch',
  /** 'heute, 14:32', else with the day. */
  at: (moment: string, now: Date) =>
    plainDay(moment) === plainDay(now) ? `heute, ${clock(moment)}` : `${plainDay(moment)}, ${clock(moment)}`,
  reported: counted('Ergebnis gemeldet', 'Ergebnisse gemeldet'),
  corrected: counted('Ergebnis korrigiert', 'Ergebnisse korrigiert'),
  moved: counted('Spiel verlegt oder neu besetzt', 'Spiele verlegt oder neu besetzt'),
  renamed: counted('Mannschaft umbenannt', 'Mannschaften umbenannt'),
  newPlan: 'neuer Spielplan',
  settings: {
    name: 'Turnier umbenannt',
    visibility: 'Sichtbarkeit geändert',
    computation: 'Wertung geändert',
    documents: 'Dokumente geändert',
  },
  none: 'kein Ergebnis',
  movedTo: (place: string) => `jetzt ${place}`,
  show: 'Anzeigen',
  hide: 'Ausblenden',
  putAway: 'Gesehen, ausblenden',
} as const;
