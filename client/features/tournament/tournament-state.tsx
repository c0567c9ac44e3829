import {
  IconBan,
  IconCalendar,
  IconCalendarPause,
  IconCircleCheck,
  IconCircleDashed,
  IconLock,
  IconWorld,
} from '@tabler/icons-react';
import type { ListedTournament } from '#domain/contract.ts';
import { statusAt, type StatusFacts } from '#domain/play.ts';
import { useNow } from '../../tournament-view/use-now.ts';
import { texts } from '../../texts/de.ts';
import { tournamentStateText } from './tournament-state-text.ts';

/** How far it is, as a mark and a word, with a bar while it runs [MO8]. */
export function TournamentState({ tournament }: { tournament: StatusFacts }) {
  const { matchCount, finishedCount, runningCount } = tournament;
  const now = useNow(60_000);
  const text = tournamentStateText(tournament, now);
  switch (statusAt(tournament, now)) {
    case 'cancelled':
      return (
        <span className="status">
          <IconBan size={15} aria-hidden />
          {text}
        </span>
      );
    case 'postponed':
      return (
        <span className="status">
          <IconCalendarPause size={15} aria-hidden />
          {text}
        </span>
      );
    case 'draft':
      return (
        <span className="status">
          <IconCircleDashed size={15} aria-hidden />
          {text}
        </span>
      );
    case 'planned':
      return (
        <span className="status strong">
          <IconCalendar size={15} aria-hidden />
          {text}
        </span>
      );
    case 'unfinished':
      return (
        <span className="status">
          <IconCircleDashed size={15} aria-hidden />
          {text}
        </span>
      );
    case 'ended':
      return (
        <span className="status good">
          <IconCircleCheck size={15} aria-hidden />
          {text}
        </span>
      );
    case 'running':
      return (
        <>
          <span className="status live">
            <span className="signal pulse" />
            {text}
          </span>
          <div className="progress-bar" aria-hidden>
            <i style={{ width: `${(100 * finishedCount) / matchCount}%` }} />
            <i data-running style={{ width: `${(100 * runningCount) / matchCount}%` }} />
          </div>
        </>
      );
  }
}

/** Who sees it: colour, sign and word. */
export function VisibilityTag({ visibility }: Pick<ListedTournament, 'visibility'>) {
  const isPublic = visibility === 'Public';
  return (
    <span className={isPublic ? 'badge good' : 'badge'}>
      {isPublic ? <IconWorld size={15} aria-hidden /> : <IconLock size={15} aria-hidden />}
      {texts.tournament.visibilityShort[visibility]}
    </span>
  );
}
