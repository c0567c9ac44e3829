import type { ColorPair } from '../../emblem-colors.ts';
import { wearersAmong } from '../../team-name.ts';
import type { Team, TeamId, Tournament } from './state.ts';

// The two colours of a club for which the organisation has chosen none. They are drawn from its name and stay with it as long
// as the tournament lasts: a team that joins, leaves or is renamed changes no other's.

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

type Teams = Readonly<Record<TeamId, Pick<Team, 'id' | 'name'>>>;

interface Colored {
  readonly teams: Teams;
  readonly clubColors: Tournament['clubColors'];
}

/**
 * The tournament whose teams' clubs all have colours. A club keeps those that it once had, so that no undo gives it others. A
 * new one has those that its teams wear already, by the name of a club that has none here any more; else the pair that its
 * name falls on, or the next that no club here has. Where all are taken clubs share them. `before`: the teams before this
 * change.
 */
export function dealColors<T extends Colored>(tournament: T, before: Teams): T {
  const teams = Object.values(tournament.teams);
  const wearerOf = wearersAmong(teams.map(({ name }) => name));
  const wore = wearersAmong(Object.values(before).map(({ name }) => name));
  const colors = new Map(tournament.clubColors);
  const clubs = new Set(teams.map(({ name }) => wearerOf(name)));
  const taken = new Set([...clubs].flatMap((club) => colors.get(club) ?? []));
  const give = (club: string, color: number): void => {
    colors.set(club, color);
    taken.add(color);
  };
  for (const { id, name } of teams) {
    const had = before[id] === undefined ? undefined : colors.get(wore(before[id].name));
    if (had !== undefined && !colors.has(wearerOf(name)) && !taken.has(had)) give(wearerOf(name), had);
  }
  for (const club of clubs) {
    if (!colors.has(club)) give(club, nextFree(hash(club) % COLOR_PAIRS.length, taken));
  }
  return colors.size === tournament.clubColors.length ? tournament : { ...tournament, clubColors: [...colors] };
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
