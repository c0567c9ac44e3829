import { useState } from 'react';
import { isRecord } from '#domain/play.ts';
import type { TournamentView } from '#domain/contract.ts';
import type { CallInput } from '../../api/calls.ts';
import type { PaperKind } from '../../features/print/paper-address.ts';
import { PRINT_LOCALE } from '../../features/print/use-printing.ts';

type PaperQuery = CallInput<'GET /api/tournaments/{id}/print'>['query'];

/** Which choices a paper has besides its kind. */
export const PAPER_CHOICES: Readonly<Record<PaperKind, readonly ('court' | 'team' | 'paper' | 'information')[]>> = {
  CourtPlan: ['court', 'information'],
  TeamSlips: ['team'],
  Poster: ['paper', 'information'],
  DoorSign: ['paper'],
  TeamList: [],
  Ranking: ['paper'],
};
/** Those with a code, which a private tournament has no page for. */
export const PAPERS_WITH_CODE: ReadonlySet<PaperKind> = new Set(['TeamSlips', 'Poster', 'DoorSign']);
/** Those that call matches by their numbers. */
export const PAPERS_WITH_NUMBERS: ReadonlySet<PaperKind> = new Set(['CourtPlan', 'TeamSlips', 'Poster']);

/** All courts, all teams. */
export const ALL = 'all';

/** How a paper that needs no document is printed: the choices of a device. */
export interface PaperChoice {
  readonly court: string;
  readonly team: string;
  readonly paper: 'A4' | 'A3';
  readonly hasInformation: boolean;
  /** Where a code would lead to this computer only. */
  readonly hasNoCode: boolean;
}

const UNCHOSEN: PaperChoice = { court: ALL, team: ALL, paper: 'A4', hasInformation: false, hasNoCode: false };

/** What was chosen on this device for each kind; it stays after a reload. */
export type KeptPapers = Readonly<Partial<Record<PaperKind, PaperChoice>>>;

const keyOf = (tournamentId: string): string => `turnierpult-papers-${tournamentId}`;

export function useKeptPapers(tournamentId: string) {
  const [kept, setKept] = useState(() => read(tournamentId));
  const change = (kind: PaperKind, part: Partial<PaperChoice>): void => {
    const next = { ...kept, [kind]: { ...UNCHOSEN, ...kept[kind], ...part } };
    setKept(next);
    try {
      localStorage.setItem(keyOf(tournamentId), JSON.stringify(next));
    } catch {
      // Storage is unavailable: it lasts as long as the page.
    }
  };
  return [kept, change] as const;
}

function read(tournamentId: string): KeptPapers {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(tournamentId)) ?? '{}');
    return isRecord(kept) ? kept : {};
  } catch {
    return {};
  }
}

/** The choice for a paper, without a court, a team or infos that the tournament does not have any more. */
export function choiceOf(
  kept: KeptPapers,
  kind: PaperKind,
  { matches, teams, information }: TournamentView,
): PaperChoice {
  const { court, team, paper, hasInformation, hasNoCode } = { ...UNCHOSEN, ...kept[kind] };
  return {
    court: matches.some(({ metadata }) => String(metadata.court) === court) ? court : ALL,
    team: teams.some(({ id }) => id === team) ? team : ALL,
    paper: paper === 'A3' ? 'A3' : 'A4',
    hasInformation: hasInformation && information !== null,
    hasNoCode: hasNoCode && PAPERS_WITH_CODE.has(kind),
  };
}

/** What is not asked of this kind of paper is left out. */
export function paperQuery(
  kind: PaperKind,
  { court, team, paper, hasInformation, hasNoCode }: PaperChoice,
): PaperQuery {
  const choices = PAPER_CHOICES[kind];
  return {
    kind,
    ...(choices.includes('court') && court !== ALL ? { court } : {}),
    ...(choices.includes('team') && team !== ALL ? { team } : {}),
    ...(choices.includes('paper') ? { paper } : {}),
    ...(choices.includes('information') && hasInformation ? { information: '1' } : {}),
    ...(hasNoCode ? { withoutCode: '1' } : {}),
    ...PRINT_LOCALE,
  };
}
