import { texts } from '../../texts/de.ts';

const t = texts.demo;
// The demo's club: everything in it is made up.

export const CLUB = 'TSV Musterstadt 1906';

/** Its people, by what they may do; addresses of example domains reach no one. */
export const PEOPLE = {
  owner: { userName: 'Petra Hansen', eMail: 'petra.hansen@tsv-musterstadt.example', role: 'Owner' },
  organiser: { userName: 'Jonas Wiebe', eMail: 'jonas.wiebe@tsv-musterstadt.example', role: 'Organizer' },
  firstScorer: { userName: 'Murat Aydın', eMail: 'murat.aydin@tsv-musterstadt.example', role: 'Scorer' },
  secondScorer: { userName: 'Lena Brandt', eMail: 'lena.brandt@tsv-musterstadt.example', role: 'Scorer' },
  auditor: { userName: 'Klaus Petersen', eMail: 'klaus.petersen@tsv-musterstadt.example', role: 'Auditor' },
} as const;

/** Invited, and has not answered yet. */
export const INVITED = { eMail: 'sabine.koch@tsv-musterstadt.example', role: 'Scorer' } as const;

export const VENUES = [
  {
    name: 'Sporthalle am Stadtpark',
    description: t.venues.park,
    addressDetails: ['Parkstraße 12', '12345 Musterstadt'],
    externalLinks: ['https://tsv-musterstadt.example/anfahrt'],
  },
  {
    name: 'Turnhalle der Grundschule Nord',
    description: t.venues.school,
    addressDetails: ['Schulweg 3', '12345 Musterstadt'],
    externalLinks: [],
  },
] as const;

export const KEY = {
  name: t.key.name,
  description: t.key.description,
  rights: 'read',
  validity: 90,
} as const;

const GROUPS = texts.tournaments.exampleGroups;

export interface TournamentOfClub {
  readonly name: string;
  readonly venue: (typeof VENUES)[number]['name'];
  readonly groups: readonly (readonly string[])[];
  /** Of the day that is played: with these no lot has to be drawn. */
  readonly seed: number;
}

const [PARK, SCHOOL] = VENUES;

/** The teams in other groups than the first time. */
const drawnAnew = (by: number): string[][] =>
  GROUPS.map((teams, group) => teams.map((_, place) => GROUPS[(group + place * by) % GROUPS.length]?.[place] ?? ''));

const F_JUNIORS = { name: t.tournaments.f, venue: SCHOOL.name } as const;
const E_JUNIORS = { name: texts.tournaments.exampleName, venue: PARK.name } as const;
const D_JUNIORS = { name: t.tournaments.d, venue: PARK.name } as const;

/** In the order in which they were played. */
export const LAST_YEAR: readonly TournamentOfClub[] = [
  { ...F_JUNIORS, groups: drawnAnew(2), seed: 11 },
  { ...E_JUNIORS, groups: drawnAnew(1), seed: 12 },
  { ...D_JUNIORS, groups: GROUPS, seed: 13 },
];
export const FINISHED: TournamentOfClub = { ...F_JUNIORS, groups: drawnAnew(1), seed: 21 };
export const RUNNING: TournamentOfClub = { ...E_JUNIORS, groups: GROUPS, seed: 22 };
export const PLANNED: TournamentOfClub = { ...D_JUNIORS, groups: drawnAnew(2), seed: 23 };

/** The folder of a winter's tournaments: a season lasts from July to June. */
export function folderOf(day: Date): string {
  const first = day.getFullYear() - (day.getMonth() < 6 ? 1 : 0);
  return t.folder(first, String(first + 1).slice(2));
}
