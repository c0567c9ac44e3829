const groupName = (group: { readonly alphabeticalId: string; readonly displayName: string }): string =>
  group.displayName === '' ? `Gruppe ${group.alphabeticalId}` : group.displayName;

export const groups = {
  name: groupName,
  matchesOf: (played: number, all: number) => `${played} von ${all} Spielen`,
  position: 'Platz',
  team: 'Mannschaft',
  matches: 'Sp',
  won: 'S',
  drawn: 'U',
  lost: 'N',
  goals: 'Tore',
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
