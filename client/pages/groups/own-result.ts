import type { MatchView } from '#domain/contract.ts';

/** A score as one of both teams has it. */
interface OwnResult {
  readonly own: number;
  readonly other: number;
  readonly kind: 'victory' | 'draw' | 'defeat' | 'running';
}

/** null: nothing is reported yet. */
export function ownResult({ teamA, teamB, outcome }: MatchView, teamId: string): OwnResult | null {
  const [mine, theirs] = teamA.teamId === teamId ? [teamA.score, teamB.score] : [teamB.score, teamA.score];
  if (mine === null || theirs === null) return null;
  if (outcome.state === 'CurrentlyPlaying') return { own: mine, other: theirs, kind: 'running' };
  return { own: mine, other: theirs, kind: mine > theirs ? 'victory' : mine < theirs ? 'defeat' : 'draw' };
}
