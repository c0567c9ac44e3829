import { IconAlertTriangle, IconClock, IconPencil } from '@tabler/icons-react';
import type { TournamentView } from '#domain/contract.ts';
import { toDo } from '../../features/tournament/matches-to-do.ts';
import { byTime } from '../../tournament-view/matches.ts';
import { texts } from '../../texts/de.ts';
import type { Reports } from './reports.ts';
import { Button } from '../../ui/action/button.tsx';
import * as styles from './to-do-card.module.css';

const icons = {
  missing: <IconPencil size={18} aria-hidden />,
  waiting: <IconClock size={18} aria-hidden />,
  affected: <IconAlertTriangle size={18} aria-hidden />,
} as const;

/** Matches that need an action: a missing result, an unreported kickoff, a score whose teams have changed. */
export function ToDo({
  tournament,
  reports,
  now,
  openReport,
}: {
  tournament: TournamentView;
  reports: Reports;
  now: Date;
  /** null if the reader may not report. */
  openReport: ((matchId: string) => void) | null;
}) {
  const waiting = toDo(reports.matches, tournament, now).toSorted((one, other) => byTime(one.match, other.match));
  if (waiting.length === 0) return null;
  return (
    <section className={`card ${styles.toDoCard}`}>
      <header>
        <IconAlertTriangle size={18} aria-hidden className={styles.warning} />
        <h2>{texts.plan.todo}</h2>
        <span className="grow" />
        <span className="count warn">{waiting.length}</span>
      </header>
      <ul className={styles.toDoItems}>
        {waiting.slice(0, 5).map(({ match, what }) => (
          <li key={match.id}>
            {icons[what]}
            <span>
              <b className="bold">{texts.plan.toDo[what]}</b>
              <br />
              <span className="muted">{texts.plan.matchOnCourt(match.index, match.metadata.court)}</span>
            </span>
            {openReport === null ? null : what !== 'waiting' ? (
              <Button size="small" onClick={() => openReport(match.id)}>
                {what === 'missing' ? texts.plan.reportShort : texts.plan.settle}
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
      </ul>
    </section>
  );
}
