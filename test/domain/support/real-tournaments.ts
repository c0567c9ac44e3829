import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { ComparisonMode, OutcomeType } from '#domain/tournament/model/state.ts';

// Whole tournaments that were really played, with their official places (data/README.md has schema and sources).

export type Source =
  | { readonly group: string; readonly position: number }
  | { readonly winnerOf: number }
  | { readonly loserOf: number };

export interface RealMatch {
  readonly index: number;
  readonly type: 'GroupMatch' | 'NonFinalKnockout' | 'ThirdPlacePlayoff' | 'Final';
  readonly group?: string;
  readonly teamA: string;
  readonly teamB: string;
  readonly teamASource?: Source;
  readonly teamBSource?: Source;
  /** Without the shoot-out. */
  readonly scoreA: number;
  readonly scoreB: number;
  readonly penalties?: readonly [a: number, b: number];
  readonly outcomeType: OutcomeType;
}

export interface RealTournament {
  readonly id: string;
  readonly points: { readonly win: number; readonly draw: number; readonly loss: number };
  readonly comparisonModes: readonly ComparisonMode[];
  readonly thirdPlacePlayoff: boolean;
  readonly groups: readonly {
    readonly name: string;
    readonly teams: readonly string[];
    readonly table: readonly {
      readonly position: number;
      readonly team: string;
      readonly points: number;
      readonly scoreDifference: number;
      readonly scoreFor: number;
    }[];
    /** Sets of teams that the modes cannot order: lots were drawn. */
    readonly undetermined: readonly (readonly string[])[];
  }[];
  readonly matches: readonly RealMatch[];
  readonly ranking: readonly { readonly placementRank: number; readonly team: string; readonly shared?: boolean }[];
}

const folder = fileURLToPath(new URL('../data/tournaments/', import.meta.url));

/** The tournaments with one group stage; in those of 1974 and 1982 teams sat in two groups. */
export const realTournaments = (): RealTournament[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.json') && !/wc-19(74|82)/.test(file))
    .map((file) => JSON.parse(readFileSync(`${folder}${file}`, 'utf8')) as RealTournament);

/** The score as the portal takes it: a shoot-out is added, so that the winner's side is higher. */
export const scoreOf = ({ scoreA, scoreB, penalties }: RealMatch): readonly [a: number, b: number] =>
  penalties === undefined ? [scoreA, scoreB] : [scoreA + penalties[0], scoreB + penalties[1]];
