import { language } from '../../texts/de/language.ts';
import type { ListedTournament, OrganizationView } from '#domain/contract.ts';
import { statusAt } from '#domain/play.ts';
import { countOf } from '../../features/organization/list-competitions.ts';
import { monthWords } from '../../texts/month-words.ts';

// Which tournaments the explorer shows, and in which order: functions of the followed lists.

/** A folder by its id, what lies in none, or everything. */
export type FolderFilter =
  | { readonly kind: 'all' }
  | { readonly kind: 'none' }
  | { readonly kind: 'templates' }
  | { readonly kind: 'folder'; readonly id: string };

/** The place an address names (`?folder=`). */
export function parseFolderFilter(search: string): FolderFilter {
  const named = new URLSearchParams(search).get('folder');
  if (named === null || named === '') return { kind: 'all' };
  if (named === TEMPLATES) return { kind: 'templates' };
  return named === NONE ? { kind: 'none' } : { kind: 'folder', id: named };
}

/** The value in the address, and on the drop target for tournaments. */
export const NONE = 'none';
const TEMPLATES = 'templates';

/** The address of a place within the organisation at `base`. */
export const buildFolderUrl = (base: string, place: FolderFilter): string =>
  place.kind === 'all' ? base : `${base}?folder=${place.kind === 'folder' ? place.id : NAMED[place.kind]}`;

const NAMED = { none: NONE, templates: TEMPLATES } as const;

/** What lies at a place; templates lie in no folder [OR1]. */
export function listedAt(
  place: FolderFilter,
  { tournaments, templates }: Pick<OrganizationView, 'tournaments' | 'templates'>,
): readonly ListedTournament[] {
  if (place.kind === 'all') return tournaments;
  if (place.kind === 'templates') return templates;
  return tournaments.filter(({ folderId }) => folderId === (place.kind === 'none' ? null : place.id));
}

/** Every word has to stand in its name, that of its venue or folder, or its month; case and accents do not matter. */
export function matchesSearch(words: string, { name, venueName, folderName, kickoff }: ListedTournament): boolean {
  const month = kickoff === null ? null : monthWords(kickoff);
  const within = plain([name, venueName, folderName, month].filter((part) => part !== null).join(' '));
  return plain(words)
    .split(/\s+/)
    .every((word) => within.includes(word));
}

const plain = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLocaleLowerCase(language.code);

export const TOURNAMENT_ORDERS = ['next', 'name', 'pageViews'] as const;
export type Order = (typeof TOURNAMENT_ORDERS)[number];

/**
 * `next`: what runs now, what comes with the nearest first, drafts, and what is over or was left unfinished with the
 * latest first.
 */
export function sortTournaments(
  tournaments: readonly ListedTournament[],
  order: Order,
  now: Date,
): readonly ListedTournament[] {
  const byName = (one: ListedTournament, other: ListedTournament) => one.name.localeCompare(other.name, language.code);
  if (order === 'name') return tournaments.toSorted(byName);
  if (order === 'pageViews') {
    return tournaments.toSorted((one, other) => other.publicPageViews - one.publicPageViews || byName(one, other));
  }
  return tournaments.toSorted((one, other) => {
    const turn = TURN[statusAt(one, now)];
    const between = turn - TURN[statusAt(other, now)];
    if (between !== 0) return between;
    const running = Math.sign(other.runningCount) - Math.sign(one.runningCount);
    if (running !== 0) return running;
    const inTime = byKickoff(one, other);
    return (turn === TURN.ended ? -inTime : inTime) || byName(one, other);
  });
}

const TURN = { running: 0, planned: 1, postponed: 1, draft: 2, ended: 3, unfinished: 3, cancelled: 3 };

/** Instants in UTC order as their texts do; none is the farthest. */
const byKickoff = (one: ListedTournament, other: ListedTournament): number => {
  const [a, b] = [one.kickoff ?? '9', other.kickoff ?? '9'];
  return a === b ? 0 : a < b ? -1 : 1;
};

export interface FolderLine {
  readonly id: string;
  readonly name: string;
  readonly count: number;
}

/** The folders by name with how many tournaments count in each; numbers in names count as numbers. */
export const folderLines = ({
  folders,
  tournaments,
}: Pick<OrganizationView, 'folders' | 'tournaments'>): readonly FolderLine[] =>
  folders
    .map(({ id, name }) => ({ id, name, count: countOf(tournaments.filter(({ folderId }) => folderId === id)) }))
    .toSorted((one, other) => one.name.localeCompare(other.name, language.code, { numeric: true }));
