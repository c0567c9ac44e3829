import { Confetti } from '../../../tournament-view/confetti.tsx';
import { useEmblem } from '../../../tournament-view/emblem.tsx';
import { Light } from '../../light.tsx';

/** The light of the winner, and confetti beside the words. */
export function ChampionJoy({ team }: { team: string | null }) {
  const emblem = useEmblem(team);
  if (emblem === null) return null;
  const { ground, band, glow } = emblem;
  return (
    <>
      <svg className="champion-light" viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
        <Light name="champion-light" color={glow} at={[0, 0.4]} />
      </svg>
      <Confetti ground={ground} band={band} className="champion-confetti" />
    </>
  );
}
