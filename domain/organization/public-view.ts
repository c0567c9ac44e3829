import { z } from 'zod';
import { utcInstant } from '../utc-instant.ts';
import { announcedStatusView } from '../tournament/contract/views.ts';
import type { ListedTournament } from './view.ts';

// What is public of an organisation [OR5]: its page `/v/{name}`, and the live topic that keeps it up to date.

/** A public tournament as the page of its club shows it; `kickoff` and `end` are ISO 8601 instants of its plan. */
const clubTournament = z
  .object({
    id: z.string(),
    name: z.string(),
    venueName: z.string().nullable(),
    kickoff: utcInstant.nullable(),
    end: utcInstant.nullable(),
    status: announcedStatusView,
    isOver: z.boolean(),
    champion: z.string().nullable(),
    played: z.number().int(),
    running: z.number().int(),
    matches: z.number().int(),
  })
  .meta({ id: 'ClubTournament' });
export type ClubTournament = Readonly<z.infer<typeof clubTournament>>;

/** The topic `club/ID`; `pageName` is the newest name of its page. */
export const publicOrganization = z
  .object({
    id: z.string(),
    name: z.string(),
    pageName: z.string(),
    tournaments: z.array(clubTournament),
    /** `#rrggbb`. Absent: the club has none of its own. */
    color: z.string().optional(),
  })
  .meta({ id: 'PublicOrganization' });
export type PublicOrganizationView = Readonly<z.infer<typeof publicOrganization>>;

/** The most tournaments that the page of a club shows. */
export const MAX_ON_PAGE = 100;

/** Those of an organisation that its page shows, as far as its lists know: the newest, those without a kickoff first. */
export function selectForPage(listed: readonly ListedTournament[]): readonly ListedTournament[] {
  // UTC instants sort as their texts do; none counts as the farthest.
  const orderOf = ({ kickoff }: ListedTournament): string => kickoff ?? '9';
  return listed
    .filter(({ visibility, purpose, template }) => visibility === 'Public' && purpose === 'Competition' && !template)
    .toSorted((a, b) => compare(orderOf(b), orderOf(a)) || compare(a.id, b.id))
    .slice(0, MAX_ON_PAGE);
}

/** The view of an organisation whose page has this name; `tournaments` come in any order. */
export const publicOrganizationView = (
  id: string,
  { name, pageName, color }: { readonly name: string; readonly pageName: string; readonly color: string | null },
  tournaments: readonly ClubTournament[],
): PublicOrganizationView => ({
  id,
  name,
  pageName,
  tournaments: tournaments.toSorted((a, b) => compare(a.id, b.id)),
  ...(color === null ? {} : { color }),
});

const compare = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1);
