import type { ListedTournament } from '#domain/contract.ts';

/** Where and when a tournament is planned; instants as the portal answers them. */
export type Booking = Pick<
  ListedTournament,
  'id' | 'venueId' | 'kickoff' | 'end' | 'purpose' | 'template' | 'announcedStatus'
>;

/**
 * Those of the tournaments that are planned at its venue while it is played; one may begin when the other ends. Trainings
 * and examples take no hall [NT6], nor does a template [OR1], nor what is cancelled or postponed [OR4].
 */
export const inSameHall = <Other extends Booking>(one: Booking, all: readonly Other[]): readonly Other[] =>
  takesHall(one)
    ? all.filter(
        (other) => other.id !== one.id && takesHall(other) && other.venueId === one.venueId && doMeet(one, other),
      )
    : [];

const takesHall = ({ venueId, purpose, template, announcedStatus }: Booking): boolean =>
  venueId !== null && !template && purpose === 'Competition' && announcedStatus === 'Planned';

function doMeet(one: Booking, other: Booking): boolean {
  if (one.kickoff === null || one.end === null || other.kickoff === null || other.end === null) return false;
  // Instants in UTC order as their texts do.
  return one.kickoff < other.end && other.kickoff < one.end;
}
