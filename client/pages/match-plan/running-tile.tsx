import { IconAlertTriangle, IconArrowBackUp, IconCheck, IconMinus, IconPlus } from '@tabler/icons-react';
import { useState, type KeyboardEvent, type ReactNode } from 'react';
import type { MatchView } from '#domain/contract.ts';
import { decidedTeam, minuteOf } from '#domain/match-day.ts';
import type { RecentChange } from '../../live/recent-change.ts';
import { Emblem, useEmblem } from '../../tournament-view/emblem.tsx';
import { Name } from '../../tournament-view/name.tsx';
import { slotName } from '../../tournament-view/team-names.ts';
import { StandOf } from '../../features/tournament/stand-of.tsx';
import { outcomeOf } from '../../features/tournament/outcome-of.ts';
import { texts } from '../../texts/de.ts';
import { CourtRing } from './court-ring.tsx';
import { minutesOver } from './minutes-over.ts';
import { OneMoreGoal, isMomentsAgo, useOthersGoals } from './one-more-goal.tsx';
import { ownReportText, scoreText, unsentOf } from './reports/own-report.ts';
import { invertScoreStep, applyScoreStep, type ScoreStep } from './score-step.ts';
import { TileHead, placeOf } from './tile-head.tsx';
import { findTileKey } from './find-tile-key.ts';
import type { CourtTileProps } from './court-tile-props.ts';
import { Button } from '../../ui/action/button.tsx';
import * as styles from './now-strip.module.css';

/** The match that runs on a court, with one tap per goal. */
export function RunningTile({
  match,
  tournament,
  names,
  reports,
  day,
  now,
  stale: lost,
  here,
  act,
  open,
  unsent,
}: CourtTileProps & { match: MatchView; unsent: ReactNode }) {
  const [last, setLast] = useState<ScoreStep | null>(null);
  const [asked, setAsked] = useState<AskedGoal | null>(null);
  const [answered, setAnswered] = useState<RecentChange | null>(null);
  const others = useOthersGoals(tournament, match);
  const own = reports.own(match.id);
  const onlyHere = lost ? unsentOf(own, lost) : null;
  const way = onlyHere === null ? ownReportText(own, lost, here) : texts.plan.scoreHere(scoreText(onlyHere), here);
  // What one counted oneself is as new as can be.
  const stale = lost && own?.status !== 'sending';
  const { court } = match.metadata;
  const times = day.timesOf(match);
  const minute = minuteOf(match, now, times.stood);
  const [teamA, teamB] = [decidedTeam(match.teamA), decidedTeam(match.teamB)];
  const [glowA, glowB] = [useEmblem(teamA)?.glow, useEmblem(teamB)?.glow];
  const take = (step: ScoreStep, after: ScoreStep | null) => {
    const outcome = applyScoreStep(outcomeOf(match), step);
    if (outcome === null) return;
    setLast(after);
    reports.report(match, outcome);
  };
  const set = (side: ScoreStep['side'], by: ScoreStep['by']) => take({ side, by }, { side, by });
  const count = (side: ScoreStep['side'], team: string) => {
    const goal = others[side];
    if (asked?.side === side) return;
    if (goal === null || goal === answered || !isMomentsAgo(goal)) return set(side, 1);
    setAsked({ goal, side, team, seconds: Math.max(1, Math.round((Date.now() - goal.at.getTime()) / 1_000)) });
  };
  const locked = match.affected !== null;
  const end = () => (locked ? act?.openReport(match.id) : act?.end(match));
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const key = findTileKey(event, event.target === event.currentTarget);
    if (key === null || (key === 'open' ? open === null : act === null)) return;
    event.preventDefault();
    if (key === 'open') open?.(match.id);
    else if (key === 'end') end();
    else if (!locked) {
      if (key.by === -1) set(key.side, -1);
      else count(key.side, slotName(key.side === 'scoreA' ? match.teamA : match.teamB, names).name);
    }
  };
  const side = (which: 'A' | 'B') => {
    const slot = which === 'A' ? match.teamA : match.teamB;
    const { name, team } = slotName(slot, names);
    const key = which === 'A' ? 'scoreA' : 'scoreB';
    return (
      <>
        <div className={`${styles.team} ${which === 'A' ? styles.teamA : styles.teamB}`}>
          <Emblem team={team} />
          <Name text={name} />
        </div>
        <span className={`${styles.score} ${which === 'A' ? styles.scoreA : styles.scoreB}`}>{slot.score ?? 0}</span>
        {act !== null && (
          <>
            <button
              type="button"
              className={`${styles.scoreKey} ${styles.goal} ${which === 'A' ? styles.moreA : styles.moreB}`}
              disabled={locked}
              aria-label={texts.plan.goal(name)}
              onClick={() => count(key, name)}
            >
              <IconPlus aria-hidden />
            </button>
            <button
              type="button"
              className={`${styles.scoreKey} ${which === 'A' ? styles.lessA : styles.lessB}`}
              disabled={locked}
              aria-label={texts.plan.takeBack(name)}
              onClick={() => set(key, -1)}
            >
              <IconMinus aria-hidden />
            </button>
          </>
        )}
      </>
    );
  };
  return (
    <section
      aria-label={texts.plan.court(court)}
      className={styles.running}
      tabIndex={-1}
      data-court={court}
      data-begins={open === null || undefined}
      onKeyDown={onKeyDown}
      style={stale ? undefined : { '--glow-a': glowA, '--glow-b': glowB }}
    >
      <svg className={styles.pitch} preserveAspectRatio="xMidYMid slice" viewBox="0 0 560 172" aria-hidden="true">
        <path d="M280 -40v62M280 138v80" />
        <circle cx="280" cy="80" r="58" />
      </svg>
      <TileHead court={court} says={way ?? placeOf(match, tournament)} open={open && (() => open(match.id))}>
        {stale ? (
          <span className={`badge ${styles.outdated}`}>
            <span className="signal hollow" />
            <StandOf />
          </span>
        ) : (
          <CourtRing
            minute={minute}
            times={times}
            over={times.moment === 'overtime' && times.timeUp !== null ? minutesOver(times.timeUp, now) : null}
            now={now}
          />
        )}
      </TileHead>
      <div className={stale ? `${styles.scoreboard} ${styles.outdated}` : styles.scoreboard}>
        {side('A')}
        <i className={styles.colon} aria-hidden>
          :
        </i>
        {side('B')}
        {act !== null && (
          <Button className={styles.final} onClick={end}>
            {locked ? <IconAlertTriangle size={16} aria-hidden /> : <IconCheck size={16} aria-hidden />}
            {locked ? texts.plan.settleMatch : texts.plan.reportFinal}
          </Button>
        )}
      </div>
      {asked !== null && (
        <OneMoreGoal
          {...asked}
          organizationId={tournament.organizationId}
          answer={(isAnother) => {
            setAsked(null);
            setAnswered(asked.goal);
            if (isAnother) set(asked.side, 1);
          }}
        />
      )}
      {unsent}
      <footer>
        {act !== null && open !== null && !locked && (
          <Button
            size="small"
            aria-label={texts.plan.undoLast}
            disabled={last === null}
            onClick={() => {
              if (last !== null) take(invertScoreStep(last), null);
            }}
          >
            <IconArrowBackUp size={16} aria-hidden />
            {texts.plan.undo}
          </Button>
        )}
      </footer>
    </section>
  );
}

/** A tap that may be for a goal that another device has counted. */
interface AskedGoal {
  readonly goal: RecentChange;
  readonly side: ScoreStep['side'];
  readonly team: string;
  readonly seconds: number;
}
