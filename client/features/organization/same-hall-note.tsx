import { IconAlertTriangle } from '@tabler/icons-react';
import type { ListedTournament } from '#domain/contract.ts';
import { texts } from '../../texts/de.ts';
import { inSameHall, type Booking } from './in-same-hall.ts';
import * as styles from './same-hall-note.module.css';

/** Says which of the organisation's tournaments are planned in the same hall at the same time; nothing where none is. */
export function SameHallNote({ booking, tournaments }: { booking: Booking; tournaments: readonly ListedTournament[] }) {
  const others = inSameHall(booking, tournaments);
  return (
    <div role="status">
      {others.length > 0 && (
        <p className={`status warn ${styles.note}`}>
          <IconAlertTriangle size={16} aria-hidden />
          {texts.organization.sameHall(others.map(({ name }) => name))}
        </p>
      )}
    </div>
  );
}
