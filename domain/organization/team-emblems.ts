import { wornColors, type ColorPair } from '../emblem-colors.ts';
import { refuse, type Refused } from '../refusal.ts';
import { MAX_FILE_BYTES } from './images.ts';
import type { OrganizationFolds, OrganizationRules } from './commands.ts';
import type { ChosenEmblem, Organization } from './state.ts';

// What the teams of a club wear in each tournament of the organisation [OR8], by the name of the club.

/** Clubs for which something is chosen, at most. */
export const MAX_CHOSEN_EMBLEMS = 500;

/** Pixels of the side of a team's crest, at most: the hall display shows none larger. */
export const MAX_TEAM_CREST_SIDE = 256;
/** Each form of it has about so many bytes at most: a visitor page shows all of a tournament. */
export const MAX_TEAM_CREST_BYTES = 12_288;

type Chosen = Pick<Organization, 'teamEmblems'>;

const NOTHING_CHOSEN = { colors: null, worn: null, crest: null };

/** What is chosen for a club of this name. */
export const chosenFor = ({ teamEmblems }: Chosen, club: string): Omit<ChosenEmblem, 'club'> =>
  teamEmblems.find((chosen) => chosen.club === club) ?? NOTHING_CHOSEN;

/** Why nothing can be chosen for one more club; null where it can. */
const noRoomFor = ({ teamEmblems }: Chosen, club: string): Refused | null =>
  teamEmblems.length < MAX_CHOSEN_EMBLEMS || teamEmblems.some((chosen) => chosen.club === club)
    ? null
    : refuse('emblem-limit', { maximum: MAX_CHOSEN_EMBLEMS });

const isSame = (one: ColorPair | null, other: ColorPair | null): boolean =>
  one?.[0] === other?.[0] && one?.[1] === other?.[1];

export const teamEmblemRules = {
  SetTeamColors: ({ club, colors }, organization) => {
    if (isSame(chosenFor(organization, club).colors, colors)) return [];
    return noRoomFor(organization, club) ?? [{ type: 'TeamColorsSet', data: { club, colors } }];
  },
  // A repeat has the same id.
  SetTeamCrest: ({ club, imageId, hash, fileSize, side }, organization) => {
    if (chosenFor(organization, club).crest?.imageId === imageId) return [];
    if (fileSize > MAX_FILE_BYTES) return refuse('image-too-large', { maximum: MAX_FILE_BYTES });
    const data = { club, imageId, hash, fileSize, side };
    return noRoomFor(organization, club) ?? [{ type: 'TeamCrestSet', data }];
  },
  RemoveTeamCrest: ({ club }, organization) =>
    chosenFor(organization, club).crest === null ? [] : [{ type: 'TeamCrestRemoved', data: { club } }],
} satisfies Partial<OrganizationRules>;

export const teamEmblemFolds = {
  TeamColorsSet: (organization, { club, colors }) =>
    withChosen(organization, club, { colors, worn: colors && wornColors(colors) }),
  TeamCrestSet: (organization, { club, ...crest }) => withChosen(organization, club, { crest }),
  TeamCrestRemoved: (organization, { club }) => withChosen(organization, club, { crest: null }),
} satisfies Partial<OrganizationFolds>;

/** A club keeps its place among the others; one for which nothing is chosen any more has none. */
function withChosen(organization: Organization, club: string, part: Partial<ChosenEmblem>): Organization {
  const { teamEmblems } = organization;
  const next = { club, ...chosenFor(organization, club), ...part };
  const isKnown = teamEmblems.some((chosen) => chosen.club === club);
  const all = isKnown ? teamEmblems.map((chosen) => (chosen.club === club ? next : chosen)) : [...teamEmblems, next];
  return { ...organization, teamEmblems: all.filter(({ colors, crest }) => colors !== null || crest !== null) };
}
