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
import { useState } from 'react';
import type { MatchView, TournamentView } from '#domain/contract.ts';
import { minuteOf, type Court, type MatchDay } from '#domain/match-day.ts';
import { Name } from '../../tournament-view/name.tsx';
import { placeName } from '../../tournament-view/round-names.ts';
import { slotName, type TeamNames } from '../../tournament-view/team-names.ts';
import { texts } from '../../texts/de.ts';
import { clockFrom, formatClock, minutesBetween } from '../../texts/format.ts';
import { ownReportText } from './own-report-text.ts';
import { outcomeOf, type Reports } from './reports.ts';
import { invertScoreStep, applyScoreStep, type ScoreStep } from './score-step.ts';
import { Button } from '../../ui/action/button.tsx';
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

/** What is on the courts now, with one tap per goal; the next matches beside it. */
export function NowStrip(props: NowStripProps) {
  const busy = props.day.courts.filter(
    (court) => (props.only === 0 || court.court === props.only) && (court.running !== null || court.next.length > 0),
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
      {busy.map((court) =>
        court.running === null ? (
          <Waiting key={court.court} court={court} {...props} />
        ) : (
          <Running key={court.running.id} match={court.running} delay={court.delay} compact={compact} {...props} />
        ),
      )}
      {busy.length <= 2 && <Next courts={busy} names={props.names} day={props.day} now={props.now} />}
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
  act,
  shift,
}: NowStripProps & { match: MatchView; delay: number; compact: boolean }) {
  const [last, setLast] = useState<ScoreStep | null>(null);
  const own = reports.own(match.id);
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
              onClick={() => set(key, 1)}
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
        <span>{ownReportText(own, lost, now) ?? placeOf(match, tournament)}</span>
        <span className="grow" />
        <span className={stale ? `badge ${styles.outdated}` : 'badge solid'}>
          <span className={stale ? 'signal hollow' : 'signal'} />
          {stale
            ? texts.connection.maybeOld
            : minute === null
              ? texts.plan.runsLoud
              : `${texts.plan.runsLoud} · ${texts.plan.minute(minute)}`}
        </span>
        {moment === 'overtime' && !stale && <span className="badge warn">{texts.plan.overtime}</span>}
      </header>
      <div className={stale ? `${styles.scoreboard} ${styles.outdated}` : styles.scoreboard}>
        {side('A')}
        <i className={styles.colon} aria-hidden>
          :
        </i>
        {side('B')}
      </div>
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

function Waiting({
  court,
  tournament,
  names,
  reports,
  day,
  now,
  act,
  shift,
}: NowStripProps & { court: Court<MatchView> }) {
  const [match] = court.next;
  if (match === undefined) return null;
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
            aria-label={texts.plan.kickoffOf(match.index)}
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

function Next({
  courts,
  names,
  day,
  now,
}: {
  courts: readonly Court<MatchView>[];
  names: TeamNames;
  day: MatchDay;
  now: Date;
}) {
  const next = courts.flatMap((court) => court.next.slice(court.running === null ? 1 : 0).slice(0, 1));
  const [first] = next;
  const together = new Set(next.map((match) => String(kickoffOf(match, day)))).size === 1;
  return (
    <section className={styles.upcoming}>
      <header>
        <b>{texts.plan.next}</b>
        <span className="grow" />
        {first !== undefined && together && <Kickoff match={first} day={day} now={now} />}
      </header>
      <div className={styles.nextMatches}>
        {next.length === 0 && <p className="muted small">{texts.plan.finishedAll}</p>}
        {next.map((match) => (
          <div className={styles.nextMatch} key={match.id}>
            <span className={styles.court}>{texts.plan.court(match.metadata.court)}</span>
            <span className={styles.teams}>
              <Name text={slotName(match.teamA, names).name} /> –<br />
              <Name text={slotName(match.teamB, names).name} />
            </span>
            {!together && <Kickoff match={match} day={day} now={now} />}
          </div>
        ))}
      </div>
    </section>
  );
}

/**
 * 'Anstoß 10:00', on another day 'Anstoß So 10:00', or 'voraussichtlich 10:12' from three minutes' difference on [CU2];
 * nothing in a plan without times.
 */
function Kickoff({ match, day, now }: { match: MatchView; day: MatchDay; now: Date }) {
  const kickoff = kickoffOf(match, day);
  if (kickoff === null) return null;
  const [label, at] = kickoff;
  return (
    <span className="time" title={texts.plan.inMinutes(minutesBetween(now, at))}>
      {label} <b>{clockFrom(at, now)}</b>
    </span>
  );
}

function kickoffOf(match: MatchView, day: MatchDay): readonly [label: string, at: number | string] | null {
  const { expected } = day.timesOf(match);
  if (expected !== null) return [texts.plan.expected, expected];
  const { kickoff } = match.metadata;
  return kickoff === null ? null : [texts.plan.kickoff, kickoff];
}

/** 'Gruppe A · Spiel 13', 'Halbfinale 1 · Spiel 21' */
const placeOf = (match: MatchView, tournament: TournamentView): string =>
  `${placeName(match, tournament, texts.groups.name)} · ${texts.plan.match(match.index)}`;
