import { IconChevronRight, IconClock, IconDice5, IconPlayerPlayFilled } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { MatchView } from '#domain/contract.ts';
import { type Court, matchNumber } from '#domain/match-day.ts';
import { Emblem } from '../../tournament-view/emblem.tsx';
import { Name } from '../../tournament-view/name.tsx';
import { slotName } from '../../tournament-view/team-names.ts';
import { texts } from '../../texts/de.ts';
import { minutesBetween } from '../../texts/format.ts';
import { Button } from '../../ui/action/button.tsx';
import { Kickoff } from './next-matches.tsx';
import { TileHead, placeOf } from './tile-head.tsx';
import { findTileKey } from './find-tile-key.ts';
import type { CourtTileProps } from './court-tile-props.ts';
import * as styles from './now-strip.module.css';

/** The next match of a court on which none runs. */
export function WaitingTile({
  court,
  tournament,
  names,
  reports,
  day,
  now,
  act,
  shift,
  open,
  unsent,
}: CourtTileProps & { court: Court<MatchView>; unsent: ReactNode }) {
  const [match] = court.next;
  if (match === undefined) {
    return (
      <section aria-label={texts.plan.court(court.court)} tabIndex={-1} data-court={court.court}>
        <TileHead court={court.court} open={null} />
        {unsent}
      </section>
    );
  }
  const { moment } = day.timesOf(match);
  const isWaitedFor = moment === 'due' || moment === 'unreported';
  const waitedMinutes =
    isWaitedFor && match.metadata.kickoff !== null ? minutesBetween(match.metadata.kickoff, now) : 0;
  const ready = moment !== 'undecided' && moment !== 'lotNeeded';
  return (
    <section
      aria-label={texts.plan.court(court.court)}
      tabIndex={-1}
      data-court={court.court}
      data-begins={open === null || undefined}
      onKeyDown={(event) => {
        if (open === null || findTileKey(event, event.target === event.currentTarget) !== 'open') return;
        event.preventDefault();
        open(match.id);
      }}
    >
      <TileHead court={court.court} says={placeOf(match, tournament)} open={open && (() => open(match.id))}>
        {moment === 'lotNeeded' ? (
          <span className="badge warn">
            <IconDice5 size={15} aria-hidden />
            {texts.plan.lotNeeded}
          </span>
        ) : (
          <Kickoff match={match} day={day} now={now} />
        )}
        {/* Where only results are reported, it is waited for before it is called late [CU3]. */}
        {shift !== null && waitedMinutes > 0 && court.delay === 0 && (
          <button
            type="button"
            className={`badge warn ${styles.delay}`}
            onClick={() => shift(court.court, waitedMinutes)}
          >
            <IconClock size={15} aria-hidden />
            {texts.plan.shiftMatches}
            <IconChevronRight size={15} aria-hidden />
          </button>
        )}
      </TileHead>
      {unsent}
      <div className={styles.pair}>
        {([match.teamA, match.teamB] as const).map((slot, side) => (
          <div className={styles.team} key={side === 0 ? 'A' : 'B'}>
            <Emblem team={slotName(slot, names).team} />
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
