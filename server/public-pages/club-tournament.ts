import { championOf } from '#client/public/champion-of.ts';
import { clubMatchPlace } from '#client/public/club/club-match-place.ts';
import { winnerOf } from '#client/tournament-view/matches.ts';
import { slotName, teamNames, type TeamNames } from '#client/tournament-view/team-names.ts';
import type {
  ClubMatch,
  ClubTournament,
  ClubWinner,
  PublicMatchView,
  PublicSlotView,
  PublicTournamentView,
} from '#domain/contract.ts';
import { formatInstant } from '#domain/durations.ts';
import { byTime, isOver, matchDayAt, placedTeam } from '#domain/match-day.ts';
import { playTimeOf, playTimesOf } from '#domain/tournament/match-day/match-day.ts';
import { plannedEnd } from '#domain/tournament/match-day/planned-end.ts';

// A tournament as the page of its club shows it [OR5][OR7]: made of what is public of it and of nothing else, so that
// nothing shows that its own page hides [PR1]. It says nothing that follows from the clock: the same version is the same line.

const MINUTE_MS = 60_000;

/** `changedAt`: the instant of its last change; `series`: the name of its folder. null: there is none. */
export function toClubTournament(
  view: PublicTournamentView,
  { changedAt, series }: { readonly changedAt: string | null; readonly series: string | null },
): ClubTournament {
  const counted = countStates(view.matches);
  const champion = championOf(view);
  return {
    id: view.id,
    name: view.name,
    venueName: view.venueName,
    kickoff: view.kickoff,
    end: plannedEnd(view),
    status: view.status,
    isOver: isOver(view),
    champion,
    played: counted.Finished,
    running: counted.CurrentlyPlaying,
    matches: view.matches.length,
    ...(view.teams.length === 0 ? {} : { teams: view.teams.length }),
    ...(isUnderWay(view, counted) ? playOf(view, changedAt) : {}),
    ...(champion === null ? {} : winnerPart(view, series)),
  };
}

type StateCounts = Record<PublicMatchView['outcome']['state'], number>;

function countStates(matches: readonly PublicMatchView[]): StateCounts {
  const counts: StateCounts = { NotStarted: 0, CurrentlyPlaying: 0, Finished: 0 };
  for (const { outcome } of matches) counts[outcome.state] += 1;
  return counts;
}

/** Of one that does not take place as planned no match is announced [MO10]. */
const isUnderWay = ({ status, matches }: PublicTournamentView, { NotStarted, Finished }: StateCounts): boolean =>
  status.status === 'Planned' && NotStarted < matches.length && Finished < matches.length;

function playOf(
  view: PublicTournamentView,
  changedAt: string | null,
): Pick<ClubTournament, 'interruption' | 'runningMatches' | 'nextMatches'> {
  const day = changedAt === null ? null : matchDayAt(view, new Date(changedAt));
  const names = teamNames(view.teams);
  const shown = (matches: readonly PublicMatchView[]): ClubMatch[] =>
    matches.map((match) => toClubMatch(match, view, names, day?.timesOf(match).expected ?? null));
  const running = view.matches.filter(({ outcome }) => outcome.state === 'CurrentlyPlaying').toSorted(byImportance);
  const next = nextMatches(view.matches);
  return {
    ...(view.interruption && { interruption: view.interruption }),
    ...(running.length === 0 ? {} : { runningMatches: shown(running) }),
    ...(next.length === 0 ? {} : { nextMatches: shown(next) }),
  };
}

const IMPORTANCE: Readonly<Record<PublicMatchView['metadata']['type'], number>> = {
  Final: 0,
  NonFinalKnockout: 1,
  ThirdPlacePlayoff: 2,
  AdditionalPlayoff: 3,
  GroupMatch: 4,
};

/** The final first. Of others the latest by the plan, then by court: one whose end was not reported falls behind. */
function byImportance({ metadata: one }: PublicMatchView, { metadata: other }: PublicMatchView): number {
  const [kickoff, otherKickoff] = [one.kickoff ?? '', other.kickoff ?? ''];
  return (
    IMPORTANCE[one.type] - IMPORTANCE[other.type] ||
    (kickoff === otherKickoff ? one.court - other.court : kickoff < otherKickoff ? 1 : -1)
  );
}

/** The next one and the final. */
function nextMatches(matches: readonly PublicMatchView[]): readonly PublicMatchView[] {
  const waiting = matches.filter(({ outcome }) => outcome.state === 'NotStarted').toSorted(byTime);
  return waiting.filter(({ metadata }, at) => at === 0 || metadata.type === 'Final');
}

function toClubMatch(
  match: PublicMatchView,
  view: PublicTournamentView,
  names: TeamNames,
  /** In milliseconds. */
  expected: number | null,
): ClubMatch {
  const { id, metadata, outcome } = match;
  const { court, kickoff } = metadata;
  const playTime = playTimeOf(match, playTimesOf(view));
  return {
    id,
    court,
    place: clubMatchPlace(match, view),
    teamA: toSide(match.teamA, view, names),
    teamB: toSide(match.teamB, view, names),
    ...(kickoff === null ? {} : { kickoff }),
    ...(expected === null || outcome.state !== 'NotStarted' ? {} : { expected: formatInstant(expected) }),
    ...(outcome.startedAt === null ? {} : { startedAt: outcome.startedAt }),
    ...(playTime === 0 ? {} : { minutes: Math.round(playTime / MINUTE_MS) }),
  };
}

function toSide(slot: PublicSlotView, { teams }: PublicTournamentView, names: TeamNames): ClubMatch['teamA'] {
  const { name, team } = slotName(slot, names);
  const emblem = teams.find(({ id }) => id === team)?.emblem;
  return {
    name,
    ...(emblem === undefined ? {} : { emblem }),
    ...(slot.score === null ? {} : { score: slot.score }),
  };
}

/** Of a tournament with a champion. */
function winnerPart(view: PublicTournamentView, series: string | null): { readonly winner?: ClubWinner } {
  const first = view.rankings.find(({ placementRank }) => placementRank === 1);
  const teamId = first === undefined ? null : placedTeam(first);
  const emblem = view.teams.find(({ id }) => id === teamId)?.emblem;
  if (emblem === undefined) return {};
  const final = finalWonBy(teamId, view);
  return {
    winner: { emblem, ...(final === undefined ? {} : { final }), ...(series === null ? {} : { series }) },
  };
}

function finalWonBy(teamId: string | null, { matches, teams }: PublicTournamentView): ClubWinner['final'] {
  const final = matches.find(({ metadata }) => metadata.type === 'Final');
  const side = final === undefined ? null : winnerOf(final);
  if (final === undefined || side === null) return undefined;
  const [own, other] = side === 'A' ? [final.teamA, final.teamB] : [final.teamB, final.teamA];
  const opponent = teams.find(({ id }) => id === other.teamId)?.name;
  const { type, shootout } = final.outcome;
  if (own.teamId !== teamId || own.score === null || other.score === null || opponent === undefined || type === null)
    return undefined;
  return { scoreFor: own.score, scoreAgainst: other.score, type, ...asSeenBy(side, shootout), opponent };
}

/** A shoot-out as this side tells it. */
function asSeenBy(
  side: 'A' | 'B',
  shootout: PublicMatchView['outcome']['shootout'],
): Pick<NonNullable<ClubWinner['final']>, 'shootout'> {
  if (shootout === undefined) return {};
  return { shootout: side === 'A' ? shootout : { a: shootout.b, b: shootout.a } };
}
