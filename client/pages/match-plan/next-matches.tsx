import type { MatchView, TournamentView } from '#domain/contract.ts';
import type { Court, MatchDay } from '#domain/match-day.ts';
import { WithEmblem } from '../../tournament-view/emblem.tsx';
import { Name } from '../../tournament-view/name.tsx';
import { slotName, type TeamNames } from '../../tournament-view/team-names.ts';
import { texts } from '../../texts/de.ts';
import { clockFrom, minutesBetween } from '../../texts/format.ts';
import { matchPlaceLabel } from './match-row.tsx';
import * as styles from './now-strip.module.css';

/** What comes next on each court, and when. */
export function NextMatches({
  tournament,
  courts,
  names,
  day,
  now,
}: {
  tournament: TournamentView;
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
            <span className={styles.court}>
              {texts.plan.court(match.metadata.court)} · {matchPlaceLabel(match, tournament)}
            </span>
            <span className={styles.teams}>
              {[slotName(match.teamA, names), slotName(match.teamB, names)].map(({ name, team }, side) => (
                <WithEmblem key={side === 0 ? 'A' : 'B'} team={team} size="small">
                  <Name text={name} />
                </WithEmblem>
              ))}
            </span>
            {!together && <Kickoff match={match} day={day} now={now} />}
          </div>
        ))}
      </div>
    </section>
  );
}

/**
 * 'Anstoß 10:00', on another day 'Anstoß So 10:00', or 'ca. 10:12' from three minutes' difference on [CU2];
 * nothing in a plan without times.
 */
export function Kickoff({ match, day, now }: { match: MatchView; day: MatchDay; now: Date }) {
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
