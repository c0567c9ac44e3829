import type { MatchView } from '#domain/contract.ts';

// What visitor page and board say alike, some of it in the words of the portal: apart, so that a phone loads no others.

const groupName = (group: { readonly alphabeticalId: string; readonly displayName: string }): string =>
  group.displayName === '' ? `Gruppe ${group.alphabeticalId}` : group.displayName;

export const groupWords = {
  name: groupName,
  position: 'Platz',
  team: 'Mannschaft',
  matches: 'Sp',
  goals: 'Tore',
  matchesOf: (played: number, all: number) => `${played} von ${all} ${all === 1 ? 'Spiel' : 'Spielen'}`,
} as const;

export const publicWords = {
  court: (court: number) => `Feld ${court}`,
  match: (index: number) => `Spiel ${index}`,
  statuses: { Cancelled: 'Abgesagt', Postponed: 'Verschoben' },
  interrupted: (name: string) => `Unterbrochen: ${name}`,
  /** `until` null: when it goes on is not known. */
  interruptedSince: (since: string, until: string | null) =>
    `seit ${since} Uhr${until === null ? '' : `, weiter um ${until} Uhr`}`,
  resumesIn: (rest: string) => `noch ${rest}`,
  postponedTo: (day: string) => `Verschoben auf ${day}`,
  others: 'Spiele um weitere Plätze',
  medals: { 1: 'Gold', 2: 'Silber', 3: 'Bronze' } as Readonly<Record<number, string>>,
  outOfCompetition: 'außer Konkurrenz',
  lotNeeded: 'Los nötig',
  calls: { getReady: 'Bitte bereitmachen', toTheCourt: 'Bitte zum Feld' },
  difference: 'Diff',
  points: 'Pkt',
  open: (match: string) => `Sieger ${match}`,
  openLoser: (match: string) => `Verlierer ${match}`,
  undecided: 'noch offen',
  /** Behind a team's name, to be heard only. */
  qualified: (label: string) => `(Platz führt ins ${label})`,
  outcomeTypes: {
    AfterOvertime: 'n. V.',
    AfterPenalties: 'n. E.',
    SpecialScoring: 'Wertung',
    Standard: '',
    /** By who lost a match that play did not decide, or else by the kind of the ruling; what is not here, by its type. */
    Both: 'gegen beide',
    Abandoned: 'Abbruch',
    Void: 'o. Wertung',
  } satisfies Record<NonNullable<MatchView['outcome']['type']> | 'Both' | 'Abandoned' | 'Void', string>,
} as const;
