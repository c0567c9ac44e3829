import { counted } from '../counted.ts';
import { clock, plainDay } from '../format.ts';

export const lastVisit = {
  title: 'Seit Ihrem letzten Besuch',
  /** 'heute, 14:32', else with the day. */
  at: (moment: string, now: Date) =>
    plainDay(moment) === plainDay(now) ? `heute, ${clock(moment)}` : `${plainDay(moment)}, ${clock(moment)}`,
  atLeast: 'mindestens',
  done: {
    reported: counted('Ergebnis gemeldet', 'Ergebnisse gemeldet'),
    corrected: counted('Ergebnis korrigiert', 'Ergebnisse korrigiert'),
    goneBack: counted('Schritt zurückgenommen', 'Schritte zurückgenommen'),
    newPlan: (count: number) => (count === 1 ? 'neuer Spielplan' : `${count}-mal neuer Spielplan`),
    planEdited: (count: number) => (count === 1 ? 'Spielplan bearbeitet' : `Spielplan ${count}-mal bearbeitet`),
    renamed: counted('Name geändert', 'Namen geändert'),
    settings: counted('Einstellung geändert', 'Einstellungen geändert'),
  },
  by: (names: string) => `von ${names}`,
  show: 'Anzeigen',
  hide: 'Ausblenden',
  putAway: 'Gesehen, ausblenden',
} as const;
