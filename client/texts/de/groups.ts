import { groupWords } from './visitors/words.ts';

export const groups = {
  ...groupWords,
  won: 'S',
  drawn: 'U',
  lost: 'N',
  difference: 'Diff.',
  points: 'Pkt.',
  long: {
    matches: 'Spiele',
    won: 'Siege',
    drawn: 'Unentschieden',
    lost: 'Niederlagen',
    difference: 'Tordifferenz',
    points: 'Punkte',
  },
  upTo: (place: number, label: string) => `bis Platz ${place}: ${label}`,
} as const;
