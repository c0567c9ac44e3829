import type { ReactNode } from 'react';
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
