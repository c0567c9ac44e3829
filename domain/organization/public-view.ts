import { z } from 'zod';
import { monogram } from '../team-name.ts';
import { utcInstant } from '../utc-instant.ts';
import { outcomeType, shootoutScore } from '../tournament/contract/bodies.ts';
import { announcedStatusView, emblemView, interruptionView } from '../tournament/contract/views.ts';
import { pictureUrl } from './crest.ts';
import type { Organization } from './state.ts';
import type { ListedTournament } from './view.ts';

// What is public of an organisation [OR5]: its page `/v/{name}`, and the live topic that keeps it up to date.

/** One side of a match there. */
const clubSide = z
  .object({
    /** Of the team, else where it comes from ('Sieger Spiel 21'). */
    name: z.string(),
    /** Absent: it is open which team this is, or not to be told [PR1]. */
    emblem: emblemView.optional(),
    /** Absent: none was reported, or it is not to be told [PR1]. */
    score: z.int().optional(),
  })
  .meta({ id: 'ClubSide' });

/** A match of a tournament under way as the page of its club shows it [OR7]. */
const clubMatch = z
  .object({
    id: z.string(),
    court: z.int(),
    /** 'Gruppe A', 'Halbfinale 1' */
    place: z.string(),
    teamA: clubSide,
    teamB: clubSide,
    /** By the plan. Absent: it says no times. */
    kickoff: utcInstant.optional(),
    /** As forecast at the tournament's last change [CU2]. Absent: as planned, or it has begun. */
    expected: utcInstant.optional(),
    /** Absent: its begin was not reported. */
    startedAt: utcInstant.optional(),
    /** How long it is played by the plan, in whole minutes. Absent: that says no times. */
    minutes: z.int().optional(),
  })
  .meta({ id: 'ClubMatch' });
export type ClubMatch = Readonly<z.infer<typeof clubMatch>>;

/** What there is to say of a tournament's winner besides its name. */
const clubWinner = z
  .object({
    emblem: emblemView,
    /** Absent: there was no final, or another team won it. */
    final: z
      .object({
        scoreFor: z.int(),
        scoreAgainst: z.int(),
        type: outcomeType,
        /** `a`: its winner's; absent: none, or not known [RE18]. */
        shootout: shootoutScore.optional(),
        opponent: z.string(),
      })
      .meta({ id: 'ClubFinal' })
      .optional(),
    /** The name of the folder that holds this winner and others. Absent: none does. */
    series: z.string().optional(),
  })
  .meta({ id: 'ClubWinner' });
export type ClubWinner = Readonly<z.infer<typeof clubWinner>>;

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
    /** How many teams it has. Absent: none so far. */
    teams: z.int().optional(),
    /** The last interruption of play [MO13]. Absent: none. */
    interruption: interruptionView.optional(),
    /** The most important first. Absent: none runs, or it does not take place as planned. */
    runningMatches: z.array(clubMatch).optional(),
    /** Of one under way the next one and the final. Absent: there is none. */
    nextMatches: z.array(clubMatch).optional(),
    /** Of `champion`. Absent: there is none. */
    winner: clubWinner.optional(),
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
    /** The address of its crest, a square. Absent: the club has none. */
    crest: z.string().optional(),
    /** What stands on its disc. Absent: it has a crest. */
    letters: z.string().optional(),
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
  { name, pageName, color, crest }: Pick<Organization, 'name' | 'color' | 'crest'> & { readonly pageName: string },
  tournaments: readonly ClubTournament[],
): PublicOrganizationView => ({
  id,
  name,
  pageName,
  tournaments: withSeriesOnly(tournaments).toSorted((a, b) => compare(a.id, b.id)),
  ...(color === null ? {} : { color }),
  ...(crest === null ? { letters: monogram(name) } : { crest: pictureUrl(crest.imageId) }),
});

/** A folder with one winner is no series: its name is no matter of the public [OR7]. */
function withSeriesOnly(tournaments: readonly ClubTournament[]): readonly ClubTournament[] {
  const [once, series] = [new Set<string>(), new Set<string>()];
  for (const { winner } of tournaments) {
    if (winner?.series !== undefined) (once.has(winner.series) ? series : once).add(winner.series);
  }
  return tournaments.map((tournament) => {
    const { winner } = tournament;
    if (winner?.series === undefined || series.has(winner.series)) return tournament;
    const { series: _lone, ...others } = winner;
    return { ...tournament, winner: others };
  });
}

const compare = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1);
