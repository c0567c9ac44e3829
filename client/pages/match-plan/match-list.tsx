import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { Fragment, memo, Suspense, useMemo, useState, type KeyboardEvent } from 'react';
import type { MatchView, TournamentView } from '#domain/contract.ts';
import { byTime, type MatchDay, matchNumber } from '#domain/match-day.ts';
import type { Presence } from '../../live/presence.ts';
import { lazyPage } from '../../features/navigation/lazy-page.tsx';
import { ChangedBy } from '../../features/presence/changed-by.tsx';
import { breaksBetween } from '../../tournament-view/breaks-between.ts';
import { texts } from '../../texts/de.ts';
import { clockFrom, formatClock, minutesBetween, plainDay } from '../../texts/format.ts';
import { Affected } from './affected.tsx';
import { minutesOver } from './minutes-over.ts';
import type { MatchListProps } from './match-list-props.ts';
import { MatchRow, matchPlaceLabel } from './match-row.tsx';
import { ownReportText, unsentOf } from './reports/own-report.ts';
import { isEditedInRow } from './reports/refused-report.ts';
import * as styles from './match-list.module.css';

/** A match that is open in its row: it comes after the list, before it is asked for. */
export const OpenedMatch = lazyPage(async () => (await import('./open-match.tsx')).OpenMatch);

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
  const { moment, timeUp, stood } = day.timesOf(match);
  const row = (
    <MatchRow
      key={match.id}
      match={match}
      place={matchPlaceLabel(match, tournament)}
      moment={moment}
      overBy={moment === 'overtime' && timeUp !== null ? minutesOver(timeUp, now) : null}
      stood={stood}
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
  if (editor === null) return row;
  if (match.affected === null) {
    const opened = editing?.matchId === match.id ? editing : null;
    const refused = reports.refused.find((each) => isEditedInRow(each, match)) ?? null;
    if (opened === null && refused === null) return row;
    return (
      <Suspense key={match.id} fallback={row}>
        <OpenedMatch
          key={opened === null ? 'again' : opened.taken === null ? 'by hand' : 'taken'}
          match={opened === null ? match : (props.live.matches.find(({ id }) => id === match.id) ?? match)}
          list={props}
          editor={editor}
          opened={opened}
          refused={refused}
        />
      </Suspense>
    );
  }
  return (
    <Fragment key={match.id}>
      {row}
      <Affected match={match} tournament={tournament} names={names} reports={reports} mayRevert={editor.mayRevert} />
    </Fragment>
  );
}

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
