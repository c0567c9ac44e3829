import { language } from '../../texts/de/language.ts';
import * as moments from '../../texts/de/moments.ts';
// What the search finds, and in which order: rules without a page.

export type Kind = 'match' | 'action' | 'tournament' | 'team' | 'organization';

export interface SearchEntry {
  readonly key: string;
  readonly kind: Kind;
  readonly title: string;
  /** Where it belongs, shown smaller; searched too where `searchable` says so. */
  readonly detail: string;
  /** Further words it is found by. */
  readonly words?: string;
  /** Where it leads: a path of the portal, or what it does. */
  readonly go: string | (() => void);
  /** Shown before anything is typed. */
  readonly isOffered?: true;
}

const MAX_FOUND = 40;
const MAX_PER_KIND = 10;

const strip = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '');

/** The ways a German types a name: 'Mühlbach' as 'muhlbach' and as 'muehlbach', 'Groß' as 'gross'. */
export function spellings(text: string): readonly string[] {
  const lower = moments.searchable(text.toLocaleLowerCase(language.code));
  const plain = strip(lower);
  const written = strip(lower.normalize('NFC').replaceAll('ä', 'ae').replaceAll('ö', 'oe').replaceAll('ü', 'ue'));
  return plain === written ? [plain] : [plain, written];
}

/**
 * What fits every word of the query, the best first: the beginning of a title before the beginning of a word before the
 * middle of one. Without a query: what is offered.
 */
export function findEntries(entries: readonly SearchEntry[], query: string): readonly SearchEntry[] {
  const words = strip(moments.searchable(query.toLocaleLowerCase(language.code)))
    .split(/\s+/)
    .filter((word) => word !== '');
  if (words.length === 0) return entries.filter(({ isOffered }) => isOffered === true).slice(0, MAX_FOUND);
  const rated = entries
    .map((entry) => ({ entry, worth: computeRelevance(entry, words) }))
    .filter(({ worth }) => worth > 0)
    .toSorted((one, other) => other.worth - one.worth);
  const counts = new Map<Kind, number>();
  return rated
    .map(({ entry }) => entry)
    .filter(({ kind }) => {
      const count = (counts.get(kind) ?? 0) + 1;
      counts.set(kind, count);
      return count <= MAX_PER_KIND;
    })
    .slice(0, MAX_FOUND);
}

/** Where a tournament belongs is a way to it; of a team or an action it only says which one is meant. */
const FOUND_BY_DETAIL: ReadonlySet<Kind> = new Set(['tournament', 'organization']);

/** Returns 0 if the entry does not match. A word counts more in the title than in the detail next to it. */
function computeRelevance({ kind, title, detail, words = '' }: SearchEntry, asked: readonly string[]): number {
  let worth = 0;
  let isNamed = FOUND_BY_DETAIL.has(kind);
  for (const word of asked) {
    const named = Math.max(2 * fit(title, word), fit(words, word));
    const best = Math.max(named, fit(detail, word));
    if (best === 0) return 0;
    isNamed ||= named > 0;
    worth += best;
  }
  return isNamed ? worth : 0;
}

function fit(text: string, word: string): number {
  return Math.max(
    ...spellings(text).map((spelling) => {
      if (spelling.startsWith(word)) return 4;
      if (spelling.split(/[^\p{L}\p{N}]+/u).some((part) => part.startsWith(word))) return 3;
      return word.length > 1 && spelling.includes(word) ? 1 : 0;
    }),
  );
}

const ORDER: readonly Kind[] = ['match', 'tournament', 'team', 'action', 'organization'];

/** In groups of a kind, the one with the best entry first; without a query in a fixed order. */
export function groupEntries(
  entries: readonly SearchEntry[],
  query: string,
): readonly (readonly [Kind, readonly SearchEntry[]])[] {
  const kinds = [...new Set(entries.map(({ kind }) => kind))];
  if (query.trim() === '') kinds.sort((one, other) => ORDER.indexOf(one) - ORDER.indexOf(other));
  return kinds.map((kind) => [kind, entries.filter((entry) => entry.kind === kind)] as const);
}
