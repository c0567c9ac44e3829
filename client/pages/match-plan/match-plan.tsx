import { IconCheck } from '@tabler/icons-react';
import { Suspense, useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react';
import type { MatchView, Outcome } from '#domain/contract.ts';
import { matchDayAt, matchNumber } from '#domain/match-day.ts';
import type { Presence } from '../../live/presence.ts';
import { useLostSince } from '../../live/topics.ts';
import { lazyPage } from '../../features/navigation/lazy-page.tsx';
import { CsvDownloadLink } from '../../features/tournament/csv-download.tsx';
import { PrintButton } from '../../features/print/print-button.tsx';
import { mayOrganize, mayReport } from '../../features/organization/role.ts';
import { useOthers } from '../../features/presence/presence-list.tsx';
import { SegmentedControl } from '../../ui/action/segmented-control.tsx';
import type { TournamentPageProps } from '../../features/tournament/tournament-page-props.ts';
import { teamNames } from '../../tournament-view/team-names.ts';
import { useMediaQuery } from '../../ui/hooks/use-media-query.ts';
import { useNow } from '../../tournament-view/use-now.ts';
import { useRestored } from '../../features/editing/kept-draft.ts';
import { confirmLeaveOf } from '../../features/navigation/unsaved.ts';
import { texts } from '../../texts/de.ts';
import { formatClock } from '../../texts/format.ts';
import { toastWithAction } from '../../ui/overlay/toast.tsx';
import { toMatchElementId, useMatchFromUrl } from '../../features/tournament/use-match-from-url.ts';
import { GroupTables } from './group-tables.tsx';
import { focusMatch, MatchList, type OpenRow, type ResultEditor } from './match-list.tsx';
import { NowStrip, type StripActions } from './now-strip.tsx';
import { OwnCourtChoice, useOwnCourt } from './own-court-choice.tsx';
import { needsWinner } from '../../features/tournament/outcome-types.ts';
import { pairingOf } from './pairing.ts';
import { refusedParts, type OpenCorrection } from './reports/refused-parts.ts';
import { isEditedInRow, toTypedResult, type RefusedReport } from './reports/refused-report.ts';
import { outcomeOf, useReports } from './reports/reports.ts';
import type { LateCourt } from './shift-dialog.tsx';
import { ToDoCard } from './to-do-card.tsx';
import * as styles from './match-plan.module.css';
import { isTypedResult, typedResultPage, type TypedResult } from './typed-result.ts';

// What most results never need comes after the plan is there, so that it is here when the network is not.
const EmptyPlan = lazyPage(async () => (await import('./empty-plan.tsx')).EmptyPlan);
const Correction = lazyPage(async () => (await import('./correction.tsx')).Correction);
const RefusedCard = lazyPage(async () => (await import('./reports/refused-card.tsx')).RefusedCard);
const ClashDialog = lazyPage(async () => (await import('./reports/report-conflict-dialog.tsx')).ReportConflictDialog);
/** Delays of courts that differ by no more are one delay. */
const ALIKE_MINUTES = 1;

const ShiftDialog = lazyPage(async () => (await import('./shift-dialog.tsx')).ShiftDialog);

/** To read the message, look up at the hall, and take it back. */
const TOAST_MS = 12_000;

/** With this many courts or more, a phone offers to show only one. */
const OWN_COURT_FROM = 4;

type MatchFilter = 'all' | 'open' | 'finals';

/** Match plan tab: the current matches, all matches, and those that need an action. */
export function MatchPlan({ tournament, role }: TournamentPageProps) {
  return tournament.matches.length === 0 ? (
    <Suspense>
      <EmptyPlan tournament={tournament} role={role} />
    </Suspense>
  ) : (
    <Plan tournament={tournament} role={role} />
  );
}

function Plan({ tournament, role }: TournamentPageProps) {
  useEffect(() => {
    for (const dialog of [Correction, RefusedCard, ClashDialog, ShiftDialog]) void dialog.load().catch(() => undefined);
  }, []);
  const now = useNow(10_000);
  const stale = useLostSince() !== null;
  const names = useMemo(() => teamNames(tournament.teams), [tournament.teams]);
  const reports = useReports(tournament, mayOrganize(role), stale);
  const people = useAtMatches(tournament);
  const isCancelled = tournament.status.status === 'Cancelled';
  // A template takes no results [OR1]: its note says what it is for. Nor does what is cancelled [MO10].
  const takesReports = mayReport(role) && !tournament.template && !isCancelled;
  // The input of the row opened by hand; rows that reopened after a refusal are separate, and stay.
  const openPage = typedResultPage(tournament.id);
  const restored = useRestored(
    openPage,
    (kept): kept is TypedResult => takesReports && isTypedResult(kept, reports.matches),
  );
  const [editing, setEditing] = useState<OpenRow | null>(
    restored === null ? null : { matchId: restored.matchId, typed: '', ends: false, restored, taken: null },
  );
  const [correcting, setCorrecting] = useState<OpenCorrection | null>(null);
  const [left, setLeft] = useState<readonly RefusedReport[]>([]);
  const [choice, setChoice] = useState<MatchFilter>('all');
  const { matches } = reports;
  const courts = [...new Set(matches.map((match) => match.metadata.court))].sort((a, b) => a - b);
  const own = useOwnCourt(tournament.id, courts);
  const { court, choose: chooseCourt } = own;
  // A phone has no room for that many courts side by side: the user chooses one, and the choice is kept.
  const isPhone = useMediaQuery('(max-width: 899px)');
  const here = isPhone ? texts.plan.onThisDevice.phone : texts.plan.onThisDevice.other;
  const hasOwnCourt = isPhone && courts.length >= OWN_COURT_FROM;
  const asksForCourt = hasOwnCourt && takesReports && matches.some(chosen.open);
  const showAll = () => {
    setChoice('all');
    if (!hasOwnCourt) chooseCourt(0);
  };
  const asked = useMatchFromUrl(tournament, showAll);
  const [late, setLate] = useState<LateCourt | null>(null);
  const day = useMemo(() => matchDayAt({ ...tournament, matches }, now), [tournament, matches, now]);
  const shiftFrom = (lateCourt: number, minutes: number) => {
    const alike = day.courts.filter(
      (each) => each.court === lateCourt || Math.abs(each.delay - minutes) <= ALIKE_MINUTES,
    );
    setLate({ court: lateCourt, minutes, alike: alike.map((each) => each.court) });
  };
  const live = (matchId: string) => matches.find(({ id }) => id === matchId);
  // A goal shows where it was tapped first: on a slow phone a list of two hundred rows would hold it up.
  const listed = useDeferredValue(
    useMemo(() => ({ tournament, reports, day, now, stale }), [tournament, reports, day, now, stale]),
  );
  const openRow = editing?.matchId ?? null;
  const stays = useCallback(
    ({ id, affected }: MatchView) =>
      affected !== null ||
      id === asked ||
      id === openRow ||
      listed.reports.refused.some(({ matchId }) => matchId === id),
    [asked, openRow, listed],
  );
  const shown = useMemo(
    () =>
      listed.reports.matches.filter(
        (match) => stays(match) || (chosen[choice](match) && (court === 0 || match.metadata.court === court)),
      ),
    [listed, stays, choice, court],
  );
  /** Answers whether what was typed in the open row could be left. */
  const edit = useCallback(
    (matchId: string | null, typed = '', ends = false): boolean => {
      if (matchId !== null && matchId === openRow) setEditing((row) => row && { ...row, ends: row.ends || ends });
      else if (!confirmLeaveOf(openPage)) return false;
      else setEditing(matchId === null ? null : { matchId, typed, ends, restored: null, taken: null });
      return true;
    },
    [openRow, openPage],
  );
  const editor = useMemo<ResultEditor | null>(() => {
    if (!takesReports) return null;
    return {
      // An existing result opens the correction dialog, for other matches may depend on it.
      open: (match, typed) =>
        match.outcome.state === 'Finished'
          ? setCorrecting({ match, begin: 'Finished', refused: null })
          : edit(match.id, typed),
      edit,
      clear: (match) => {
        if (edit(null)) setCorrecting({ match, begin: 'NotStarted', refused: null });
      },
      mayRevert: mayOrganize(role),
    };
  }, [takesReports, role, edit]);
  const isBeingEdited = (match: MatchView) => reports.refused.some((each) => isEditedInRow(each, match));
  const show = (matchId: string, ends = false) => {
    showAll();
    const match = live(matchId);
    const isReopened = matchId !== openRow && match !== undefined && isBeingEdited(match);
    if (!isReopened) edit(matchId, '', ends);
    requestAnimationFrame(() => {
      const row = document.getElementById(toMatchElementId(matchId));
      row?.scrollIntoView({ block: 'center' });
      if (isReopened) row?.querySelector('input')?.focus();
    });
  };
  const end = (match: MatchView) => {
    const outcome = outcomeOf(match);
    const { scoreA, scoreB } = outcome;
    // What is typed in an open row may be newer than the score that the strip has.
    const isOpen = match.id === openRow || isBeingEdited(match);
    const cannotEnd = scoreA === null || scoreB === null || (needsWinner(match) && scoreA === scoreB);
    if (isOpen || cannotEnd) return show(match.id, true);
    const ended: Outcome = { ...outcome, state: 'Finished', outcomeType: 'Standard' };
    const stored = () =>
      toastWithAction(
        TOAST_MS,
        texts.plan.endedWith(matchNumber(match), `${scoreA}:${scoreB}`),
        // What it takes back is this end, not what others made of it meanwhile [RE6].
        () => Promise.resolve(reports.report(match, outcome, { seen: ended })),
        texts.plan.takeBackEnd,
      );
    reports.report(match, ended, { stored });
  };
  // A correction opens by itself where nothing is being typed beneath it.
  const { open: corrected, noticed } = refusedParts(reports.refused, live, editor !== null, correcting, editing, left);
  const closeCorrection = ({ match, refused }: OpenCorrection) => {
    setCorrecting(null);
    // Else what was not given up would open again at once.
    if (refused !== null) setLeft((others) => [...others, refused]);
    focusMatch(match.id);
  };
  const take = (refused: RefusedReport) => {
    const match = live(refused.matchId);
    if (match === undefined || match.affected !== null || editor === null || pairingOf(match) === undefined)
      return null;
    return () => {
      if (match.outcome.state === 'Finished' || refused.wanted.state === 'NotStarted') {
        return setCorrecting({ match, begin: refused.wanted.state, refused });
      }
      if (!confirmLeaveOf(openPage)) return;
      showAll();
      setEditing({
        matchId: match.id,
        typed: '',
        ends: false,
        restored: { ...toTypedResult(refused), seen: outcomeOf(match), meantFor: pairingOf(match) ?? null },
        taken: refused,
      });
    };
  };
  const stripActions: StripActions | null = editor === null ? null : { openReport: show, end };
  const finals = matches.filter(chosen.finals).length;
  const waiting = (
    <ToDoCard
      ownCourt={hasOwnCourt ? court : 0}
      tournament={tournament}
      reports={reports}
      day={day}
      openReport={editor === null ? null : show}
      mayDraw={mayOrganize(role)}
    />
  );
  return (
    <div className="page">
      <h2 className="visually-hidden">{texts.tournament.tabs.plan}</h2>
      <Suspense>
        {noticed.map((refused) => (
          <RefusedCard
            key={`${refused.matchId} ${refused.meantFor?.teamAId} ${refused.meantFor?.teamBId}`}
            refused={refused}
            live={live(refused.matchId)}
            names={names}
            take={take(refused)}
            dismissRefused={() => reports.dismissRefused(refused)}
          />
        ))}
      </Suspense>
      {isCancelled && mayReport(role) && <p className="muted">{texts.plan.cancelled}</p>}
      {isPhone && waiting}
      {hasOwnCourt && <OwnCourtChoice {...own} courts={courts} asks={asksForCourt} />}
      {(own.isChosen || !asksForCourt) && (
        <NowStrip
          tournament={tournament}
          only={hasOwnCourt ? court : 0}
          names={names}
          reports={reports}
          now={now}
          stale={stale}
          here={here}
          day={day}
          act={stripActions}
          shift={mayOrganize(role) ? shiftFrom : null}
        />
      )}
      <div className={styles.columns}>
        <div>
          <div className={styles.toolbar}>
            <SegmentedControl
              label={texts.plan.selection}
              value={choice}
              choose={setChoice}
              choices={[
                { value: 'all', text: texts.plan.all(matches.length) },
                { value: 'open', text: texts.plan.open(matches.filter(chosen.open).length) },
                ...(finals === 0 ? [] : [{ value: 'finals' as const, text: texts.plan.finals(finals) }]),
              ]}
            />
            {courts.length > 1 && !hasOwnCourt && (
              <SegmentedControl
                label={texts.plan.courts}
                value={court}
                choose={chooseCourt}
                choices={[
                  { value: 0, text: courts.length === 2 ? texts.plan.bothCourts : texts.plan.allCourts },
                  ...courts.map((value) => ({ value, text: texts.plan.court(value) })),
                ]}
              />
            )}
            <span className="grow" />
            <span className="status good" role="status">
              {reports.savedAt !== null && !stale && (
                <>
                  <IconCheck size={15} aria-hidden />
                  {texts.frame.savedAt(formatClock(reports.savedAt))}
                </>
              )}
            </span>
            <PrintButton tournament={tournament} kind="CourtPlan" />
          </div>
          <MatchList
            {...listed}
            matches={shown}
            names={names}
            // What is typed into an open row begins with what was tapped last.
            live={editing === null ? listed.reports : reports}
            here={here}
            people={people}
            asked={asked}
            stays={stays}
            editing={editing}
            editor={editor}
          />
          <CsvDownloadLink tournament={tournament} file="matches" table={texts.tournament.tabs.plan} />
        </div>
        <aside className={styles.sideColumn}>
          {!isPhone && waiting}
          <GroupTables tournament={tournament} names={names} />
        </aside>
      </div>
      {late !== null && (
        <Suspense>
          <ShiftDialog tournament={tournament} lateCourt={late} close={() => setLate(null)} />
        </Suspense>
      )}
      {corrected !== null && (
        <Suspense>
          <Correction
            key={`${corrected.match.id} ${corrected.refused?.why}`}
            {...corrected}
            live={live(corrected.match.id)}
            show={() => show(corrected.match.id)}
            tournament={tournament}
            names={names}
            reports={reports}
            mayRevert={mayOrganize(role)}
            close={() => {
              if (corrected.refused !== null) reports.dismissRefused(corrected.refused);
              closeCorrection(corrected);
            }}
            leave={() => closeCorrection(corrected)}
          />
        </Suspense>
      )}
      {reports.conflict !== null && (
        <Suspense>
          <ClashDialog
            key={JSON.stringify(reports.conflict)}
            conflict={reports.conflict}
            live={live(reports.conflict.match.id)}
            show={show}
            tournament={tournament}
            names={names}
            reports={reports}
          />
        </Suspense>
      )}
    </div>
  );
}

/** The others at a match, by its number. */
function useAtMatches(tournament: TournamentPageProps['tournament']): ReadonlyMap<number, Presence> {
  const others = useOthers(tournament);
  return useMemo(() => {
    const at = new Map<number, Presence[number][]>();
    for (const person of others) {
      const index = Number(/^match\/(\d+)$/.exec(person.place)?.[1] ?? 0);
      if (index > 0) at.set(index, [...(at.get(index) ?? []), person]);
    }
    return at;
  }, [others]);
}

const chosen: Readonly<Record<MatchFilter, (match: MatchView) => boolean>> = {
  all: () => true,
  open: (match) => match.outcome.state !== 'Finished',
  finals: (match) => match.metadata.type !== 'GroupMatch',
};
