import type { PublicMatchView } from '#domain/contract.ts';
import { decidedTeam } from '#domain/match-day.ts';
import { useEmblem } from '../../tournament-view/emblem.tsx';
import { Light } from '../light.tsx';

/**
 * What lights a running match from the left: its teams' colours, the first from above; or each from its own side. By
 * attributes, for the page that the server draws has no inline styles.
 */
export function Glow({ match, fromBothSides = false }: { match: PublicMatchView; fromBothSides?: boolean }) {
  const [one, other] = [useEmblem(decidedTeam(match.teamA)), useEmblem(decidedTeam(match.teamB))];
  return (
    <svg className="glow" viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
      <Light name={`glow-${match.id}-A`} color={one?.glow} at={fromBothSides ? [0, 0.6] : [0, 0.3]} />
      <Light name={`glow-${match.id}-B`} color={other?.glow} at={fromBothSides ? [1, 0.6] : [0, 0.85]} />
    </svg>
  );
}
