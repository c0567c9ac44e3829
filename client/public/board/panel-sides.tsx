import type { PublicMatchView } from '#domain/contract.ts';
import { WithEmblem } from '../../tournament-view/emblem.tsx';
import { winnerOf } from '../../tournament-view/matches.ts';
import { Name } from '../../tournament-view/name.tsx';
import { slotName, type TeamNames } from '../../tournament-view/team-names.ts';
import type { BoardChanges } from '../board-changes.ts';
import { Score } from '../score.tsx';

/** What the sheet has to know of the match on a panel. */
export const panelState = (shown: PublicMatchView | null, changed: BoardChanges['matches']) => ({
  'data-running': shown?.outcome.state === 'CurrentlyPlaying' || undefined,
  'data-begun': (shown !== null && shown.outcome.state !== 'NotStarted') || undefined,
  'data-changed': (shown !== null && changed.has(shown.id)) || undefined,
});

/** Both teams with their goals once it has begun, one below the other; the loser is dimmed. */
export function PanelSides({ match, names }: { match: PublicMatchView; names: TeamNames }) {
  const winner = winnerOf(match);
  return (['A', 'B'] as const).map((side) => {
    const slot = side === 'A' ? match.teamA : match.teamB;
    const { name, team } = slotName(slot, names);
    const isLoser = winner !== null && winner !== side;
    return (
      <div className="panel-line" key={side} data-lost={isLoser || undefined}>
        <WithEmblem team={team}>
          <Name text={name} className="panel-name" />
        </WithEmblem>
        {match.outcome.state !== 'NotStarted' && <Score value={slot.score} className="panel-score figures" />}
      </div>
    );
  });
}
