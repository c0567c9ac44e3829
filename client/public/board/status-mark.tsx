import type { ReactNode } from 'react';
import { TickIcon } from '../icons.tsx';

/** How a match stands, in words and with a sign, never by colour alone. `outdated`: it ran when last heard of. */
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
