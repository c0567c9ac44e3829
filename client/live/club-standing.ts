import type { PublicOrganizationView } from '#domain/contract.ts';
import type { TopicState } from './topics.ts';

/** What an open page of a club has to show; `club` is null once the page has ended. */
export interface ClubStanding {
  readonly held: TopicState<PublicOrganizationView>;
  readonly club: PublicOrganizationView | null;
  readonly isNews: boolean;
  /**
   * Since when the channel refuses the topic of what is shown: this node may be of an earlier version, or behind. The
   * address of the page knows more. null: it does not.
   */
  readonly refusedSince: Date | null;
}

/** After the topic is held otherwise; `now` is about the moment of it. */
export function standAfter(before: ClubStanding, held: TopicState<PublicOrganizationView>, now: Date): ClubStanding {
  if (held.status === 'here') return { held, club: held.view, isNews: held.isNews, refusedSince: null };
  if (held.status !== 'gone') return { ...before, held };
  // One that has ended is refused from then on.
  if (held.why === 'unknown' && before.club !== null)
    return { ...before, held, isNews: false, refusedSince: before.refusedSince ?? now };
  return { held, club: null, isNews: false, refusedSince: null };
}
