import type { Why } from '#domain/contract.ts';

/** What figures are compared. */
type Figure = 'points' | 'scoreDifference' | 'scoreFor';

/** 'Warum?': the figures that decided, each with what it is; goals and points never look like a result. */
export const why = {
  level: (of: Figure, value: string) =>
    of === 'scoreDifference'
      ? `Tordifferenz je ${value}`
      : `je ${value} ${of === 'points' ? 'Punkt' : 'Tor'}${value === '1' ? '' : 'e'}`,
  apart: (of: Figure, own: string, other: string) =>
    of === 'scoreDifference'
      ? `Tordifferenz ${own} gegenüber ${other}`
      : `${of === 'points' ? 'Punkte' : 'Tore'} ${own} zu ${other}`,
  directly: (figures: string) => `im direkten Vergleich ${figures}`,
  otherwise: (decidedBy: Why['decidedBy']) =>
    decidedBy === 'priority'
      ? 'der Losentscheid gibt den Ausschlag'
      : decidedBy === 'slotOrder'
        ? 'bis ein Los gezogen ist, gilt die Setzliste'
        : 'eine Mannschaft außer Konkurrenz steht hinter allen anderen',
  decided: {
    Shootout: 'das Schießen gibt den Ausschlag',
    Lot: 'das Los gibt den Ausschlag',
    Match: 'das Entscheidungsspiel gibt den Ausschlag',
  },
} as const;
