import { texts } from '../../texts/de.ts';
import { formatClock, longDay, minutesBetween, weekday } from '../../texts/format.ts';
import { useClock } from '../../tournament-view/use-now.ts';
import type { BoardPage } from './board-page.ts';

/** Before the day: when it begins, and how long that is from now. */
export function AheadPage({ page: { kickoff } }: { page: Extract<BoardPage, { kind: 'ahead' }> }) {
  const now = useClock();
  return (
    <section className="ahead-page" aria-label={texts.board.starts}>
      <h2>{texts.board.starts}</h2>
      <p className="ahead-page-day">{texts.board.startDay(weekday(kickoff), longDay(kickoff))}</p>
      <p className="ahead-page-time figures">{texts.visitor.time(formatClock(kickoff))}</p>
      {now !== null && (
        <p className="ahead-page-countdown figures">{texts.board.countdown(minutesBetween(now, kickoff))}</p>
      )}
    </section>
  );
}
