import type { PublicTournamentView } from '#domain/contract.ts';
import { texts } from '../../texts/de.ts';
import { formatClock, plainDay, shortDay, weekday } from '../../texts/format.ts';
import { When } from './when.tsx';

const MINUTE = 60_000;

/** Before the first kickoff: when and where it begins, on its day in how many minutes once the page runs. */
export function Countdown({
  tournament: { kickoff, venue, venueName },
  now,
  isRunning,
}: {
  tournament: PublicTournamentView;
  now: Date;
  isRunning: boolean;
}) {
  if (kickoff === null) return null;
  const time = formatClock(kickoff);
  const isToday = plainDay(kickoff) === plainDay(now);
  const where = [venue?.name ?? venueName, ...(venue?.addressDetails ?? [])].filter(Boolean).join(', ');
  return (
    <section className="note">
      <When planned={isToday ? time : shortDay(kickoff)} expected={null} isLarge />
      <div>
        <b>
          {isToday && isRunning
            ? texts.visitor.startsIn(Math.ceil((Date.parse(kickoff) - now.getTime()) / MINUTE))
            : texts.visitor.starts(weekday(kickoff), shortDay(kickoff), time)}
        </b>
        {where !== '' && <p>{where}</p>}
      </div>
    </section>
  );
}
