import { useState } from 'react';
import type { MatchView, TournamentView } from '#domain/contract.ts';
import { useMemberNames } from '../../features/organization/use-member-names.ts';
import { useRecentChange, type RecentChange } from '../../live/recent-change.ts';
import { texts } from '../../texts/de.ts';
import { Button } from '../../ui/action/button.tsx';
import type { ScoreStep } from './score-step.ts';
import * as styles from './now-strip.module.css';

/** Milliseconds in which a tap may be for the goal that another device has just counted. */
const SAME_GOAL_MS = 4_000;

/** The last goal of each side that another device has counted; null: none yet. */
export type OthersGoals = Readonly<Record<ScoreStep['side'], RecentChange | null>>;

/** Watches what others count in a running match. */
export function useOthersGoals(tournament: TournamentView, { id }: MatchView): OthersGoals {
  const change = useRecentChange(tournament, `match/${id}`);
  const [seen, setSeen] = useState<RecentChange | null>(null);
  const [goals, setGoals] = useState<OthersGoals>({ scoreA: null, scoreB: null });
  if (change !== null && change !== seen) {
    setSeen(change);
    const [was, is] = [change.was, change.is].map(({ matches }) => matches.find((match) => match.id === id));
    const rose = (side: 'teamA' | 'teamB') => (is?.[side].score ?? 0) > (was?.[side].score ?? 0);
    setGoals({ scoreA: rose('teamA') ? change : goals.scoreA, scoreB: rose('teamB') ? change : goals.scoreB });
  }
  return goals;
}

/** Whether a tap just now may be for this goal. */
export const isMomentsAgo = (goal: RecentChange): boolean => Date.now() - goal.at.getTime() < SAME_GOAL_MS;

const t = texts.plan.oneMore;

/** Asks whether a tap is another goal, or the one that another device has counted [OB10]. */
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
  const question = t.question(useMemberNames(organizationId, goal.by), team, seconds);
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
