import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { Fragment, memo, useMemo, useState, type KeyboardEvent } from 'react';
import type { MatchView, TournamentView } from '#domain/contract.ts';
import { byTime, type MatchDay, matchNumber } from '#domain/match-day.ts';
import type { Presence } from '../../live/presence.ts';
import { ChangedBy } from '../../features/presence/changed-by.tsx';
import { breaksBetween } from '../../tournament-view/breaks-between.ts';
import type { TeamNames } from '../../tournament-view/team-names.ts';
import { texts } from '../../texts/de.ts';
import { clockFrom, formatClock, minutesBetween, plainDay } from '../../texts/format.ts';
import { Affected } from './affected.tsx';
import { minutesOver } from './minutes-over.ts';
import { isReportable, MatchRow, matchPlaceLabel } from './match-row.tsx';
import { ReportRow } from './report-row.tsx';
import { ownReportText, unsentOf } from './reports/own-report.ts';
import { isEditedInRow, refusedInRow, type RefusedReport } from './reports/refused-report.ts';
import type { Reports } from './reports/reports.ts';
import type { TypedResult } from './typed-result.ts';
import * as styles from './match-list.module.css';

interface MatchListProps {
  readonly tournament: TournamentView;
  /** The matches that pass the filter. */
  readonly matches: readonly MatchView[];
  readonly names: TeamNames;
  readonly reports: Reports;
  /** The same as they are by now, where a row is open: what is listed may be a moment behind. */
  readonly live: Reports;
  readonly now: Date;
  readonly day: MatchDay;
  readonly stale: boolean;
  /** What this device is called: 'auf diesem Handy'. */
  readonly here: string;
  /** Names of the others at a match, by its number. */
  readonly people: ReadonlyMap<number, Presence>;
  /** The match a link leads to. */
  readonly asked: string | null;
  /** Matches shown despite filters and folding: linked to, in work, or needing a decision. */
  readonly stays: (match: MatchView) => boolean;
  /** The match being reported in its row. */
  readonly editing: OpenRow | null;
  /** null if the reader may not report. */
  readonly editor: ResultEditor | null;
}

export interface OpenRow {
  readonly matchId: string;
  /** The digit that opened the row. */
  readonly typed: string;
  /** Whether it was opened to end the match. */
  readonly ends: boolean;
  /** Input from before a reload, or taken over; null: none. */
  readonly restored: TypedResult | null;
  /** What was sent for other teams, refused, and taken over into it to be looked at; null: nothing. */
  readonly taken: RefusedReport | null;
}

export interface ResultEditor {
  readonly open: (match: MatchView, typed?: string) => void;
  /** null: closes the row. Asks first where something typed in it would be lost. */
  readonly edit: (matchId: string | null) => void;
  readonly clear: (match: MatchView) => void;
  /** Whether the reader may revert steps, beyond reporting. */
  readonly mayRevert: boolean;
}

// Old matches are folded; the latest ones stay visible for checking.
const FOLD_FROM = 8;

/** The matches by kickoff; those played long ago are folded into one line. */
export const MatchList = memo(function MatchList(props: MatchListProps) {
  const { tournament, matches, now, stale, stays } = props;
  const [unfolded, setUnfolded] = useState(false);
  const which = useWhich(tournament);
  const sorted = [...matches].sort(byTime);
  const slots = slotsOf(sorted);
  const done = slots.findIndex((slot) => slot.matches.some((match) => match.outcome.state !== 'Finished'));
  const past = new Set(
    slots.slice(0, Math.max(0, (done === -1 ? slots.length : done) - 1)).filter((slot) => !slot.matches.some(stays)),
  );
  const pastMatches = [...past].flatMap((slot) => slot.matches);
  const folds = pastMatches.length >= FOLD_FROM;
  const shown = folds && !unfolded ? slots.filter((slot) => !past.has(slot)) : slots;
  if (slots.length === 0) return <p className={`card muted ${styles.noMatches}`}>{texts.plan.nothingHere}</p>;
  const hasDays = new Set(slots.map(dayOf)).size > 1;
  const [first] = pastMatches;
  const last = pastMatches.at(-1);
  return (
    // Arrow keys move between matches and digits start a result while one of the buttons has the focus.
    <div className={`card ${styles.matchList}`} onKeyDown={(event) => moveFocus(event, props)}>
      {folds && (
        <button
          type="button"
          className={styles.foldedMatches}
          aria-expanded={unfolded}
          onClick={() => setUnfolded(!unfolded)}
        >
          {unfolded ? <IconChevronDown size={15} aria-hidden /> : <IconChevronRight size={15} aria-hidden />}
          <b>{texts.plan.played(pastMatches.length)}</b>
          {first?.metadata.kickoff != null && last?.metadata.kickoff != null
            ? `${texts.plan.fromTo(clockFrom(first.metadata.kickoff, now), clockFrom(last.metadata.kickoff, now))} `
            : ' '}
          {unfolded ? texts.plan.hide : texts.plan.show}
          {!unfolded &&
            pastMatches.map(({ id, ...match }) => (
              <ChangedBy
                key={id}
                tournament={tournament}
                place={`match/${id}`}
                what={texts.plan.match(matchNumber(match))}
              />
            ))}
        </button>
      )}
      {shown.map((slot, at) => {
        const running = slot.matches.some((match) => match.outcome.state === 'CurrentlyPlaying');
        const open = slot.matches.filter(({ outcome }) => outcome.state === 'NotStarted');
        const expected = expectedKickoff(open, props.day);
        const ahead = slot.kickoff === null || open.length === 0 ? null : minutesBetween(now, slot.kickoff);
        return (
          <Fragment key={slot.kickoff ?? slot.matches[0]?.id}>
            {breakRows(tournament, slot.before, slot.kickoff)}
            {hasDays && dayOf(slot) !== dayOf(shown[at - 1]) && (
              <h3 className={styles.dayHeading}>{dayOf(slot) ?? texts.plan.noTime}</h3>
            )}
            <section
              className={running && !stale ? `${styles.timeSlot} ${styles.running}` : styles.timeSlot}
              style={{ '--matches': slot.matches.length }}
            >
              <div className={`${styles.slotTime} time`}>
                {slot.kickoff === null ? (
                  <span className="small muted">{texts.plan.noTime}</span>
                ) : (
                  formatClock(slot.kickoff)
                )}
                {running && !stale && <small>{texts.plan.runsNow}</small>}
                {!running && expected !== null && (
                  <small>{texts.plan.expectedAt(clockFrom(expected, slot.kickoff ?? expected))}</small>
                )}
                {!running && expected === null && ahead !== null && ahead >= 0 && (
                  <small>{texts.plan.inMinutes(ahead)}</small>
                )}
              </div>
              <div>{slot.matches.map((match) => rowOf(match, which, props))}</div>
            </section>
          </Fragment>
        );
      })}
      {breakRows(tournament, slots.at(-1)?.kickoff ?? null, null)}
    </div>
  );
});

/** The breaks between two kickoffs [SC8]. */
const breakRows = ({ breaks }: TournamentView, kickoff: string | null, next: string | null) =>
  breaksBetween(breaks, kickoff, next).map(({ name, from, to }) => (
    <p key={from + name} className={styles.closedTime}>
      {texts.plan.break(clockFrom(from, kickoff ?? from), clockFrom(to, from), name)}
    </p>
  ));

/** When the first of the matches that are late is to be expected, in ms; null where none is [CU2]. */
function expectedKickoff(matches: readonly MatchView[], day: MatchDay): number | null {
  const kickoffs = matches.flatMap((match) => day.timesOf(match).expected ?? []);
  return kickoffs.length === 0 ? null : Math.min(...kickoffs);
}

type Which = Pick<TournamentView, 'id' | 'organizationId' | 'past'>;

const NOBODY: Presence = [];

/** Keeps its identity for the same tournament, so that a result renders only its own row. */
function useWhich({ id, organizationId, past }: TournamentView): Which {
  return useMemo(() => ({ id, organizationId, ...(past === undefined ? {} : { past }) }), [id, organizationId, past]);
}

/** A function rather than a component: 200 components would compare their props on every result. */
function rowOf(match: MatchView, which: Which, props: MatchListProps) {
  const { tournament, names, reports, now, day, stale, here, people, asked, editing, editor } = props;
  const others = people.get(match.index) ?? NOBODY;
  const own = reports.own(match.id);
  const isOwn = own?.status === 'sending';
  if (editor !== null && match.affected === null) {
    if (editing?.matchId === match.id) return openRow(matchIn(props.live, match), editing, editor, props);
    const refused = reports.refused.find((each) => isEditedInRow(each, match));
    if (refused !== undefined) return reopenedRow(match, refused, editor, props);
  }
  const { moment, timeUp } = day.timesOf(match);
  const row = (
    <MatchRow
      key={match.id}
      match={match}
      place={matchPlaceLabel(match, tournament)}
      moment={moment}
      overBy={moment === 'overtime' && timeUp !== null ? minutesOver(timeUp, now) : null}
      tournament={which}
      names={names}
      now={now}
      stale={stale && !isOwn}
      sending={ownReportText(own, stale, here)}
      unsent={unsentOf(own, stale) !== null}
      people={others}
      asked={asked === match.id}
      open={editor?.open ?? null}
    />
  );
  if (editor === null || match.affected === null) return row;
  return (
    <Fragment key={match.id}>
      {row}
      <Affected match={match} tournament={tournament} names={names} reports={reports} mayRevert={editor.mayRevert} />
    </Fragment>
  );
}

/** The match as these reports have it. */
const matchIn = ({ matches }: Reports, match: MatchView): MatchView =>
  matches.find(({ id }) => id === match.id) ?? match;

/** The row that was opened by hand. */
function openRow(
  match: MatchView,
  editing: OpenRow,
  editor: ResultEditor,
  { tournament, names, live: reports, day, people }: MatchListProps,
) {
  const refused = refusedInRow(reports.refused, match, editing.taken);
  const closeEditor = () => {
    if (refused !== null) reports.dismissRefused(refused);
  };
  // Those that were refused stand open already.
  const others = reports.matches.filter((each) => !reports.refused.some((one) => isEditedInRow(one, each)));
  const next = nextToReport(match, others, day);
  return (
    <ReportRow
      key={editing.taken === null ? match.id : `${match.id} taken`}
      match={match}
      tournament={tournament}
      names={names}
      times={day.timesOf(match)}
      next={next === null ? null : matchNumber(next)}
      typed={editing.typed}
      ends={editing.ends}
      restored={editing.restored}
      refused={refused}
      people={people.get(match.index) ?? NOBODY}
      save={(wanted, seen) => {
        reports.report(match, wanted, { seen });
        closeEditor();
        editor.edit(next?.id ?? null);
        if (next === null) focusMatch(match.id);
      }}
      clear={() => editor.clear(match)}
      discard={() => {
        closeEditor();
        editor.edit(null);
        focusMatch(match.id);
      }}
    />
  );
}

/** A row that opens again because the report sent from it was refused; another row may be open at the same time. */
function reopenedRow(
  match: MatchView,
  refused: RefusedReport,
  editor: ResultEditor,
  { tournament, names, reports, day, people, editing }: MatchListProps,
) {
  const leave = () => {
    if (editing === null) focusMatch(match.id);
  };
  return (
    <ReportRow
      key={`${match.id} refused`}
      match={match}
      tournament={tournament}
      names={names}
      times={day.timesOf(match)}
      next={null}
      typed=""
      ends={false}
      restored={null}
      refused={refused}
      reopened
      people={people.get(match.index) ?? NOBODY}
      save={(wanted, seen) => {
        reports.report(match, wanted, { seen });
        leave();
      }}
      clear={() => editor.clear(match)}
      discard={() => {
        reports.dismissRefused(refused);
        leave();
      }}
    />
  );
}

/** Returns the focus to the row's button. */
export const focusMatch = (matchId: string): void =>
  void requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-match="${matchId}"]`)?.focus());

function moveFocus(event: KeyboardEvent<HTMLElement>, { matches, editor }: MatchListProps): void {
  const { target, key, currentTarget, ctrlKey, metaKey, altKey } = event;
  if (!(target instanceof HTMLElement) || ctrlKey || metaKey || altKey) return;
  const matchId = target.dataset['match'];
  if (matchId === undefined) return;
  if (key === 'ArrowDown' || key === 'ArrowUp') {
    const all = [...currentTarget.querySelectorAll<HTMLElement>('[data-match]')];
    all[all.indexOf(target) + (key === 'ArrowDown' ? 1 : -1)]?.focus();
  } else if (/^\d$/.test(key)) {
    const match = matches.find(({ id }) => id === matchId);
    if (match === undefined || match.outcome.state === 'Finished') return;
    editor?.open(match, key);
  } else return;
  event.preventDefault();
}

/** After a result: the next match that should be over, else the next by time. */
export function nextToReport(done: MatchView, matches: readonly MatchView[], day: MatchDay): MatchView | null {
  const open = matches
    .filter((match) => match.id !== done.id && match.outcome.state !== 'Finished' && isReportable(match))
    .sort(byTime);
  const isOver = (match: MatchView): boolean => ['unreported', 'overtime'].includes(day.timesOf(match).moment);
  return open.find(isOver) ?? open[0] ?? null;
}

/** 'Sa, 29.11.2025'; null: without a time; undefined: there is none. */
const dayOf = (slot: MatchSlot | undefined): string | null | undefined =>
  slot && (slot.kickoff === null ? null : plainDay(slot.kickoff));

interface MatchSlot {
  readonly kickoff: string | null;
  /** The kickoff of the one before. */
  readonly before: string | null;
  readonly matches: MatchView[];
}

function slotsOf(sorted: readonly MatchView[]): readonly MatchSlot[] {
  const slots: MatchSlot[] = [];
  for (const match of sorted) {
    const last = slots.at(-1);
    if (last !== undefined && last.kickoff === match.metadata.kickoff) last.matches.push(match);
    else slots.push({ kickoff: match.metadata.kickoff, before: last?.kickoff ?? null, matches: [match] });
  }
  return slots;
}
