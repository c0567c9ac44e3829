import type { PublicMatchView, PublicTournamentView } from '#domain/contract.ts';
import { texts } from '../../../texts/de.ts';
import { slotName, teamNames, type TeamNames } from '../../../tournament-view/team-names.ts';
import { isOf } from '../../../tournament-view/is-of.ts';

/** Whose goals and results are read out: those of the reader's team, all, or none. */
export type HeardNews = 'mine' | 'all' | 'none';

/**
 * What a screen reader says after a new view: a sentence per goal, result and correction, each once. `mine`: the reader's
 * team; while none is chosen 'mine' hears nothing.
 */
export function spokenNews(
  last: PublicTournamentView,
  now: PublicTournamentView,
  heard: HeardNews,
  mine: string | null,
): readonly string[] {
  if (heard === 'none' || (heard === 'mine' && mine === null)) return [];
  const before = new Map(last.matches.map((match) => [match.id, match]));
  const names = teamNames(now.teams);
  return now.matches
    .filter((match) => heard === 'all' || (mine !== null && isOf(match, mine)))
    .flatMap((match) => {
      const was = before.get(match.id);
      return was === undefined ? [] : sentenceOf(was, match, names);
    });
}

function sentenceOf(was: PublicMatchView, match: PublicMatchView, names: TeamNames): readonly string[] {
  const { teamA, teamB, outcome } = match;
  if (outcome.state === 'NotStarted' || teamA.score === null || teamB.score === null) return [];
  const [a, b] = [slotName(teamA, names).name, slotName(teamB, names).name];
  const score = texts.spokenNews.score(a, teamA.score, b, teamB.score);
  const moreA = teamA.score - (was.teamA.score ?? 0);
  const moreB = teamB.score - (was.teamB.score ?? 0);
  if (outcome.state === 'Finished' && was.outcome.state !== 'Finished') return [texts.spokenNews.result(score)];
  if (moreA === 0 && moreB === 0) return [];
  if (outcome.state === 'Finished' || moreA < 0 || moreB < 0) return [texts.spokenNews.corrected(score)];
  return [texts.spokenNews.goal(moreA > 0 && moreB > 0 ? `${a}, ${b}` : moreA > 0 ? a : b, score)];
}
