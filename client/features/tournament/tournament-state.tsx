import { IconCalendar, IconCircleCheck, IconCircleDashed, IconLock, IconWorld } from '@tabler/icons-react';
import type { ListedTournament } from '#domain/contract.ts';
import { texts } from '../../texts/de.ts';

type MatchCounts = Pick<ListedTournament, 'matchCount' | 'finishedCount' | 'runningCount'>;

/** How far a tournament is. One with results that is not over counts as running between its matches too. */
export function stateOf({
  matchCount,
  finishedCount,
  runningCount,
}: MatchCounts): 'draft' | 'planned' | 'running' | 'ended' {
  if (matchCount === 0) return 'draft';
  if (runningCount > 0 || (finishedCount > 0 && finishedCount < matchCount)) return 'running';
  return finishedCount === matchCount ? 'ended' : 'planned';
}

/** The same as a mark and a word, with a bar while it runs. */
export function TournamentState({ tournament }: { tournament: MatchCounts }) {
  const { matchCount, finishedCount, runningCount } = tournament;
  switch (stateOf(tournament)) {
    case 'draft':
      return (
        <span className="status">
          <IconCircleDashed size={15} aria-hidden />
          {texts.organization.draft}
        </span>
      );
    case 'planned':
      return (
        <span className="status strong">
          <IconCalendar size={15} aria-hidden />
          {texts.organization.planned}
        </span>
      );
    case 'ended':
      return (
        <span className="status good">
          <IconCircleCheck size={15} aria-hidden />
          {texts.organization.ended}
        </span>
      );
    case 'running':
      return (
        <>
          <span className="status live">
            <span className="signal pulse" />
            {texts.organization.runs(finishedCount, matchCount)}
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
