import type { PublicMatchView } from '#domain/contract.ts';
import { Score } from '../score.tsx';
import { Flood } from '../match-tile.tsx';
import { useEmblem, WithEmblem } from '../../tournament-view/emblem.tsx';
import { winnerOf } from '../../tournament-view/matches.ts';
import { playsOn } from './team.tsx';
import { useScorer } from '../use-scorer.ts';
import type { VisitorContext } from './visitor-context.ts';

/** Both sides of a match as its tile takes them, which of them has just scored, and whether anything else just changed. */
export function useSides(match: PublicMatchView, seen: VisitorContext) {
  const winner = winnerOf(match);
  const [one, other] = [playsOn(match.teamA, seen), playsOn(match.teamB, seen)];
  const [first, second] = [useEmblem(one.team), useEmblem(other.team)];
  const isChanged = seen.changed.has(match.id);
  const isNews = isChanged && match.outcome.state === 'CurrentlyPlaying';
  const scorer = useScorer(match.teamA.score, match.teamB.score, isNews);
  return {
    sides: [
      { ...one, emblem: first, score: match.teamA.score, hasLost: winner === 'B' },
      { ...other, emblem: second, score: match.teamB.score, hasLost: winner === 'A' },
    ] as const,
    scorer,
    isChanged: isChanged && scorer === null,
  };
}

/** Both sides of a match, one below the other; scores of what runs are black. The loser is dimmed. */
export function Sides({ match, seen, isLarge }: { match: PublicMatchView; seen: VisitorContext; isLarge?: boolean }) {
  const { sides, scorer } = useSides(match, seen);
  const isOn = match.outcome.state !== 'NotStarted';
  return (
    <div
      className="sides"
      data-large={isLarge || undefined}
      data-running={(match.outcome.state === 'CurrentlyPlaying' && seen.old === null) || undefined}
    >
      {sides.map(({ team, shown, score, hasLost }, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- a side has no identity but its place
        <div className="sides-line" key={at} data-lost={hasLost || undefined}>
          <WithEmblem team={team}>{shown}</WithEmblem>
          {isOn && (
            <span className="sides-score">
              <Flood scorer={scorer === (at === 0 ? 'A' : 'B') ? scorer : null} sides={sides} />
              <Score value={score} className="figures" />
            </span>
          )}
        </div>
      ))}
    </div>
  );
}
