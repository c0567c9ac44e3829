import { useEffect, useRef, useState, type FocusEvent } from 'react';
import { allTeams } from './draft-teams.ts';
import type { Draft } from './draft.ts';
import { evenSplits, withBestSplit } from './even-splits.ts';

/** What is clicked outside the names has been clicked by then: it stays where it is until it is released. */
const LEFT_AFTER_MS = 300;

/**
 * Shares typed names out as a pasted list is [never silently 1 × 10]: once the user goes on to the next step or saves, so that
 * no name is in the middle of being typed. What was chosen by hand stays, and so do teams that were there before.
 */
export function usePresetSplit(isNew: boolean, draft: Draft, change: (draft: Draft) => void) {
  const [isChosen, setIsChosen] = useState(() => !isNew || evenSplits(allTeams(draft).length).length > 0);
  const apply = () => {
    const split = isChosen ? draft : withBestSplit(draft);
    if (split !== draft) change(split);
  };
  const latest = useRef(apply);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    latest.current = apply;
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    apply,
    /** Takes a change of the teams. A split that is chosen while it is there leaves the draft as it is. */
    change: (next: Draft): void => {
      if (next === draft || next.groups.length !== draft.groups.length) setIsChosen(true);
      change(next);
    },
    onFocus: ({ target, currentTarget }: FocusEvent): void => {
      clearTimeout(timer.current);
      // A menu of a team lies elsewhere in the document.
      const isFurther = currentTarget.contains(target) && target.closest('[data-step="1"]') === null;
      if (isFurther) timer.current = setTimeout(() => latest.current(), LEFT_AFTER_MS);
    },
  };
}
