import { IconAlertTriangle, IconClock, IconDice5, IconPencil, IconPlayerPause } from '@tabler/icons-react';
import { Suspense, useMemo, useState } from 'react';
import type { InterruptionView, MatchView, TournamentView } from '#domain/contract.ts';
import { byTime, type MatchDay, matchNumber } from '#domain/match-day.ts';
import { lazyPage } from '../../features/navigation/lazy-page.tsx';
import { lotText } from '../../features/standings/lot-text.ts';
import { isAwaited, lotsToDraw } from '../../features/standings/open-lots.ts';
import { findMatchesToDo } from '../../features/tournament/matches-to-do.ts';
import { texts } from '../../texts/de.ts';
import { clockFrom, formatClock } from '../../texts/format.ts';
import { lateEnd } from './late-end.ts';
import type { Reports } from './reports/reports.ts';
import { ResumeButton } from './resume-button.tsx';
import { Button } from '../../ui/action/button.tsx';
import * as styles from './to-do-card.module.css';

const TieDialog = lazyPage(async () => (await import('../../features/ties/tie-dialog.tsx')).TieDialog);

const icons = {
  unreported: <IconPencil size={18} aria-hidden />,
  due: <IconClock size={18} aria-hidden />,
  affected: <IconAlertTriangle size={18} aria-hidden />,
} as const;

/** Matches that are listed before all are asked for. */
const FOLDED = 5;

/** What needs an action: lots that hold up a match, and matches without a report or with other teams than played it. */
export function ToDoCard({
  tournament,
  reports,
  day,
  openReport,
  rule,
  mayDraw,
  ownCourt,
  halt,
  shift,
}: {
  tournament: TournamentView;
  reports: Reports;
  day: MatchDay;
  /** null if the reader may not report. */
  openReport: ((matchId: string) => void) | null;
  /** Decides a match that play did not decide [RE13]; null: the reader may not. */
  rule: ((match: MatchView) => void) | null;
  /** Whether the reader may enter a lot. */
  mayDraw: boolean;
  /** What play is interrupted by; null: nothing. */
  halt: InterruptionView | null;
  /** Opens what moves matches, for a court that is so late. */
  shift: (court: number, minutes: number) => void;
  /** The court whose matches come first; 0: none. */
  ownCourt: number;
}) {
  const [drawing, setDrawing] = useState<string | null>(null);
  const [unfolded, setUnfolded] = useState(false);
  const { status, matches } = tournament;
  const numberAt = (index: number): number => matchNumber({ index, number: matches[index - 1]?.number });
  const lots = useMemo(() => lotsToDraw(tournament).filter(isAwaited), [tournament]);
  const drawn = lots.find(({ key }) => key === drawing);
  const courtRank = ({ metadata }: MatchView): number => (metadata.court === ownCourt ? 0 : 1);
  const waiting = findMatchesToDo({ status, matches: reports.matches }, day).toSorted(
    ({ match: one }, { match: other }) => courtRank(one) - courtRank(other) || byTime(one, other),
  );
  const late = halt === null && status.status === 'Planned' ? lateEnd(tournament, day) : null;
  const count = lots.length + waiting.length + (halt === null ? 0 : 1) + (late === null ? 0 : 1);
  if (count === 0) return null;
  return (
    <section
      className={`card ${styles.toDoCard}`}
      aria-label={texts.plan.todo}
      data-unfolded={unfolded || undefined}
      data-many={waiting.length > FOLDED || undefined}
    >
      <header>
        <IconAlertTriangle size={18} aria-hidden className={styles.warning} />
        <h2>{texts.plan.todo}</h2>
        <span className="grow" />
        {count > 1 && !unfolded && (
          <Button size="small" tone="link" className={styles.unfold} onClick={() => setUnfolded(true)}>
            {texts.plan.todoAll(count)}
          </Button>
        )}
        <span className="count warn">{count}</span>
      </header>
      <ul className={styles.toDoItems}>
        {halt !== null && (
          <li>
            <IconPlayerPause size={18} aria-hidden />
            <span>
              <b className="bold">{texts.plan.interruptedSince(formatClock(halt.since))}</b>
              <br />
              <span className="muted">{halt.name}</span>
            </span>
            {mayDraw && <ResumeButton tournament={tournament} interruption={halt} />}
          </li>
        )}
        {lots.map((lot) => (
          <li key={lot.key}>
            <IconDice5 size={18} aria-hidden />
            <span>
              <b className="bold">{texts.plan.lotNeeded}</b> {lotText(lot)}
              <br />
              <span className="muted">{texts.plan.lotFor(lot.matches.map(numberAt))}</span>
            </span>
            {mayDraw && (
              <Button size="small" onClick={() => setDrawing(lot.key)}>
                {texts.plan.decideTie}
              </Button>
            )}
          </li>
        ))}
        {(unfolded ? waiting : waiting.slice(0, FOLDED)).map(({ match, what }) => (
          <li key={match.id}>
            {icons[what]}
            <span>
              <b className="bold">{texts.plan.toDo[what]}</b>
              <br />
              <span className="muted">{texts.plan.matchOnCourt(matchNumber(match), match.metadata.court)}</span>
              {what === 'unreported' && rule !== null && (
                <Button size="small" tone="link" className={styles.absent} onClick={() => rule(match)}>
                  {texts.ruling.absent}
                </Button>
              )}
            </span>
            {openReport === null ? null : what !== 'due' ? (
              <Button size="small" onClick={() => openReport(match.id)}>
                {what === 'unreported' ? texts.plan.reportShort : texts.plan.settle}
              </Button>
            ) : (
              <Button
                size="small"
                onClick={() =>
                  reports.report(match, { state: 'CurrentlyPlaying', scoreA: 0, scoreB: 0, outcomeType: 'Standard' })
                }
              >
                {texts.plan.kickoffAct}
              </Button>
            )}
          </li>
        ))}
        {late !== null && (
          <li>
            <IconClock size={18} aria-hidden />
            <b className="bold">{texts.plan.lateEnd(clockFrom(late.end, late.planned), formatClock(late.planned))}</b>
            {mayDraw && (
              <Button size="small" onClick={() => shift(late.court, late.minutes)}>
                {texts.plan.moveMatches}
              </Button>
            )}
          </li>
        )}
      </ul>
      {drawn !== undefined && (
        <Suspense>
          <TieDialog lot={drawn} tournament={tournament} begin="Shootout" close={() => setDrawing(null)} />
        </Suspense>
      )}
    </section>
  );
}
