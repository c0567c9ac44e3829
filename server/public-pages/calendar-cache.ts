import { encodeContent, type EncodedContent } from '../http/send-encoded.ts';
import { buildClubCalendar } from './club-calendar.ts';
import { putNewest, type ListedByClub } from './club-lists.ts';

type ClubCalendarAbout = Parameters<typeof buildClubCalendar>[1];

interface KeptCalendar {
  readonly tournaments: readonly ListedByClub[];
  readonly name: string;
  readonly content: EncodedContent;
}

/** Of a hundred tournaments each has 50 kB. */
const MAX_CALENDARS = 200;

/** Builds and compresses the calendar of a club anew only where its list or its name is another one. */
export function createCalendarCache(): (
  tournaments: readonly ListedByClub[],
  about: ClubCalendarAbout,
) => EncodedContent {
  // By their links, which say the origin as well.
  const kept = new Map<string, KeptCalendar>();
  return (tournaments, about) => {
    const { link, name } = about;
    const known = kept.get(link);
    const isSame = known?.tournaments === tournaments && known.name === name;
    const content = isSame ? known.content : encodeContent(buildClubCalendar(tournaments, about));
    putNewest(kept, link, { tournaments, name, content }, MAX_CALENDARS);
    return content;
  };
}
