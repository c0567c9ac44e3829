import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import { decidedTeam, matchNumber } from '#domain/match-day.ts';
import { durationInMs } from '#domain/durations.ts';
import type { PublicMatchView, PublicTournamentView } from '#domain/tournament/contract/views.ts';
import type { EntryVersion } from '../../stream-cache/calendar-entry-version.ts';
import { texts } from '../../texts/de.ts';

// The plan as a calendar that a phone follows: the whole tournament, or the matches of one team.

const t = texts.exports;

/** Where a phone cannot say how long a match lasts, because the plan has no play times. */
const UNKNOWN_LENGTH = 'PT15M';
const ASK_AGAIN_MINUTES = 15;

/** Rises with every change of what `buildCalendar` writes: else those who hold a calendar would keep the old one. */
export const CALENDAR_FORMAT = 1;

/** Of matches that were not played yet [OR4]. */
const STATUS = {
  Planned: ICalEventStatus.CONFIRMED,
  Cancelled: ICalEventStatus.CANCELLED,
  Postponed: ICalEventStatus.TENTATIVE,
} as const;

export interface CalendarAbout extends EntryVersion {
  /** The visitor page, by the one address that its code and its link say too. */
  readonly link: string;
  readonly teamId: string | null;
}

/**
 * RFC 5545 text. Matches without a kickoff are left out; with `teamId` those the team plays or would play as things
 * stand. UIDs stay when the plan changes, so that entries move instead of doubling.
 */
export function buildCalendar(view: PublicTournamentView, about: CalendarAbout): string {
  const { link, teamId, version, changedAt } = about;
  const names = new Map(view.teams.map(({ id, name }) => [id, name]));
  const team = teamId === null ? undefined : names.get(teamId);
  const calendar = ical({
    name: team === undefined ? view.name : `${team} · ${view.name}`,
    prodId: { company: 'Turnierpult', product: t.calendar.product, language: 'DE' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: ASK_AGAIN_MINUTES * 60,
    url: link,
  });
  const side = (slot: PublicMatchView['teamA']): string =>
    names.get(decidedTeam(slot) ?? slot.provisionalTeamId ?? '') ?? slot.label;
  const { status, note, date } = view.status;
  const notAsPlanned = status === 'Planned' ? [] : [t.calendar.status(status, date, note)];
  for (const match of matchesOf(view, teamId)) {
    const { kickoff, label, court, type } = match.metadata;
    const { teamA, teamB, outcome } = match;
    // A void match was not played [RE13].
    if (kickoff === null || outcome.ruling?.counts === false) continue;
    const start = new Date(kickoff);
    const phase =
      type === 'GroupMatch'
        ? view.matchPlanConfiguration?.groupPhaseConfig
        : view.matchPlanConfiguration?.finalsPhaseConfig;
    const prefix = outcome.state === 'NotStarted' ? t.calendar.statuses[status] : '';
    const score = outcome.state === 'NotStarted' || teamA.score === null ? '' : ` ${teamA.score}:${teamB.score ?? 0}`;
    const shootout = outcome.shootout === undefined ? '' : t.calendar.shootout(outcome.shootout.a, outcome.shootout.b);
    calendar.createEvent({
      id: `${view.id}-${match.id}@turnierpult`,
      // Of the last change, not of now: the same plan is the same text, for caches and tests.
      stamp: new Date(changedAt),
      sequence: version,
      start,
      end: new Date(start.getTime() + durationInMs(phase?.schedule?.playTime ?? UNKNOWN_LENGTH)),
      summary: `${prefix}${side(teamA)} – ${side(teamB)}${score}${shootout}`,
      description: [t.calendar.match(label, matchNumber(match)), ...notAsPlanned].join('\n'),
      location: [t.calendar.court(court), view.venueName].filter((part) => part !== null).join(', '),
      status: outcome.state === 'NotStarted' ? STATUS[status] : ICalEventStatus.CONFIRMED,
      url: link,
    });
  }
  return calendar.toString();
}

/** All matches, or those that the team plays or would play as things stand. */
export const matchesOf = ({ matches }: PublicTournamentView, teamId: string | null): readonly PublicMatchView[] =>
  teamId === null
    ? matches
    : matches.filter(({ teamA, teamB }) =>
        [teamA, teamB].some((slot) => (slot.teamId ?? slot.provisionalTeamId) === teamId),
      );
