import type { ClubTournament, ClubWinner } from '#domain/contract.ts';
import { toPeriod } from '../presentation.ts';
import { shortDate } from './until-day.ts';

/** A winner as the wall shows it [OR7]. */
export interface ShownWinner {
  readonly tournament: ClubTournament;
  readonly champion: string;
  readonly winner: ClubWinner;
  /** '2025'; null: no day is known. */
  readonly year: string | null;
  /** Only its name tells the tournament from others of its series. */
  readonly needsName: boolean;
}

export interface WinnerSeries {
  /** Of the folder; null: winners of tournaments that are no series. */
  readonly name: string | null;
  /** The newest first. */
  readonly winners: readonly ShownWinner[];
}

/** So many editions of a series stand on the wall; the list below it has all. */
const MAX_OF_SERIES = 12;

/** The winners by folder, the one with the newest first; those without a folder, or alone in one, last and together. */
export function sortWinners(tournaments: readonly ClubTournament[]): readonly WinnerSeries[] {
  const folders = new Map<string | null, ShownWinner[]>();
  const winners = tournaments.toSorted(newestFirst).flatMap(toWinner);
  for (const shown of winners) {
    const folder = shown.winner.series ?? null;
    folders.set(folder, [...(folders.get(folder) ?? []), shown]);
  }
  const isSeries = ([folder, its]: readonly [string | null, readonly ShownWinner[]]): boolean =>
    folder !== null && its.length > 1;
  const series = [...folders].filter(isSeries);
  const inSeries = new Set(series.flatMap(([, its]) => its));
  const others = winners.filter((shown) => !inSeries.has(shown));
  return [
    ...series.map(([name, its]) => ({ name, winners: its.slice(0, MAX_OF_SERIES).map(namedWithin(its)) })),
    ...(others.length === 0 ? [] : [{ name: null, winners: others.slice(0, MAX_OF_SERIES) }]),
  ];
}

function toWinner(tournament: ClubTournament): readonly ShownWinner[] {
  const { champion, winner } = tournament;
  if (champion === null || winner === undefined) return [];
  const when = toPeriod(tournament);
  return [{ tournament, champion, winner, year: when === null ? null : shortDate(when).year, needsName: true }];
}

/** In a series a year says which edition is meant, unless there were several in it. */
const namedWithin =
  (series: readonly ShownWinner[]) =>
  (shown: ShownWinner): ShownWinner => ({
    ...shown,
    needsName: shown.year === null || series.filter(({ year }) => year === shown.year).length > 1,
  });

const newestFirst = (one: ClubTournament, other: ClubTournament): number => playedAt(other) - playedAt(one);

/** Milliseconds; one without a day counts as the oldest. */
const playedAt = (tournament: ClubTournament): number => Date.parse(toPeriod(tournament) ?? '') || 0;
