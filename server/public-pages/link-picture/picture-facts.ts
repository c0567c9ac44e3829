import { championOf } from '#client/public/champion-of.ts';
import { headPicture } from '#client/public/presentation.ts';
import type { PublicMatchView, PublicTournamentView } from '#domain/contract.ts';
import { pictureIdOf } from '#domain/organization/crest.ts';
import { byTime, isOver } from '#domain/match-day.ts';
import { computeStamp } from '../../runtime/content-hash.ts';

// What the picture of a tournament's link shows [OR6]: what is public on its page, and nothing that follows from the
// clock, so that the same view is the same picture.

/** In pixels, as messengers show the picture of a link whole. */
export const LINK_PICTURE = { width: 1200, height: 630 } as const;

/** All that the picture shows. */
export interface PictureFacts {
  readonly name: string;
  readonly organizer: string;
  readonly venue: string | null;
  /** The first and the last kickoff, ISO 8601 instants; null: none is known. */
  readonly days: { readonly first: string; readonly last: string } | null;
  /** The image of the organiser's logo, else the club's crest; null: none is to be shown. */
  readonly logoId: string | null;
  readonly status: Pick<PublicTournamentView['status'], 'status' | 'date'>;
  readonly showResults: PublicTournamentView['presentationConfiguration']['showResults'];
  /** null: it is cancelled or postponed, and nothing else counts. */
  readonly play: PicturedPlay | null;
}

/** `results` has no matches where the presentation hides them; so has `over`, and where there is a winner to show. */
export type PicturedPlay =
  | { readonly kind: 'ahead' }
  | { readonly kind: 'running' | 'results'; readonly matches: readonly PicturedMatch[] }
  | { readonly kind: 'over'; readonly champion: string | null; readonly matches: readonly PicturedMatch[] };

/** Names, or where the teams come from; `score`: A's and B's, null where none is shown. */
export interface PicturedMatch {
  readonly teamA: string;
  readonly teamB: string;
  readonly score: readonly [number, number] | null;
  readonly decided: PublicMatchView['outcome']['type'];
  /** The score of the shoot-out after a level one; absent: none, or not known. */
  readonly shootout?: NonNullable<PublicMatchView['outcome']['shootout']>;
  /** How it was decided where play did not; absent: it was played. */
  readonly ruling?: NonNullable<PublicMatchView['outcome']['ruling']>;
}

/** Few and large: a chat shows the picture at a quarter of its size. */
const MAX_MATCHES = 2;

export function pictureFactsOf(tournament: PublicTournamentView): PictureFacts {
  const { name, organizationName, venueName, status, presentationConfiguration } = tournament;
  const picture = headPicture(tournament);
  return {
    name,
    organizer: organizationName,
    venue: venueName,
    days: daysOf(tournament.matches),
    logoId: picture === null ? null : pictureIdOf(picture),
    status: { status: status.status, date: status.date },
    showResults: presentationConfiguration.showResults,
    play: status.status === 'Planned' ? playOf(tournament) : null,
  };
}

function playOf(tournament: PublicTournamentView): PicturedPlay {
  const { matches } = tournament;
  const running = matches.filter(({ outcome }) => outcome.state === 'CurrentlyPlaying');
  const pictured = (of: readonly PublicMatchView[], order: Order): readonly PicturedMatch[] =>
    firstOf(of, order).map((match) => picturedMatch(match, tournament));
  if (running.length > 0) return { kind: 'running', matches: pictured(running, latestKickoff) };
  const played = matches.filter(({ outcome }) => outcome.state === 'Finished');
  if (played.length === 0) return { kind: 'ahead' };
  const last = pictured(
    played.filter(({ teamA, teamB }) => teamA.score !== null && teamB.score !== null),
    latest,
  );
  if (!isOver(tournament)) return { kind: 'results', matches: last };
  const champion = championOf(tournament);
  return { kind: 'over', champion, matches: champion === null ? last.slice(0, 1) : [] };
}

type Order = (one: PublicMatchView, other: PublicMatchView) => number;
const latest: Order = (one, other) => byTime(other, one);
/** Latest kickoff first, then by index: a running match whose end was not reported falls behind. */
const latestKickoff: Order = (one, other) =>
  one.metadata.kickoff === other.metadata.kickoff ? one.index - other.index : byTime(other, one);

/** Without sorting all of a large plan. */
function firstOf(matches: readonly PublicMatchView[], order: Order): readonly PublicMatchView[] {
  const first: PublicMatchView[] = [];
  for (const match of matches) {
    first.push(match);
    first.sort(order);
    first.length = Math.min(first.length, MAX_MATCHES);
  }
  return first;
}

function picturedMatch({ teamA, teamB, outcome }: PublicMatchView, { teams }: PublicTournamentView): PicturedMatch {
  const nameOf = ({ teamId, label }: PublicMatchView['teamA']): string =>
    teams.find(({ id }) => id === teamId)?.name ?? label;
  return {
    teamA: nameOf(teamA),
    teamB: nameOf(teamB),
    score: teamA.score === null || teamB.score === null ? null : [teamA.score, teamB.score],
    decided: outcome.type,
    ...(outcome.shootout === undefined ? {} : { shootout: outcome.shootout }),
    ...(outcome.ruling === undefined ? {} : { ruling: outcome.ruling }),
  };
}

function daysOf(matches: readonly PublicMatchView[]): PictureFacts['days'] {
  let [first, last]: [string | null, string | null] = [null, null];
  for (const { metadata } of matches) {
    const { kickoff } = metadata;
    if (kickoff === null) continue;
    if (first === null || kickoff < first) first = kickoff;
    if (last === null || kickoff > last) last = kickoff;
  }
  return first === null || last === null ? null : { first, last };
}

/** What tells this picture from all others of the tournament. */
export const stampOfPicture = (facts: PictureFacts): string => computeStamp(Buffer.from(JSON.stringify(facts)));
