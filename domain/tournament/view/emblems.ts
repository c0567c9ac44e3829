import { colorsOf, wornColors, type ColorPair, type EmblemColors } from '../../emblem-colors.ts';
import { clubNamesOf, monogram, numberInName, wearersAmong } from '../../team-name.ts';
import type { EmblemView } from '../contract/views.ts';
import type { Team, TeamId, Tournament } from '../model/state.ts';
import { COLOR_PAIRS, dealColors } from '../model/team-colors.ts';

type EmblemWearer = Pick<Team, 'id' | 'name'>;

/** What an organisation has chosen for the teams of a club [OR8]. */
export interface ClubChoice {
  readonly club: string;
  /** Ground and band, `#rrggbb`; absent: as its name draws them. */
  readonly colors?: readonly string[] | undefined;
  /** What is drawn of them, where that is known. */
  readonly worn?: EmblemColors | undefined;
  /** The address of a square picture; absent: it has none. */
  readonly crest?: string | undefined;
}

/**
 * What the teams of a list would wear if it were saved, by their ids: those of `before`, the tournament's own, keep what they
 * wear while they keep their name. Only of a club that was here before them all it cannot know the colours. `choices` null: what
 * is chosen for clubs is not known, but for those of `before`.
 */
export function emblemsOfList(
  teams: readonly EmblemWearer[],
  before: readonly (EmblemWearer & { readonly emblem: EmblemView })[],
  choices: readonly ClubChoice[] | null,
): ReadonlyMap<TeamId, EmblemView> {
  const places = new Map(COLOR_PAIRS.map(([ground, band], at) => [`${ground} ${band}`, at]));
  const wearerOf = wearersAmong(before.map(({ name }) => name));
  const worn = before.map(
    ({ name, emblem: { drawn, ground, band } }) =>
      [wearerOf(name), places.get((drawn ?? [ground, band]).join(' ')) ?? 0] as const,
  );
  const { clubColors } = dealColors({ teams: byId(teams), clubColors: [...new Map(worn)] }, byId(before));
  const emblemOf = emblemsOf(teams, clubColors, choices ?? choicesSeen(before, wearerOf));
  return new Map(teams.map((team) => [team.id, emblemOf(team)]));
}

/** What is chosen for the clubs of these teams, as their emblems show it. */
const choicesSeen = (
  teams: readonly (EmblemWearer & { readonly emblem: EmblemView })[],
  wearerOf: (name: string) => string,
): readonly ClubChoice[] =>
  teams.map(({ name, emblem: { ground, band, crest, drawn } }) => ({
    club: wearerOf(name),
    crest,
    ...(drawn === undefined ? {} : { colors: [ground, band] as const }),
  }));

const byId = (teams: readonly EmblemWearer[]): Readonly<Record<TeamId, EmblemWearer>> =>
  Object.fromEntries(teams.map(({ id, name }) => [id, { id, name }]));

/** Answers what each of these teams wears; of a club with several the others than the first wear their numbers. */
export function emblemsOf(
  teams: readonly EmblemWearer[],
  clubColors: Tournament['clubColors'],
  choices: readonly ClubChoice[] = [],
): (team: EmblemWearer) => EmblemView {
  const names = teams.map(({ name }) => name);
  const wearerOf = wearersAmong(names);
  const choiceOf = choicesAmong(names, choices);
  const colors = new Map(clubColors);
  const counts = new Map<string, number>();
  for (const wearer of names.map(wearerOf)) counts.set(wearer, (counts.get(wearer) ?? 0) + 1);
  return ({ name }) => {
    const wearer = wearerOf(name);
    const number = (counts.get(wearer) ?? 0) > 1 ? numberInName(name) : null;
    const drawn = COLORS[colors.get(wearer) ?? -1] ?? UNDEALT;
    const { colors: chosen, worn, crest } = choiceOf(name) ?? {};
    return {
      ...(chosen === undefined ? drawn : (worn ?? wornColors(pairOf(chosen, drawn)))),
      letters: monogram(wearer),
      ...(number === null || FIRST.has(number) ? {} : { number }),
      ...(crest === undefined ? {} : { crest }),
      ...(chosen === undefined ? {} : { drawn: [drawn.ground, drawn.band] }),
    };
  };
}

/** Answers the club of each of these teams by which something is chosen for it, or would be. */
export function clubOfChoice(names: readonly string[], choices: readonly ClubChoice[]): (name: string) => string {
  const wearerOf = wearersAmong(names);
  const choiceOf = choicesAmong(names, choices);
  return (name) => choiceOf(name)?.club ?? wearerOf(name);
}

/** Answers what is chosen for the club of each of these teams. */
export function choicesAmong<Choice extends { readonly club: string }>(
  names: readonly string[],
  choices: readonly Choice[],
): (name: string) => Choice | undefined {
  if (choices.length === 0) return () => undefined;
  const wearerOf = wearersAmong(names);
  const byClub = new Map(choices.map((choice) => [choice.club, choice]));
  return (name) => {
    const known = clubNamesOf(name, wearerOf(name)).find((club) => byClub.has(club));
    return known === undefined ? undefined : byClub.get(known);
  };
}

/** Ground and band of a list of both, as views say it. */
const pairOf = ([ground, band]: readonly string[], drawn: EmblemColors): ColorPair => [
  ground ?? drawn.ground,
  band ?? drawn.band,
];

const FIRST: ReadonlySet<string> = new Set(['1', 'I']);

/** By the places that `Tournament.clubColors` names. */
const COLORS = COLOR_PAIRS.map(colorsOf);
/** Of a club to which none were dealt. */
const UNDEALT = colorsOf(['#4a5a6a', '#ffffff']);
