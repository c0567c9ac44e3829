import type { Selector } from './state.ts';

// A plan of 5,000 matches must fit into one append, so the log holds selectors as short words:
// 't12' a team · 'A2' slot 2 of group A · '1A' rank 1 of group A · '3*2' second best of the third-placed ·
// 'Wm21' winner and 'Lm21' loser of match m21.

/** The word the log holds for a selector. */
export function writeSelector(selector: Selector): string {
  switch (selector.kind) {
    case 'team':
      return selector.teamId;
    case 'groupSlot':
      return `${selector.group}${selector.slot}`;
    case 'groupRank':
      return `${selector.rank}${selector.group}`;
    case 'bestOfRank':
      return `${selector.rank}*${selector.ordinal}`;
    case 'winner':
      return `W${selector.matchId}`;
    case 'loser':
      return `L${selector.matchId}`;
  }
}

/** The selector of a word that `writeSelector` made; throws on any other, for then the log is broken. */
export function readSelector(word: string): Selector {
  if (/^t\d+$/.test(word)) return { kind: 'team', teamId: word };
  if (/^[A-Z]\d+$/.test(word)) return { kind: 'groupSlot', group: word.slice(0, 1), slot: Number(word.slice(1)) };
  if (/^\d+[A-Z]$/.test(word)) return { kind: 'groupRank', group: word.slice(-1), rank: Number(word.slice(0, -1)) };
  if (/^Wm\d+$/.test(word)) return { kind: 'winner', matchId: word.slice(1) };
  if (/^Lm\d+$/.test(word)) return { kind: 'loser', matchId: word.slice(1) };
  const [, rank, ordinal] = /^(\d+)\*(\d+)$/.exec(word) ?? [];
  if (rank === undefined) throw new Error(`No selector: ${word}`);
  return { kind: 'bestOfRank', rank: Number(rank), ordinal: Number(ordinal) };
}
