import { LRUCache } from 'lru-cache';
import { encodeContent, type EncodedContent } from '../http/send-encoded.ts';
import { buildClubCalendar } from './club-calendar.ts';
import type { ClubListEntry } from './club-lists.ts';

type ClubCalendarAbout = Parameters<typeof buildClubCalendar>[1];

interface KeptCalendar {
  readonly tournaments: readonly ClubListEntry[];
  readonly name: string;
  readonly content: EncodedContent;
}

/** Of a hundred tournaments each has 50 kB. */
const MAX_CALENDARS = 200;
/** Bytes of all, before they are compressed. */
const MAX_BYTES = 10_000_000;

/** Caches calendars: a club's is built and compressed again only if its list or its name changed. */
export function createCalendarCache(
  bytes = MAX_BYTES,
): (tournaments: readonly ClubListEntry[], about: ClubCalendarAbout) => EncodedContent {
  // By their links, which say the origin as well.
  const kept = new LRUCache<string, KeptCalendar>({
    max: MAX_CALENDARS,
    maxSize: bytes,
    sizeCalculation: ({ content }) => content.bytes.length,
  });
  return (tournaments, about) => {
    const { link, name } = about;
    const known = kept.get(link);
    if (known?.tournaments === tournaments && known.name === name) return known.content;
    const content = encodeContent(buildClubCalendar(tournaments, about));
    kept.set(link, { tournaments, name, content });
    return content;
  };
}
