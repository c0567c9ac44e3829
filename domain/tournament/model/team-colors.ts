import { wearersAmong } from '../../team-name.ts';
import type { Team, TeamId, Tournament } from './state.ts';

// The two colours of a team for which its organisation has chosen none. They are drawn from the name of its club and stay
// with it: a team that joins, leaves or is renamed changes no other's.

/** `#rrggbb`: the ground of a disc, and the band across it, at least 3:1 apart. */
export type ColorPair = readonly [ground: string, band: string];

/** Twelve hues in two depths. */
export const COLOR_PAIRS: readonly ColorPair[] = [
  ['#b3261e', '#ffffff'],
  ['#1f4fd8', '#ffffff'],
  ['#0b7a4b', '#ffffff'],
  ['#f2b705', '#1b1b1b'],
  ['#1d2733', '#ff9a3c'],
  ['#7a2fb5', '#ffffff'],
  ['#e8590c', '#1b1b1b'],
  ['#0e8aa8', '#ffffff'],
  ['#8a1538', '#f6c445'],
  ['#14346b', '#f6c445'],
  ['#9ad0f5', '#14346b'],
  ['#2c5f2d', '#f5e960'],
  ['#f5f5f0', '#b3261e'],
  ['#111111', '#ffffff'],
  ['#c2185b', '#ffffff'],
  ['#4a5a6a', '#ffffff'],
  ['#00695c', '#ffd166'],
  ['#f5f5f0', '#1f4fd8'],
  ['#5d4037', '#ffe0b2'],
  ['#33691e', '#ffffff'],
  ['#ffd400', '#14346b'],
  ['#d0372d', '#111111'],
  ['#283593', '#ff8a80'],
  ['#f5f5f0', '#0b7a4b'],
];

type Teams = Tournament['teams'];

/**
 * The tournament whose teams all have colours: those that they have, or of a renamed one those of the club it is of now; a
 * new club has the pair that its name falls on, or the next that no team here has. Where all are taken clubs share them.
 * `before`: the teams before this change.
 */
export function dealColors<T extends Pick<Tournament, 'teams' | 'teamColors'>>(tournament: T, before: Teams): T {
  const teams = Object.values(tournament.teams);
  const wearerOf = wearersAmong(teams.map(({ name }) => name));
  const hasStayed = ({ id, name }: Team): boolean => before[id] === undefined || before[id].name === name;
  const had = ({ id }: Team): number | undefined => tournament.teamColors[id];
  const kept = new Set(teams.filter((team) => had(team) !== undefined && hasStayed(team)));
  const byClub = new Map([...kept].map((team) => [wearerOf(team.name), had(team) ?? 0]));
  const taken = new Set(teams.flatMap((team) => had(team) ?? []));
  const dealt: Record<TeamId, number> = {};
  for (const team of teams) {
    if (kept.has(team)) continue;
    const club = wearerOf(team.name);
    const color = byClub.get(club) ?? had(team) ?? nextFree(hash(club) % COLOR_PAIRS.length, taken);
    byClub.set(club, color);
    taken.add(color);
    if (color !== had(team)) dealt[team.id] = color;
  }
  return Object.keys(dealt).length === 0
    ? tournament
    : { ...tournament, teamColors: { ...tournament.teamColors, ...dealt } };
}

/** The first pair from this place on that is not taken, round the end of the list; where all are, this one. */
function nextFree(first: number, taken: ReadonlySet<number>): number {
  const inOrder = COLOR_PAIRS.map((_, at) => (first + at) % COLOR_PAIRS.length);
  return inOrder.find((at) => !taken.has(at)) ?? first;
}

/** FNV-1a of 32 bits (http://www.isthe.com/chongo/tech/comp/fnv/), by code points. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const letter of text) value = Math.imul(value ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return value >>> 0;
}
