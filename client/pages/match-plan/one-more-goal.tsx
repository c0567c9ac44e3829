import { useNamesOf } from '../../features/organization/member-names.ts';
import { getRecentChange, type RecentChange } from '../../live/recent-changes.ts';
import { texts } from '../../texts/de.ts';
import { Button } from '../../ui/action/button.tsx';
import type { ScoreStep } from './score-step.ts';
import * as styles from './now-strip.module.css';

/** Milliseconds in which a tap may be for the goal that another device has just counted. */
const SAME_GOAL_MS = 4_000;

/** A goal that another device counted for this side a moment ago; null: none. */
export function goalMomentsAgo(tournamentId: string, matchId: string, side: ScoreStep['side']): RecentChange | null {
  const goal = getRecentChange(tournamentId, `goal/${matchId}/${side}`);
  return goal !== null && Date.now() - goal.at.getTime() < SAME_GOAL_MS ? goal : null;
}

const t = texts.plan.oneMore;

/** Asks whether a tap is another goal, or the one that somebody else has counted [OB10]. */
export function OneMoreGoal({
  goal,
  organizationId,
  team,
  seconds,
  answer,
}: {
  goal: RecentChange;
  organizationId: string;
  /** The name of the team whose goal it is. */
  team: string;
  /** Between their goal and the tap. */
  seconds: number;
  answer: (isAnother: boolean) => void;
}) {
  const question = t.question(useNamesOf(organizationId, goal.by), team, seconds);
  return (
    <div className={styles.oneMore} role="group" aria-label={question}>
      <p role="alert">{question}</p>
      <Button size="small" tone="primary" onClick={() => answer(true)}>
        {t.yes}
      </Button>
      <Button size="small" onClick={() => answer(false)}>
        {t.no}
      </Button>
    </div>
  );
}
