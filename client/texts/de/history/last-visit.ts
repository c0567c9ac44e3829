import { plural } from '../../plural.ts';
import { formatClock, plainDay } from '../../format.ts';

export const lastVisit = {
  title: 'Seit Ihrem letzten Besuch',
  /** 'heute, 14:32', else with the day. */
  at: (moment: string, now: Date) =>
    plainDay(moment) === plainDay(now)
      ? `heute, ${formatClock(moment)}`
      : `${plainDay(moment)}, ${formatClock(moment)}`,
  atLeast: 'mindestens',
  done: {
    reported: plural('Ergebnis gemeldet', 'Ergebnisse gemeldet'),
    corrected: plural('Ergebnis korrigiert', 'Ergebnisse korrigiert'),
    goneBack: plural('Schritt zurückgenommen', 'Schritte zurückgenommen'),
    again: plural('Schritt wieder gültig', 'Schritte wieder gültig'),
    newPlan: (count: number) => (count === 1 ? 'neuer Spielplan' : `${count}-mal neuer Spielplan`),
    planEdited: (count: number) => (count === 1 ? 'Spielplan bearbeitet' : `Spielplan ${count}-mal bearbeitet`),
    renamed: plural('Name geändert', 'Namen geändert'),
    settings: plural('Einstellung geändert', 'Einstellungen geändert'),
  },
  by: (names: string) => `von ${names}`,
  show: 'Anzeigen',
  hide: 'Ausblenden',
  putAway: 'Gesehen, ausblenden',
} as const;
