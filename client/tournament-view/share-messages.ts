import type { PublicMatchView, PublicTournamentView } from '#domain/contract.ts';
import { byTime, isOver } from '#domain/match-day.ts';
import { slotName, type TeamNames } from './team-names.ts';
import { texts } from '../texts/de.ts';
import { oClock, plainDay, shortDay, weekday } from '../texts/format.ts';
import { isOf } from './is-of.ts';
import { outlookOf } from './outlook.ts';

const t = texts.shareSheet.messages;

/** A text that is ready to be sent, with the link at its end. */
export interface ShareMessage {
  readonly kind: 'next' | 'plan' | 'ranking';
  readonly text: string;
}

/**
 * What readers send to others: the next match of their team, its plan, and at the end the places. A day is named unless
 * it is that of `now`.
 */
export function shareMessages(
  tournament: PublicTournamentView,
  names: TeamNames,
  { teamId, link, now }: { readonly teamId: string | null; readonly link: string; readonly now: Date },
): readonly ShareMessage[] {
  const messages: ShareMessage[] = [];
  const say = (kind: ShareMessage['kind'], ...lines: readonly string[]): void => {
    messages.push({ kind, text: [...lines, link].join('\n') });
  };
  const { matches, status } = tournament;
  const kickoffs = matches.flatMap(({ metadata: { kickoff } }) => kickoff ?? []);
  const hasDays = new Set(kickoffs.map(plainDay)).size > 1;
  const team = names.get(teamId ?? '');
  // Cancelled or postponed, no time of the plan holds.
  if (teamId !== null && team !== undefined && status.status === 'Planned') {
    const against = opponentOf(names, teamId);
    const next = outlookOf(tournament, teamId).next?.match;
    if (next !== undefined) say('next', t.wePlay(momentOf(next, now), next.metadata.court, against(next)));
    const own = matches.filter((match) => isOf(match, teamId)).toSorted(byTime);
    if (own.length > 0) {
      const lines = own.map((match) => t.planLine(dayAndTime(match, hasDays), match.metadata.court, against(match)));
      const [first] = kickoffs;
      const day = first === undefined || hasDays ? null : dayUnlessToday(first, now);
      say('plan', t.planOf(team, tournament.name, day), ...lines);
    }
  }
  const places = isOver(tournament) ? tournament.rankings.filter((place) => place.teamId !== null) : [];
  if (places.length > 0) {
    const lines = places.map(({ placementRank, teamId: held, tied, shares }) => {
      const line = t.placeLine(shares ?? placementRank, names.get(held ?? '') ?? '');
      return tied ? t.beforeLot(line) : line;
    });
    say('ranking', t.rankingOf(tournament.name), ...lines);
  }
  return messages;
}

/** Opens WhatsApp with the text, for whom its user chooses. */
export const whatsAppLink = (text: string): string => `https://wa.me/?text=${encodeURIComponent(text)}`;

/** Opens the mail program with the text. */
export const mailLink = (subject: string, text: string): string =>
  `mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text)}`;

/** 'um 14:32 Uhr', on another day 'am Samstag, 29.11., um 14:32 Uhr'; null: no time is known. */
const momentOf = ({ metadata: { kickoff } }: PublicMatchView, now: Date): string | null =>
  kickoff === null ? null : t.atTime(dayUnlessToday(kickoff, now), oClock(kickoff));

const dayUnlessToday = (kickoff: string, now: Date): string | null =>
  plainDay(kickoff) === plainDay(now) ? null : `${weekday(kickoff)}, ${shortDay(kickoff)}`;

/** With its day where the tournament has several; null: no time is known. */
const dayAndTime = ({ metadata: { kickoff } }: PublicMatchView, hasDays: boolean): string | null =>
  kickoff === null ? null : hasDays ? `${shortDay(kickoff)} ${oClock(kickoff)}` : oClock(kickoff);

const opponentOf =
  (names: TeamNames, teamId: string) =>
  ({ teamA, teamB }: PublicMatchView): string => {
    const other = teamA.teamId === teamId ? teamB : teamA;
    return slotName(other, names).name;
  };
