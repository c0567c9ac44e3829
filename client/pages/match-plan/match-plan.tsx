import { Suspense, useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react';
import type { MatchView, Outcome } from '#domain/contract.ts';
import { interruptionAt, isOver, matchDayAt, matchNumber } from '#domain/match-day.ts';
import { useLostSince } from '../../live/topics.ts';
import { lazyPage } from '../../features/navigation/lazy-page.tsx';
import { CsvDownloadLink } from '../../features/tournament/csv-download.tsx';
import { mayOrganize, mayReport } from '../../features/organization/role.ts';
import type { TournamentPageProps } from '../../features/tournament/tournament-page-props.ts';
import { teamNames } from '../../tournament-view/team-names.ts';
import { useIsPhone } from '../../ui/hooks/use-is-phone.ts';
import { useNow } from '../../tournament-view/use-now.ts';
import { confirmLeaveOf } from '../../features/navigation/unsaved.ts';
import { outcomeOf } from '../../features/tournament/outcome-of.ts';
import { texts } from '../../texts/de.ts';
import { toastWithAction } from '../../ui/overlay/toast.tsx';
import { toMatchElementId, useMatchFromUrl } from '../../features/tournament/use-match-from-url.ts';
import { delaysOf, isAlike } from './delay/delays-of.ts';
import { GroupTables } from './group-tables.tsx';
import { MatchList, OpenedMatch } from './match-list.tsx';
import type { ResultEditor } from './match-list-props.ts';
import { focusMatch } from './focus-match.ts';
import { NowStrip } from './now-strip.tsx';
import { OwnCourtChoice, useOwnCourt } from './own-court-choice.tsx';
import { passesFilter, type MatchFilter } from './match-filter.ts';
import { PlanToolbar } from './plan-toolbar.tsx';
import { needsWinner } from '../../features/tournament/outcome-types.ts';
import { pairingOf } from './pairing.ts';
import { refusedParts, type OpenCorrection } from './reports/refused-parts.ts';
import { isEditedInRow, toTypedResult, type RefusedReport } from './reports/refused-report.ts';
import { useReports } from './reports/reports.ts';
import type { LateCourt } from './delay/shift-dialog.tsx';
import type { TileActions } from './court-tile-props.ts';
import { ToDoCard } from './to-do-card.tsx';
import * as styles from './match-plan.module.css';
import { useAtMatches } from './use-at-matches.ts';
import { useOpenRow } from './use-open-row.ts';

// What most results never need comes after the plan is there, so that it is here when the network is not.
const EmptyPlan = lazyPage(async () => (await import('./empty-plan.tsx')).EmptyPlan);
const OpenSheet = lazyPage(async () => (await import('./open-sheet.tsx')).OpenSheet);
const Correction = lazyPage(async () => (await import('./correction.tsx')).Correction);
const RefusedCard = lazyPage(async () => (await import('./reports/refused-card.tsx')).RefusedCard);
const ClashDialog = lazyPage(async () => (await import('./reports/report-conflict-dialog.tsx')).ReportConflictDialog);
const RulingDialog = lazyPage(async () => (await import('./ruling-dialog.tsx')).RulingDialog);
const ClosingCard = lazyPage(async () => (await import('./closing/closing-card.tsx')).ClosingCard);
const DelayLine = lazyPage(async () => (await import('./delay/delay-line.tsx')).DelayLine);
const InterruptionLine = lazyPage(async () => (await import('./delay/interruption-line.tsx')).InterruptionLine);
const ShiftDialog = lazyPage(async () => (await import('./delay/shift-dialog.tsx')).ShiftDialog);

// The first that a page is opened for: it is on its way while the list is drawn.
for (const part of [OpenedMatch, OpenSheet]) void part.load().catch(() => undefined);

/** To read the message, look up at the hall, and take it back. */
const TOAST_MS = 12_000;

/** With this many courts or more, a phone asks which one it is to show. */
const ASK_COURT_FROM = 4;

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
    for (const dialog of [
      InterruptionLine,
      DelayLine,
      Correction,
      RefusedCard,
      ClashDialog,
      ShiftDialog,
      RulingDialog,
      ClosingCard,
    ])
      void dialog.load().catch(() => undefined);
  }, []);
  const now = useNow(10_000);
  const isPhone = useIsPhone();
  const stale = useLostSince() !== null;
  const names = useMemo(() => teamNames(tournament.teams), [tournament.teams]);
  const reports = useReports(tournament, mayOrganize(role), stale);
  const people = useAtMatches(tournament);
  const isCancelled = tournament.status.status === 'Cancelled';
  // A template takes no results [OR1]: its note says what it is for. Nor does what is cancelled [MO10].
  const takesReports = mayReport(role) && !tournament.template && !isCancelled;
  const { page, editing, edit, park, takeOver } = useOpenRow(tournament.id, reports.matches, takesReports, isPhone);
  const [correcting, setCorrecting] = useState<OpenCorrection | null>(null);
  const [ruled, setRuled] = useState<MatchView | null>(null);
  const [left, setLeft] = useState<readonly RefusedReport[]>([]);
  const [choice, setChoice] = useState<MatchFilter>('all');
  const { matches } = reports;
  const courts = [...new Set(matches.map((match) => match.metadata.court))].sort((a, b) => a - b);
  const own = useOwnCourt(tournament.id, courts);
  const { court, choose: chooseCourt } = own;
  // A phone has no room for courts side by side: the user chooses one, and the choice is kept.
  const here = isPhone ? texts.plan.onThisDevice.phone : texts.plan.onThisDevice.other;
  const hasOwnCourt = isPhone && courts.length > 1;
  const asksForCourt =
    hasOwnCourt && courts.length >= ASK_COURT_FROM && takesReports && matches.some(passesFilter.open);
  const showAll = () => {
    setChoice('all');
    if (!hasOwnCourt) chooseCourt(0);
  };
  const asked = useMatchFromUrl(tournament, showAll);
  const [late, setLate] = useState<LateCourt | null>(null);
  const day = useMemo(() => matchDayAt({ ...tournament, matches }, now), [tournament, matches, now]);
  const openCourts = day.courts.filter(({ running, next }) => running !== null || next.length > 0);
  const delays = delaysOf(openCourts);
  const shiftFrom = (lateCourt: number, minutes: number) => {
    const alike = day.courts.filter((each) => each.court === lateCourt || isAlike(each.delay, minutes));
    setLate({ court: lateCourt, minutes, alike: alike.map((each) => each.court) });
  };
  const halt = interruptionAt(tournament, now);
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
        (match) => stays(match) || (passesFilter[choice](match) && (court === 0 || match.metadata.court === court)),
      ),
    [listed, stays, choice, court],
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
      park,
      rule: mayOrganize(role)
        ? (match) => {
            if (edit(null)) setRuled(match);
          }
        : null,
      mayRevert: mayOrganize(role),
    };
  }, [takesReports, role, edit, park]);
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
      if (!confirmLeaveOf(page)) return;
      showAll();
      takeOver({
        matchId: match.id,
        restored: { ...toTypedResult(refused), seen: outcomeOf(match), meantFor: pairingOf(match) ?? null },
        taken: refused,
      });
    };
  };
  const tileActions: TileActions | null = editor === null ? null : { openReport: show, end, rule: editor.rule };
  const courtChoice = hasOwnCourt && <OwnCourtChoice {...own} courts={courts} asks={asksForCourt} />;
  // As long as all courts fit below each other, their keys come before the choice of one.
  const leadsWithCourt = court !== 0 || courts.length >= ASK_COURT_FROM;
  const waiting = (
    <ToDoCard
      ownCourt={hasOwnCourt ? court : 0}
      tournament={tournament}
      reports={reports}
      day={day}
      openReport={editor === null ? null : show}
      rule={editor?.rule ?? null}
      mayDraw={mayOrganize(role)}
      halt={halt}
      shift={shiftFrom}
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
      {halt !== null && (
        <Suspense fallback={<div className={styles.delayRoom} />}>
          <InterruptionLine tournament={tournament} interruption={halt} mayResume={mayOrganize(role)} />
        </Suspense>
      )}
      {!isCancelled && delays.length > 0 && (
        // Until it is here its room is kept: what is below is tapped.
        <Suspense fallback={<div className={styles.delayRoom} />}>
          <DelayLine
            tournament={tournament}
            courts={openCourts.length}
            delays={delays}
            shift={mayOrganize(role) ? shiftFrom : null}
          />
        </Suspense>
      )}
      {isOver(tournament) && (
        <Suspense>
          <ClosingCard tournament={tournament} names={names} mayOrganize={mayOrganize(role)} />
        </Suspense>
      )}
      {isPhone && waiting}
      {leadsWithCourt && courtChoice}
      {(own.isChosen || !asksForCourt) && (
        <NowStrip
          tournament={tournament}
          only={hasOwnCourt ? court : 0}
          names={names}
          reports={reports}
          now={now}
          stale={stale}
          here={here}
          isPhone={isPhone}
          day={day}
          act={tileActions}
          shift={mayOrganize(role) ? shiftFrom : null}
        />
      )}
      {!leadsWithCourt && courtChoice}
      <div className={styles.columns}>
        <div>
          <PlanToolbar
            {...{ tournament, matches, now, isPhone, court, chooseCourt }}
            filter={choice}
            chooseFilter={setChoice}
            courts={hasOwnCourt ? [] : courts}
            savedAt={stale ? null : reports.savedAt}
            mayOrganize={mayOrganize(role)}
          />
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
            editing={editing?.inSheet === true ? null : editing}
            editor={editor}
          />
          <CsvDownloadLink tournament={tournament} file="matches" table={texts.tournament.tabs.plan} />
        </div>
        <aside className={styles.sideColumn}>
          {!isPhone && waiting}
          <GroupTables tournament={tournament} names={names} />
        </aside>
      </div>
      {editing?.inSheet === true && editor !== null && (
        <Suspense>
          <OpenSheet
            key={`${editing.matchId} ${editing.taken?.why}`}
            {...{ tournament, names, reports, day, people, editor }}
            opened={editing}
          />
        </Suspense>
      )}
      {late !== null && (
        <Suspense>
          <ShiftDialog tournament={tournament} lateCourt={late} close={() => setLate(null)} />
        </Suspense>
      )}
      {ruled !== null && (
        <Suspense>
          <RulingDialog {...{ tournament, names, reports, show }} match={ruled} close={() => setRuled(null)} />
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
            rule={editor?.rule ?? null}
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
