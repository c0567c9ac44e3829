import { IconChevronLeft, IconClock, IconLayoutGrid, IconList } from '@tabler/icons-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { ChangeCause, TournamentView } from '#domain/contract.ts';
import { planEnd } from '#domain/play.ts';
import { PlannedHall } from '../../features/organization/planned-hall.tsx';
import { Button, ButtonLink } from '../../ui/action/button.tsx';
import { SegmentedControl } from '../../ui/action/segmented-control.tsx';
import { useNow } from '../../tournament-view/use-now.ts';
import { texts } from '../../texts/de.ts';
import { formatDay } from '../../texts/format.ts';
import { planCards, scoreOf } from './plan-cards.ts';
import { changesBetween } from './plan-changes.ts';
import { ChosenMatch } from './chosen-match.tsx';
import { DelayDialog } from './delay-dialog.tsx';
import { gridOf } from './grid.ts';
import { HintsCard } from './hints-card.tsx';
import { findHints } from './find-hints.ts';
import { CardInside } from './plan-match-card.tsx';
import { kickoffs, rescheduleOnCourts } from './plan-moves.ts';
import { numberOf, samePlan, toPlanContext } from './editable-plan.ts';
import { PlanGrid, ToneMark, type LinkToBreak } from './plan-grid.tsx';
import { PlanList } from './plan-list.tsx';
import { Saving } from './saving.tsx';
import { usePlanSession } from './use-plan-session.ts';
import { describeDrop, useMatchDrag } from './use-match-drag.ts';
import { useIsPhone } from '../../ui/hooks/use-is-phone.ts';
import { verdictsFor } from './verdict.ts';
import { formatMatch, type PlanTextContext } from './plan-texts.ts';
import * as editingStyles from '../../features/editing/editor.module.css';
import * as styles from './plan-editor.module.css';
import * as planGridStyles from './plan-grid.module.css';

const t = texts.planEditor;

interface EditorProps {
  readonly tournament: TournamentView;
  readonly causes: readonly ChangeCause[];
  /** Where the plan is shown. */
  readonly plan: string;
}

/** The plan as a grid of times and courts (a list on phones), next to it the chosen match and the hints. */
export function Editor({ tournament, causes, plan: planPage }: EditorProps) {
  const edit = usePlanSession(tournament, causes);
  const { state, session, flashing } = edit;
  const { change } = session;
  const now = useNow(60_000).toISOString();
  const narrow = useIsPhone();
  const [view, setView] = useState<'grid' | 'list'>('grid');
  const [chosen, setChosen] = useState<string | null>(null);
  const [addedCourts, setAddedCourts] = useState(0);
  const [delaying, setDelaying] = useState(false);
  const ghost = useRef<HTMLDivElement>(null);

  const { draft: plan, server } = state;
  const setting = useMemo(() => toPlanContext(tournament), [tournament]);
  const textContext = useMemo<PlanTextContext>(() => ({ setting, plan }), [setting, plan]);
  const configured = setting.groupPhase?.numberOfCourts ?? setting.finalsPhase?.numberOfCourts ?? 1;
  const savedCourtCount = server.value.reduce((most, { court }) => Math.max(most, court), configured);
  const grid = useMemo(
    () => gridOf(setting, plan, kickoffs(server.value), savedCourtCount + addedCourts),
    [setting, plan, server.value, savedCourtCount, addedCourts],
  );
  const played = useMemo(
    () => new Set(tournament.matches.filter(({ outcome }) => outcome.state !== 'NotStarted').map(({ id }) => id)),
    [tournament.matches],
  );
  const courtCount = grid.courts.length;
  const hints = useMemo(
    () => findHints(setting, plan, { courtCount, played, now }),
    [setting, plan, courtCount, played, now],
  );
  const cards = useMemo(
    () => planCards(textContext, tournament.matches, hints),
    [textContext, tournament.matches, hints],
  );

  const { dragged, dropPreview, announcement, take, onKeyDown } = useMatchDrag(
    textContext,
    grid,
    now,
    ghost,
    setChosen,
    change,
  );
  const over = describeDrop(textContext, dropPreview, dragged?.over ?? null);
  const timed = grid.rows.length > 0;
  const asList = narrow || view === 'list' || !timed;
  const judge = useMemo(
    () => (chosen === null ? null : verdictsFor(setting, plan, chosen, now)),
    [setting, plan, chosen, now],
  );

  // Breaks are the planning sheet's: they take matches along.
  const linkToBreak: LinkToBreak = ({ from, name }) =>
    `${planPage}/configure#break-${1 + tournament.breaks.findIndex((one) => one.from === from && one.name === name)}`;

  useUndoKeys(session.undo, session.redo);
  const show = (id: string) => {
    setChosen(id);
    requestAnimationFrame(() => {
      const card = document.querySelector<HTMLElement>(`[data-match="${id}"]`);
      card?.scrollIntoView({ block: 'center', inline: 'nearest' });
      card?.focus({ preventScroll: true });
    });
  };

  const chosenMatch = tournament.matches.find(({ id }) => id === chosen);
  const panel = chosen !== null && judge !== null && (
    <ChosenMatch
      key={chosen}
      textContext={textContext}
      id={chosen}
      grid={grid}
      score={chosenMatch === undefined ? null : scoreOf(chosenMatch)}
      judge={judge}
      change={(how) => {
        change(how);
        keepInSight(chosen);
      }}
    />
  );
  const conflictingMatches = [...new Set(state.conflicts.map(({ subject }) => subject))];
  const hintsCard = (
    <HintsCard
      textContext={textContext}
      hints={hints}
      conflictingMatches={
        conflictingMatches.length === 0 ? null : conflictingMatches.map((id) => formatMatch(textContext, id)).join(', ')
      }
      outdated={state.phase === 'outdated'}
      few={asList ? 2 : 3}
      show={show}
      propose={({ about }) => {
        if (about.kind !== 'emptyCourt' || about.proposal === null) return;
        const { courts } = about.proposal;
        change((draft) => rescheduleOnCourts(setting, draft, courts) ?? draft);
      }}
      decide={() => void session.save()}
      reload={session.restart}
    />
  );
  const draggedCard = dragged?.by === 'pointer' ? cards.get(dragged.id) : undefined;

  return (
    <>
      <section className={`${editingStyles.editorHead} ${styles.planHead}`}>
        <ButtonLink size="small" href={planPage}>
          <IconChevronLeft size={16} aria-hidden />
          {t.backToPlan}
        </ButtonLink>
        <div className="grow">
          <h1>{t.title}</h1>
          <p className="small muted">
            {tournament.name}
            {tournament.kickoff !== null && ` · ${formatDay(tournament.kickoff)}`}
          </p>
          <PlannedHall tournament={tournament} kickoff={kickoffs(plan)[0] ?? null} end={planEnd(setting, plan)} />
        </div>
        {!narrow && timed && (
          <SegmentedControl
            label={t.view}
            value={view}
            choose={setView}
            choices={[
              {
                value: 'grid',
                text: (
                  <>
                    <IconLayoutGrid size={16} aria-hidden /> {t.grid}
                  </>
                ),
              },
              {
                value: 'list',
                text: (
                  <>
                    <IconList size={16} aria-hidden /> {t.list}
                  </>
                ),
              },
            ]}
          />
        )}
        {timed && (
          <Button size="small" onClick={() => setDelaying(true)}>
            <IconClock size={16} aria-hidden />
            {t.delay}
          </Button>
        )}
      </section>
      <div className={asList ? `page ${styles.planner} ${styles.asList}` : `page ${styles.planner}`}>
        {asList ? (
          <>
            {hintsCard}
            <section>
              {!timed && <p className={`muted small ${styles.noTimes}`}>{t.noTimes}</p>}
              <PlanList {...{ grid, plan, cards, chosen, flashing, linkToBreak }} choose={setChosen}>
                {panel}
              </PlanList>
            </section>
          </>
        ) : (
          <>
            {/* The keys are those of the cards in it. */}
            <section
              className={dragged?.by === 'pointer' ? `card ${planGridStyles.holding}` : 'card'}
              onKeyDown={onKeyDown}
            >
              <h2 className="visually-hidden">{t.gridLabel}</h2>
              <PlanGrid
                grid={grid}
                cards={cards}
                newCourts={new Set(grid.courts.filter((court) => court > savedCourtCount))}
                chosen={chosen}
                flashing={flashing}
                dropPreview={dropPreview}
                choose={setChosen}
                take={take}
                linkToBreak={linkToBreak}
                addCourt={() => setAddedCourts(grid.courts.length + 1 - savedCourtCount)}
              />
            </section>
            <aside className={styles.sideColumn}>
              {hintsCard}
              <section className="card" aria-label={t.noneChosen}>
                <header>
                  <h2>{chosen === null ? t.noneChosen : t.chosen(numberOf(plan, chosen))}</h2>
                </header>
                <div className={styles.padded}>
                  {chosen === null ? <p className="small muted">{t.chooseHint}</p> : panel}
                  <Keys />
                </div>
              </section>
            </aside>
          </>
        )}
      </div>
      <div className="visually-hidden" role="status">
        {announcement}
      </div>
      {draggedCard !== undefined &&
        createPortal(
          <div className={planGridStyles.ghost} ref={ghost} aria-hidden>
            {over !== null && (
              <p className={styles.ghostVerdict} data-tone={over.tone}>
                <ToneMark tone={over.tone} />
                {over.text}
              </p>
            )}
            <div className={planGridStyles.matchCard} data-edge={draggedCard.edge}>
              <CardInside facts={draggedCard} />
            </div>
          </div>,
          document.body,
        )}
      {dragged?.by === 'keys' && over !== null && (
        <p className={styles.heldVerdict} data-tone={over.tone} aria-hidden>
          <ToneMark tone={over.tone} />
          {over.text}
        </p>
      )}
      {delaying && (
        <DelayDialog textContext={textContext} played={played} apply={change} close={() => setDelaying(false)} />
      )}
      <Saving
        tournament={tournament}
        textContext={textContext}
        edit={edit}
        changes={samePlan(plan, state.base) ? null : changesBetween(state.base, plan)}
        results={played.size}
        hindered={state.phase === 'outdated' || hints.some(({ tone }) => tone === 'refused')}
      />
    </>
  );
}

/** A match that was moved by a button stays in sight, wherever it went. */
const keepInSight = (id: string): number =>
  requestAnimationFrame(() =>
    document.querySelector(`[data-match="${id}"]`)?.scrollIntoView({ block: 'nearest', inline: 'nearest' }),
  );

function Keys() {
  return (
    <div className={`stack muted tiny ${styles.keys}`} id="plan-keys">
      <p>
        <kbd aria-hidden>↑</kbd>
        <kbd aria-hidden>↓</kbd>
        <kbd aria-hidden>←</kbd>
        <kbd aria-hidden>→</kbd>
        <span className="visually-hidden">{t.arrows}</span>
        {t.keys.move}
      </p>
      <p>
        <kbd>{t.space}</kbd>
        {t.keys.grab}
        <kbd>{t.escape}</kbd>
        {t.keys.back}
      </p>
      <p>
        <kbd>{t.undoKeys}</kbd>
        {t.keys.undo}
      </p>
    </div>
  );
}

/** Strg Z and Strg Y, but not while something is typed. */
function useUndoKeys(undo: () => void, redo: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const typing = event.target instanceof HTMLInputElement && event.target.type !== 'checkbox';
      if (typing || !(event.ctrlKey || event.metaKey) || document.querySelector('dialog[open]') !== null) return;
      const key = event.key.toLowerCase();
      if (key === 'z' && !event.shiftKey) undo();
      else if (key === 'y' || (key === 'z' && event.shiftKey)) redo();
      else return;
      event.preventDefault();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [undo, redo]);
}
