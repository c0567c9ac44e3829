import { memo } from 'react';
import type { PublicTournamentView } from '#domain/contract.ts';
import { noticesAt } from '../tournament-view/notices-at.ts';
import { useNow } from '../tournament-view/use-now.ts';

/** The notices in force, heard as soon as they change; `at`: the moment the first HTML was made for. */
export const Notices = memo(function Notices({
  announcement,
  status,
  at,
  className,
}: Pick<PublicTournamentView, 'announcement' | 'status'> & { at?: Date | undefined; className: string }) {
  const now = useNow(10_000, at);
  return (
    <div className={className} role="status">
      {noticesAt({ announcement, status }, now).map(({ kind, text }) => (
        <p key={kind} data-kind={kind}>
          {text}
        </p>
      ))}
    </div>
  );
});
