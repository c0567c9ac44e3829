import type { Why } from '#domain/contract.ts';

/** What figures are compared. */
type Figure = 'points' | 'scoreDifference' | 'scoreFor';

/** 'Warum?': the figures that decided, each with what it is; goals and points never look like a result. */
export const why = {
  level: (of: Figure, value: string) =>
    of === 'points'
      ? value === '1'
        ? `je ${value} Punkt`
        : `je ${value} Punkte`
      : of === 'scoreFor'
        ? value === '1'
          ? `je ${value} Tor`
          : `je ${value} Tore`
        : `Tordifferenz je ${value}`,
  apart: (of: Figure, own: string, other: string) =>
    of === 'points'
      ? `Punkte ${own} zu ${other}`
      : of === 'scoreFor'
        ? `Tore ${own} zu ${other}`
        : `Tordifferenz ${own} gegenüber ${other}`,
  directly: (others: string, figures: string) =>
    figures === ''
      ? 'noch kein Spiel gegeneinander'
      : others === ''
        ? `im direkten Vergleich ${figures}`
        : `im direkten Vergleich mit ${others} ${figures}`,
  otherwise: {
    priority: 'der Losentscheid gibt den Ausschlag',
    slotOrder: 'bis ein Los gezogen ist, gilt die Setzliste',
    outOfCompetition: 'eine Mannschaft außer Konkurrenz steht hinter allen anderen',
  } satisfies Record<Exclude<Why['decidedBy'], Why['steps'][number]['mode']>, string>,
  both: (own: string, other: string) => `${own} und ${other}`,
  columns: { points: 'Punkte', scoreDifference: 'Tordifferenz', scoreFor: 'Tore' } satisfies Record<Figure, string>,
  direct: (figure: string) => `Direkter Vergleich: ${figure}`,
} as const;
