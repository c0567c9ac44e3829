import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import { texts } from '../texts/de.ts';
import type { ClubListEntry } from './club-lists.ts';

const t = texts.exports.calendar;

/** Of a tournament whose plan says no end. */
const UNKNOWN_LENGTH_MS = 3_600_000;
const ASK_AGAIN_MINUTES = 15;

const STATUS = {
  Planned: ICalEventStatus.CONFIRMED,
  Cancelled: ICalEventStatus.CANCELLED,
  Postponed: ICalEventStatus.TENTATIVE,
} as const;

/** Returns RFC 5545 text: one entry per public tournament with a day; a postponed one is listed on its new day. */
export function buildClubCalendar(
  tournaments: readonly ClubListEntry[],
  { name, link, origin }: { readonly name: string; readonly link: string; readonly origin: string },
): string {
  const calendar = ical({
    name,
    prodId: { company: 'Turnierpult', product: t.product, language: 'DE' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: ASK_AGAIN_MINUTES * 60,
    url: link,
  });
  for (const { shown, entry } of tournaments) {
    const days = daysOf(shown);
    if (days === null) continue;
    const { status, note, date } = shown.status;
    const url = `${origin}/t/${shown.id}`;
    calendar.createEvent({
      id: `${shown.id}@turnierpult`,
      // Of the last change, not of now: the same list is the same text.
      stamp: new Date(entry.changedAt),
      sequence: entry.version,
      ...days,
      summary: `${t.statuses[status]}${shown.name}`,
      description: [...(status === 'Planned' ? [] : [t.status(status, date, note)]), url].join('\n'),
      location: shown.venueName,
      status: STATUS[status],
      url,
    });
  }
  return calendar.toString();
}

/** null: no day is known. */
function daysOf({ kickoff, end, status: { status, date } }: ClubListEntry['shown']) {
  if (status === 'Postponed' && date !== null) return { start: new Date(date), allDay: true };
  if (kickoff === null) return null;
  const start = new Date(kickoff);
  return { start, end: new Date(end ?? start.getTime() + UNKNOWN_LENGTH_MS) };
}
