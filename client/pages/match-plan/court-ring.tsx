import type { MatchDay } from '#domain/match-day.ts';
import { texts } from '../../texts/de.ts';
import { MinuteRing } from '../../tournament-view/minute-ring.tsx';
import { formatClock } from '../../texts/format.ts';
import * as styles from './now-strip.module.css';

/** How far a running match is: its minute within a ring that fills until its time is up, then by how much it is over. */
export function CourtRing({
  minute,
  times: { kickoff, timeUp, stood },
  over,
  now,
}: {
  /** null: it is not known when it began. */
  minute: number | null;
  times: Pick<ReturnType<MatchDay['timesOf']>, 'kickoff' | 'timeUp' | 'stood'>;
  /** The minutes since its time was up; null: it is not. */
  over: number | null;
  now: Date;
}) {
  const share =
    kickoff === null || timeUp === null ? 0 : (now.getTime() - stood - kickoff) / (timeUp - stood - kickoff);
  const played = over === null ? Math.min(100, Math.max(0, 100 * share)) : 100;
  const period = kickoff === null || timeUp === null ? undefined : `${formatClock(kickoff)}–${formatClock(timeUp)}`;
  return (
    <span className={styles.ring} data-over={over !== null || undefined} title={period}>
      <MinuteRing played={played} />
      <span className="visually-hidden">
        {minute === null ? texts.plan.runsLoud : `${texts.plan.runsLoud} · ${texts.plan.minute(minute)}`}
        {over !== null && ` ${texts.plan.overtime} `}
      </span>
      {over !== null ? (
        texts.plan.overBy(over)
      ) : minute === null ? (
        <span className="signal" />
      ) : (
        <span aria-hidden>{texts.plan.minuteShort(minute)}</span>
      )}
    </span>
  );
}
