import type { MatchView } from '#domain/contract.ts';
import type { TypedScore } from './typed-result.ts';

/** Results from which on a tournament says how many goals are usual in it. */
const KNOWN_FROM = 4;

/** Whether a score has so many goals more than any other of the tournament that a finger may have slipped: 22:1 among 2:1s. */
export function isFarOff({ a, b }: Pick<TypedScore, 'a' | 'b'>, matches: readonly MatchView[]): boolean {
  const played = matches.filter(({ outcome, teamA }) => outcome.state === 'Finished' && teamA.score !== null);
  const most = Math.max(...played.flatMap(({ teamA, teamB }) => [teamA.score ?? 0, teamB.score ?? 0]));
  return played.length >= KNOWN_FROM && Math.max(Number(a), Number(b)) > 2 * most + 5;
}
