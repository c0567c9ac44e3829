import type { PublicMatchView } from '#domain/contract.ts';
import { decidedTeam } from '#domain/match-day.ts';
import { useEmblem } from '../../tournament-view/emblem.tsx';

/**
 * What lights a running match from the left: its teams' colours, the first from above. By attributes, for the page that the
 * server draws has no inline styles.
 */
export function Glow({ match }: { match: PublicMatchView }) {
  return (
    <svg className="glow" viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
      <Light name={`glow-${match.id}-A`} team={decidedTeam(match.teamA)} from={0.3} />
      <Light name={`glow-${match.id}-B`} team={decidedTeam(match.teamB)} from={0.85} />
    </svg>
  );
}

/** `from`: how far down its middle stands, as a share of the height. `name`: of the gradient, once on the page. */
function Light({ name, team, from }: { name: string; team: string | null; from: number }) {
  const color = useEmblem(team)?.glow;
  if (color === undefined) return null;
  return (
    <>
      <radialGradient id={name} cx="0" cy={from} r=".75" gradientTransform="scale(.62 1)">
        <stop offset="0" stopColor={color} stopOpacity=".62" />
        <stop offset="1" stopColor={color} stopOpacity="0" />
      </radialGradient>
      <path fill={`url(#${name})`} d="M0 0h100v100H0Z" />
    </>
  );
}
