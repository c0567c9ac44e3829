import type { PublicTournamentView } from '#domain/contract.ts';
import { texts } from '../texts/de.ts';
import { longDay, weekday } from '../texts/format.ts';

type Noticed = Pick<PublicTournamentView, 'announcement' | 'status'>;

/** A notice of the organisers to all who follow the tournament. */
export interface Notice {
  readonly kind: 'status' | 'announcement';
  readonly text: string;
}

/** What is said at a moment: whether it takes place, where it is not as planned [OR4], and what the desk says [OR2]. */
export function noticesAt(tournament: Noticed, now: Date): readonly Notice[] {
  const status = statusLine(tournament);
  const { announcement } = tournament;
  const isSet = announcement !== null && (announcement.until === null || now < new Date(announcement.until));
  return [
    ...(status === null ? [] : [{ kind: 'status', text: status } as const]),
    ...(isSet ? [{ kind: 'announcement', text: announcement.text } as const] : []),
  ];
}

/** 'Verschoben auf Samstag, 16. Januar 2027. Die Halle ist gesperrt.'; null: it takes place as planned. */
export function statusLine({ status: { status, note, date } }: Pick<Noticed, 'status'>): string | null {
  if (status === 'Planned') return null;
  const { statuses, postponedTo } = texts.publicWords;
  return [date === null ? statuses[status] : postponedTo(`${weekday(date)}, ${longDay(date)}`), note]
    .filter((part) => part !== null)
    .join('. ');
}
