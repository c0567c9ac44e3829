import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { ComparisonMode, ComputationConfiguration } from '#domain/tournament/model/state.ts';
import type { Contender } from '#domain/tournament/standings/table.ts';
import type { CountedMatch, Tally } from '#domain/tournament/standings/tally.ts';

// Real competitions with their official tables (data/README.md has the schemas and sources).

export interface OfficialRow extends Tally {
  readonly position: number;
  readonly team: string;
}

interface Points {
  readonly win: number;
  readonly draw: number;
  readonly loss: number;
}

export interface RealGroup {
  readonly name: string;
  readonly teams: readonly string[];
  readonly comparisonModes: readonly ComparisonMode[];
  readonly matches: readonly { teamA: string; teamB: string; scoreA: number; scoreB: number }[];
  readonly table: readonly OfficialRow[];
  readonly strict: boolean;
  /** Sets of teams that the modes cannot order. */
  readonly undetermined: readonly (readonly string[])[];
}

export interface Edition {
  readonly id: string;
  readonly points: Points;
  readonly groups: readonly RealGroup[];
}

export interface League {
  readonly id: string;
  readonly points: Points;
  readonly comparisonModes: readonly ComparisonMode[];
  readonly teams: readonly string[];
  readonly matches: readonly (readonly [round: number, a: number, b: number, scoreA: number, scoreB: number])[];
  readonly table: readonly OfficialRow[];
}

const read = <T>(folder: 'standings' | 'leagues'): T[] => {
  const root = fileURLToPath(new URL(`../data/${folder}/`, import.meta.url));
  return readdirSync(root)
    .toSorted()
    .map((file) => JSON.parse(readFileSync(`${root}${file}`, 'utf8')) as T);
};

export const editions = (): Edition[] => read<Edition>('standings');
export const leagues = (): League[] => read<League>('leagues');

export const computationOf = (
  points: Points,
  comparisonModes: readonly ComparisonMode[],
): ComputationConfiguration => ({
  matchWonPoints: points.win,
  matchDrawnPoints: points.draw,
  matchLostPoints: points.loss,
  comparisonModes,
});

export const contenders = (names: readonly string[]): Contender[] =>
  names.map((id) => ({ id, priority: 0, outOfCompetition: false }));

export const countedOf = (matches: RealGroup['matches']): CountedMatch[] =>
  matches.map(({ teamA, teamB, scoreA, scoreB }, at) => ({ index: at + 1, teamA, teamB, scoreA, scoreB }));

/** A row as the official tables have it. */
export const officialRow = ({
  position,
  team,
  ...row
}: Tally & { position: number; team: { id: string } }): OfficialRow => ({
  position,
  team: team.id,
  scoreFor: row.scoreFor,
  scoreAgainst: row.scoreAgainst,
  scoreDifference: row.scoreDifference,
  matchesPlayed: row.matchesPlayed,
  matchesWon: row.matchesWon,
  matchesDrawn: row.matchesDrawn,
  matchesLost: row.matchesLost,
  points: row.points,
});
