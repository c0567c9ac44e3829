import type { TournamentView } from '#domain/contract.ts';
import { useView } from '../../live/topics.ts';
import { SameHallNote } from './same-hall-note.tsx';

/** Who else is in a tournament's hall while it would be played, from `kickoff` to `end`: where these are chosen. */
export function PlannedHall({
  tournament: { id, organizationId, venueId, purpose, template, status },
  kickoff,
  end,
}: {
  tournament: TournamentView;
  kickoff: string | null;
  end: string | null;
}) {
  const lists = useView(`organization/${organizationId}`);
  if (lists.status !== 'here') return null;
  const booking = { id, venueId, purpose, template, announcedStatus: status.status, kickoff, end };
  return <SameHallNote booking={booking} tournaments={lists.view.tournaments} />;
}
