import type { PublicOrganizationView } from '#domain/contract.ts';
import type { TopicState } from './topics.ts';

/** What an open page of a club has to show; `club` is null once the page has ended. */
export interface ClubStanding {
  readonly topicState: TopicState<PublicOrganizationView>;
  readonly club: PublicOrganizationView | null;
  readonly isNews: boolean;
  /**
   * Since when the channel refuses the topic of what is shown: this node may be of an earlier version, or behind. The
   * address of the page knows more. null: it does not.
   */
  readonly refusedSince: Date | null;
}

/** After the topic is held otherwise; `now` is about the moment of it. */
export function nextClubStanding(
  before: ClubStanding,
  topicState: TopicState<PublicOrganizationView>,
  now: Date,
): ClubStanding {
  if (topicState.status === 'here')
    return { topicState, club: topicState.view, isNews: topicState.isNews, refusedSince: null };
  if (topicState.status !== 'gone') return { ...before, topicState };
  // One that has ended is refused from then on.
  if (topicState.why === 'unknown' && before.club !== null)
    return { ...before, topicState, isNews: false, refusedSince: before.refusedSince ?? now };
  return { topicState, club: null, isNews: false, refusedSince: null };
}
