import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import type { MatchView, TournamentView } from '#domain/contract.ts';
import { byTime, momentOf } from '../../public/matches.ts';
import type { TeamNames } from '../../public/team-names.ts';
import { texts } from '../../texts/de.ts';
import { clock, minutesBetween } from '../../texts/format.ts';
import { MatchRow } from './match-row.tsx';
import { ReportRow } from './report-row.tsx';
import type { Reports } from './reports.ts';

interface MatchListProps {
  readonly tournament: TournamentView;
  /** What the chosen filter leaves. */
  readonly matches: readonly MatchView[];
  readonly names: TeamNames;
  readonly reports: Reports;
  readonly now: Date;
  readonly stale: boolean;
  readonly flashing: ReadonlySet<string>;
  /** The one a link led to. */
  readonly asked: string | null;
  readonly editing: string | null;
  readonly edit: (matchId: string | null) => void;
}

// What has long been played folds away; the last ones stay in sight to be checked.
const FOLD_FROM = 8;

/** The matches by kickoff. What was played long ago is folded into one line. */
export function MatchList(props: MatchListProps) {
  const { matches, now, stale, asked } = props;
  const [unfolded, unfold] = useState(asked !== null);
  const sorted = [...matches].sort(byTime);
  const slots = slotsOf(sorted);
  const done = slots.findIndex((slot) => slot.matches.some((match) => match.outcome.state !== 'Finished'));
  const past = slots.slice(0, Math.max(0, (done === -1 ? slots.length : done) - 1));
  const pastMatches = past.flatMap((slot) => slot.matches);
  const folds = pastMatches.length >= FOLD_FROM;
  const shown = folds && !unfolded ? slots.slice(past.length) : slots;
  if (slots.length === 0) return <p className="card nothing muted">{texts.plan.nothingHere}</p>;
  const [first] = pastMatches;
  const last = pastMatches.at(-1);
  return (
    <div className="card list">
      {folds && (
        <button type="button" className="fold" aria-expanded={unfolded} onClick={() => unfold(!unfolded)}>
          {unfolded ? <IconChevronDown size={15} aria-hidden /> : <IconChevronRight size={15} aria-hidden />}
          <b>{texts.plan.played(pastMatches.length)}</b>
          {first?.metadata.kickoff != null && last?.metadata.kickoff != null
            ? `${texts.plan.fromTo(clock(first.metadata.kickoff), clock(last.metadata.kickoff))} `
            : ' '}
          {unfolded ? texts.plan.hide : texts.plan.show}
        </button>
      )}
      {shown.map((slot) => {
        const running = slot.matches.some((match) => match.outcome.state === 'CurrentlyPlaying');
        const ahead = slot.kickoff === null ? null : minutesBetween(now, slot.kickoff);
        return (
          <section key={slot.kickoff ?? slot.matches[0]?.id} className={running && !stale ? 'slot cur' : 'slot'}>
            <div className="t time">
              {slot.kickoff === null ? <span className="sm muted">{texts.plan.noTime}</span> : clock(slot.kickoff)}
              {running && !stale && <small>{texts.plan.runsNow}</small>}
              {!running && ahead !== null && ahead >= 0 && <small>{texts.plan.inMinutes(ahead)}</small>}
            </div>
            <div className="rows">
              {slot.matches.map((match) => (
                <Row key={match.id} match={match} {...props} />
              ))}
            </div>
          </section>
        );
      })}
    </div>
  );
}

function Row({
  match,
  tournament,
  names,
  reports,
  now,
  stale,
  flashing,
  asked,
  editing,
  edit,
}: MatchListProps & { match: MatchView }) {
  if (editing !== match.id) {
    return (
      <MatchRow
        match={match}
        tournament={tournament}
        names={names}
        now={now}
        stale={stale}
        sending={reports.sending(match.id)}
        flash={flashing.has(match.id)}
        asked={asked === match.id}
        open={() => edit(match.id)}
      />
    );
  }
  const next = nextToReport(match, reports.matches, tournament, now);
  return (
    <ReportRow
      match={match}
      tournament={tournament}
      names={names}
      now={now}
      next={next?.index ?? null}
      save={(wanted) => {
        reports.report(match, wanted);
        edit(next?.id ?? null);
      }}
      discard={() => edit(null)}
    />
  );
}

/** After a result: the next whose planned end has passed, else the next in time. */
export function nextToReport(
  done: MatchView,
  matches: readonly MatchView[],
  tournament: TournamentView,
  now: Date,
): MatchView | null {
  const open = matches
    .filter((match) => match.id !== done.id && match.outcome.state !== 'Finished' && match.affected === null)
    .filter((match) => match.teamA.teamId !== null && match.teamB.teamId !== null)
    .sort(byTime);
  return open.find((match) => momentOf(match, tournament, now) === 'missing') ?? open[0] ?? null;
}

interface Slot {
  readonly kickoff: string | null;
  readonly matches: MatchView[];
}

function slotsOf(sorted: readonly MatchView[]): readonly Slot[] {
  const slots: Slot[] = [];
  for (const match of sorted) {
    const last = slots.at(-1);
    if (last !== undefined && last.kickoff === match.metadata.kickoff) last.matches.push(match);
    else slots.push({ kickoff: match.metadata.kickoff, matches: [match] });
  }
  return slots;
}
