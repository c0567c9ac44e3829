import { useDeferredValue } from 'react';
import { texts } from '../../texts/de.ts';
import { clockFrom } from '../../texts/format.ts';
import { parseLocalInput } from '../../texts/typed-times.ts';
import { allTeams } from './draft-teams.ts';
import type { Draft } from './draft.ts';
import { evenSplits, splitFacts, splitIn, withSplit, type EvenSplit } from './even-splits.ts';
import { lastingOf } from './plan/lasting-of.ts';
import * as styles from './split-choice.module.css';

/** How the teams can be shared out evenly, each with what it makes of the day. */
export function SplitChoice({ draft, change }: { draft: Draft; change: (draft: Draft) => void }) {
  // Every split is a whole plan: typing does not wait for them.
  const settled = useDeferredValue(draft);
  const splits = evenSplits(allTeams(settled).length);
  if (splits.length === 0) return null;
  const chosen = splitIn(draft);
  return (
    <div className={styles.chips} role="group" aria-label={texts.planSheet.split}>
      {splits.map((split) => (
        <button
          key={split.groups}
          type="button"
          className={styles.chip}
          aria-pressed={chosen?.groups === split.groups}
          onClick={() => change(withSplit(draft, split.groups))}
        >
          <b>{texts.planSheet.splitInto(split.groups, split.least, split.most)}</b> {factsText(settled, split)}
        </button>
      ))}
      {chosen === null && (
        <span className={styles.chip} data-chosen>
          <b>{texts.planSheet.otherwise}</b>
          <small>{texts.planSheet.byHand}</small>
        </span>
      )}
    </div>
  );
}

/** What it makes of the day; nothing where it makes no plan. */
function factsText(draft: Draft, split: EvenSplit) {
  const facts = splitFacts(draft, split);
  if (facts === null) return null;
  const { matches, end } = facts;
  const until =
    typeof end === 'number'
      ? lastingOf(end)
      : texts.planSheet.until(clockFrom(end, parseLocalInput(draft.kickoff) ?? end));
  return <small>{texts.planSheet.splitFacts(matches, until)}</small>;
}
