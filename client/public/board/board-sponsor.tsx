import type { PublicTournamentView } from '#domain/contract.ts';
import { findLogos } from '../presentation.ts';

/** The sponsor's banner, else its logo. */
export function BoardSponsor({ tournament }: { tournament: PublicTournamentView }) {
  const { sponsor, banner } = findLogos(tournament);
  const shown = banner ?? sponsor;
  return shown === null ? (
    <span />
  ) : (
    <img className={shown === banner ? 'board-banner' : 'board-banner board-logo'} src={shown.url} alt={shown.name} />
  );
}
