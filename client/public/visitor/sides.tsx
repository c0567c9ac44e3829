import type { ReactNode } from 'react';
import type { PublicMatchView } from '#domain/contract.ts';
import { Score } from '../score.tsx';
import { winnerOf } from '../../tournament-view/matches.ts';
import type { VisitorContext } from './visitor-context.ts';
import { Side } from './team.tsx';

/** Both sides of a match, one below the other; `unplayed` replaces the goals. The loser is dimmed. */
export function Sides({
  match,
  seen: { names, mine },
  unplayed,
}: {
  match: PublicMatchView;
  seen: VisitorContext;
  unplayed: ReactNode;
}) {
  const winner = winnerOf(match);
  return (
    <div className="match-card-body">
      {(['A', 'B'] as const).map((side) => {
        const slot = side === 'A' ? match.teamA : match.teamB;
        const isLoser = winner !== null && winner !== side;
        return (
          <div className="match-card-line" key={side} data-lost={isLoser || undefined}>
            <Side slot={slot} names={names} mine={mine} className="match-card-team" />
            {slot.score === null ? unplayed : <Score value={slot.score} className="match-card-score figures" />}
          </div>
        );
      })}
    </div>
  );
}
