import { useEffect } from 'react';
import type { PublicTournamentView } from '#domain/contract.ts';
import type { First } from './first-view.ts';
import { retryTopic, useView, type PublicTopic, type TopicState, type ViewOf } from './topics.ts';

/** What a public page has to show. */
export type PublicView<View = PublicTournamentView> =
  /** `isNews`: it happened while this page was following. */
  | { readonly status: 'here'; readonly view: View; readonly isNews: boolean }
  /** Private, deleted or unknown: asked for again by itself, for it may come back. */
  | { readonly status: 'gone' }
  | { readonly status: 'waiting' };

/** Milliseconds until it is asked for again; each page draws its own, so that they do not come all at once. */
const ASK_AGAIN_AFTER_MS = 15_000;

/** What a public topic has; one that is gone is asked for again by itself. */
export function useFollowed<T extends PublicTopic>(topic: T): TopicState<ViewOf<T>> {
  const viewState = useView<T>(topic);
  const { status } = viewState;
  useEffect(() => {
    if (status !== 'gone') return;
    const again = setInterval(() => retryTopic(topic), ASK_AGAIN_AFTER_MS * (0.7 + Math.random()));
    return () => clearInterval(again);
  }, [status, topic]);
  return viewState;
}

/** Follows a public view, starting with the one that came with the page. `isMissing`: the server had none. */
export function usePublicView<T extends PublicTopic>(
  topic: T,
  first: First<ViewOf<T>> | null,
  isMissing: boolean,
): PublicView<ViewOf<T>> {
  const viewState = useFollowed(topic);
  const { status } = viewState;
  if (status === 'here') return { status, view: viewState.view, isNews: viewState.isNews };
  if (status === 'gone' || isMissing) return { status: 'gone' };
  // React begins with what the server drew, and only then looks at what is followed.
  return first === null ? { status: 'waiting' } : { status: 'here', view: first.view, isNews: false };
}
