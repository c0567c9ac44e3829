import type { ReactNode } from 'react';
import type { PublicMatchView } from '#domain/contract.ts';
import { texts } from '../../texts/de.ts';
import { endingOf } from '../../tournament-view/ending-of.ts';
import { TickIcon } from '../icons.tsx';

/** The state of a match, in words and with a sign, never by colour alone. `outdated`: it ran at the last contact. */
export function StatusMark({
  status,
  className = '',
  children,
}: {
  status: 'waiting' | 'running' | 'outdated' | 'ended' | 'late';
  className?: string;
  children: ReactNode;
}) {
  return (
    <span className={`status-mark ${className}`} data-status={status}>
      {status === 'ended' && <TickIcon />}
      {(status === 'running' || status === 'outdated') && <i />}
      {children}
    </span>
  );
}

/** 'Ende', of a match that took longer than its time 'Ende, 3 : 4 n. E.': its score, or that of its shoot-out [RE18]. */
export function endOf({ outcome, teamA, teamB }: PublicMatchView): string {
  const { a, b } = outcome.shootout ?? { a: teamA.score, b: teamB.score };
  const how = endingOf({ ...outcome, shootout: undefined });
  if (how === '') return texts.visitor.ended;
  return a === null || b === null ? how : texts.board.endedAfter(a, b, how);
}
