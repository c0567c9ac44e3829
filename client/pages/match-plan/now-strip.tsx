import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconCheck,
  IconChevronRight,
  IconClock,
  IconDice5,
  IconMinus,
  IconPlayerPlayFilled,
  IconPlus,
} from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import type { MatchView, TournamentView } from '#domain/contract.ts';
import { minuteOf, type Court, type MatchDay, matchNumber } from '#domain/match-day.ts';
import type { RecentChange } from '../../live/recent-change.ts';
import { Name } from '../../tournament-view/name.tsx';
import { placeName } from '../../tournament-view/round-names.ts';
import { slotName, type TeamNames } from '../../tournament-view/team-names.ts';
import { StandOf } from '../../features/tournament/stand-of.tsx';
import { texts } from '../../texts/de.ts';
import { formatClock, minutesBetween } from '../../texts/format.ts';
import { minutesOver } from './minutes-over.ts';
import { Kickoff, NextMatches } from './next-matches.tsx';
import { OneMoreGoal, isMomentsAgo, useOthersGoals } from './one-more-goal.tsx';
import { ownReportText, scoreText, unsentOf } from './reports/own-report.ts';
import { outcomeOf, type Reports } from './reports/reports.ts';
import { invertScoreStep, applyScoreStep, type ScoreStep } from './score-step.ts';
import { Button } from '../../ui/action/button.tsx';
import { UnsentEnd, unsentEnds } from './unsent-end.tsx';
import * as styles from './now-strip.module.css';

interface NowStripProps {
  readonly tournament: TournamentView;
  /** Only this court; 0: all. */
  readonly only: number;
  readonly names: TeamNames;
  readonly reports: Reports;
  readonly day: MatchDay<MatchView>;
  readonly now: Date;
  readonly stale: boolean;
  /** What this device is called: 'auf diesem Handy'. */
  readonly here: string;
  /** null where the reader may not report. */
  readonly act: StripActions | null;
  /** Opens the dialog that moves the matches of a court; null where the reader may not. */
  readonly shift: ((court: number, minutes: number) => void) | null;
}

export interface StripActions {
  /** Opens the row of a match. */
  readonly openReport: (matchId: string) => void;
  /** Ends a running match with the score it has; shows its row where that is open or that score cannot end it. */
  readonly end: (match: MatchView) => void;
}

/** The current match of each court, with one tap per goal, and next to it the next matches. */
export function NowStrip(props: NowStripProps) {
  const ended = unsentEnds(props.reports, props.stale);
  const busy = props.day.courts.filter(
    ({ court, running, next }) =>
      (props.only === 0 || court === props.only) && (running !== null || next.length > 0 || ended.has(court)),
  );
  if (busy.length === 0) return null;
  const compact = busy.length >= 4;
  return (
    <section
      className={compact ? `${styles.nowStrip} ${styles.compact}` : styles.nowStrip}
      data-theme="dark"
      data-courts={Math.min(busy.length, 4)}
      aria-label={texts.plan.now}
    >
      {busy.map((court) => {
        const end = ended.get(court.court);
        const unsent = end !== undefined && (
          <UnsentEnd
            match={end}
            tournament={props.tournament}
            lost={props.stale}
            here={props.here}
            report={props.act === null ? null : props.reports.report}
          />
        );
        return court.running === null ? (
          <Waiting key={court.court} court={court} unsent={unsent} {...props} />
        ) : (
          <Running
            key={court.running.id}
            match={court.running}
            delay={court.delay}
            compact={compact}
            unsent={unsent}
            {...props}
          />
        );
      })}
      {busy.length <= 2 && <NextMatches courts={busy} names={props.names} day={props.day} now={props.now} />}
    </section>
  );
}

function Running({
  match,
  delay,
  compact,
  tournament,
  names,
  reports,
  day,
  now,
  stale: lost,
  here,
  act,
  shift,
  unsent,
}: NowStripProps & { match: MatchView; delay: number; compact: boolean; unsent: ReactNode }) {
  const [last, setLast] = useState<ScoreStep | null>(null);
  const [asked, setAsked] = useState<AskedGoal | null>(null);
  const [answered, setAnswered] = useState<RecentChange | null>(null);
  const others = useOthersGoals(tournament, match);
  const own = reports.own(match.id);
  const onlyHere = lost ? unsentOf(own, lost) : null;
  const way = onlyHere === null ? ownReportText(own, lost, here) : texts.plan.scoreHere(scoreText(onlyHere), here);
  // What one counted oneself is as new as can be.
  const stale = lost && own?.status !== 'sending';
  const minute = minuteOf(match, now);
  const { court } = match.metadata;
  const { moment, kickoff: from, timeUp: to } = day.timesOf(match);
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
  const side = (which: 'A' | 'B') => {
    const slot = which === 'A' ? match.teamA : match.teamB;
    const { name } = slotName(slot, names);
    const key = which === 'A' ? 'scoreA' : 'scoreB';
    return (
      <>
        <div className={`${styles.team} ${which === 'A' ? styles.teamA : styles.teamB}`}>
          <Name text={name} />
        </div>
        <span className={`${styles.score} ${which === 'A' ? styles.scoreA : styles.scoreB}`}>{slot.score ?? 0}</span>
        {!compact && act !== null && (
          <div className={`${styles.goalButtons} ${which === 'A' ? styles.goalsA : styles.goalsB}`}>
            <button
              type="button"
              className={styles.plus}
              disabled={locked}
              aria-label={texts.plan.goal(name)}
              onClick={() => count(key, name)}
            >
              <IconPlus aria-hidden />
            </button>
            <button type="button" disabled={locked} aria-label={texts.plan.takeBack(name)} onClick={() => set(key, -1)}>
              <IconMinus aria-hidden />
            </button>
          </div>
        )}
      </>
    );
  };
  return (
    <section aria-label={texts.plan.court(court)}>
      <svg className={styles.pitch} preserveAspectRatio="xMidYMid slice" viewBox="0 0 560 172" aria-hidden="true">
        <path d="M280 -40v62M280 138v80" />
        <circle cx="280" cy="80" r="58" />
      </svg>
      <header>
        <b>{texts.plan.court(court)}</b>
        <span>{way ?? placeOf(match, tournament)}</span>
        <span className="grow" />
        <span className={stale ? `badge ${styles.outdated}` : 'badge solid'}>
          <span className={stale ? 'signal hollow' : 'signal'} />
          {stale ? (
            <StandOf />
          ) : minute === null ? (
            texts.plan.runsLoud
          ) : (
            `${texts.plan.runsLoud} · ${texts.plan.minute(minute)}`
          )}
        </span>
        {moment === 'overtime' && !stale && to !== null && (
          <span className="badge warn">
            <span className="visually-hidden">{texts.plan.overtime} </span>
            {texts.plan.overBy(minutesOver(to, now))}
          </span>
        )}
      </header>
      <div className={stale ? `${styles.scoreboard} ${styles.outdated}` : styles.scoreboard}>
        {side('A')}
        <i className={styles.colon} aria-hidden>
          :
        </i>
        {side('B')}
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
        {from !== null && <span className="small muted time">{formatClock(from)}</span>}
        {from !== null && to !== null && (
          <div className="progress-bar" aria-hidden>
            <i
              data-running
              style={{
                width: `${Math.min(100, Math.max(0, (100 * (now.getTime() - from)) / (to - from)))}%`,
              }}
            />
          </div>
        )}
        {to === null ? <span className="grow" /> : <span className="small muted time">{formatClock(to)}</span>}
        {act !== null && !locked && (
          <Button
            size="small"
            className={styles.undo}
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
        {act !== null && (
          <Button
            size="small"
            className={styles.final}
            onClick={() => (locked ? act.openReport(match.id) : act.end(match))}
          >
            {locked ? <IconAlertTriangle size={16} aria-hidden /> : <IconCheck size={16} aria-hidden />}
            {locked ? texts.plan.settleMatch : texts.plan.reportFinal}
          </Button>
        )}
        {/* Below what is tapped for every goal: on a phone that has the first screen. */}
        <Delay court={court} minutes={delay} shift={shift} />
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

function Waiting({
  court,
  tournament,
  names,
  reports,
  day,
  now,
  act,
  shift,
  unsent,
}: NowStripProps & { court: Court<MatchView>; unsent: ReactNode }) {
  const [match] = court.next;
  if (match === undefined) {
    return (
      <section aria-label={texts.plan.court(court.court)} className={styles.waiting}>
        <header>
          <b>{texts.plan.court(court.court)}</b>
        </header>
        {unsent}
      </section>
    );
  }
  const { moment } = day.timesOf(match);
  const isWaitedFor = moment === 'due' || moment === 'unreported';
  const ready = moment !== 'undecided' && moment !== 'lotNeeded';
  return (
    <section aria-label={texts.plan.court(court.court)} className={styles.waiting}>
      <header>
        <b>{texts.plan.court(court.court)}</b>
        <span>{placeOf(match, tournament)}</span>
        <span className="grow" />
        {moment === 'lotNeeded' ? (
          <span className="badge warn">
            <IconDice5 size={15} aria-hidden />
            {texts.plan.lotNeeded}
          </span>
        ) : (
          // What is waited for is expected now: how late that is says more.
          !(isWaitedFor && court.delay > 0) && <Kickoff match={match} day={day} now={now} />
        )}
        <Delay
          court={court.court}
          minutes={court.delay}
          waitedMinutes={
            isWaitedFor && match.metadata.kickoff !== null ? minutesBetween(match.metadata.kickoff, now) : 0
          }
          shift={shift}
        />
      </header>
      {unsent}
      <div className={styles.pair}>
        {([match.teamA, match.teamB] as const).map((slot, side) => (
          <div className={styles.team} key={side === 0 ? 'A' : 'B'}>
            <Name text={slotName(slot, names).name} />
          </div>
        ))}
      </div>
      <footer>
        <span className="grow small muted">
          {moment === 'lotNeeded' ? texts.plan.lotFirst : ready ? '' : texts.plan.teamsOpen}
        </span>
        {moment === 'unreported' && act !== null && (
          <Button size="small" onClick={() => act.openReport(match.id)}>
            {texts.plan.reportShort}
          </Button>
        )}
        {ready && act !== null && (
          <Button
            tone="primary"
            size="small"
            aria-label={texts.plan.kickoffOf(matchNumber(match))}
            onClick={() =>
              reports.report(match, { state: 'CurrentlyPlaying', scoreA: 0, scoreB: 0, outcomeType: 'Standard' })
            }
          >
            <IconPlayerPlayFilled size={15} aria-hidden />
            {texts.plan.kickoffAct}
          </Button>
        )}
      </footer>
    </section>
  );
}

/** How late a court is, in the words of board and phones [CU2]; for who may move matches, the button that does. */
function Delay({
  court,
  minutes,
  waitedMinutes = 0,
  shift,
}: {
  court: number;
  minutes: number;
  /** Since the planned kickoff of a match that is waited for: where only results are reported, more than it is late [CU3]. */
  waitedMinutes?: number;
  shift: NowStripProps['shift'];
}) {
  const label = minutes === 0 ? texts.plan.shiftMatches : texts.plan.delay(minutes);
  if (shift === null) {
    return minutes === 0 ? null : (
      <span className="badge warn">
        <IconClock size={15} aria-hidden />
        {label}
      </span>
    );
  }
  if (minutes + waitedMinutes === 0) return null;
  return (
    <button
      type="button"
      className={`badge warn ${styles.delay}`}
      title={texts.matchDay.shift.title}
      onClick={() => shift(court, Math.max(minutes, waitedMinutes))}
    >
      <IconClock size={15} aria-hidden />
      {label}
      <IconChevronRight size={15} aria-hidden />
    </button>
  );
}

/** 'Gruppe A · Spiel 13', 'Halbfinale 1 · Spiel 21' */
const placeOf = (match: MatchView, tournament: TournamentView): string =>
  `${placeName(match, tournament, texts.groups.name)} · ${texts.plan.match(matchNumber(match))}`;
