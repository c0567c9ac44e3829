import type { MatchView } from '#domain/contract.ts';
import { texts } from '../../texts/de.ts';
import type { Hint } from './find-hints.ts';
import type { CardFacts } from './plan-match-card.tsx';
import { placeWords, roundWords, pairingWords, type PlanTextContext } from './plan-texts.ts';

const t = texts.planEditor;

/** What the cards of a plan show, by match id. */
export function planCards(
  textContext: PlanTextContext,
  matches: readonly MatchView[],
  hints: readonly Hint[],
): ReadonlyMap<string, CardFacts> {
  const results = new Map(matches.map((match) => [match.id, match]));
  const letters = textContext.setting.groups.map(({ letter }) => letter);
  const worstHints = findWorstHints(hints);
  return new Map(
    textContext.plan.map((match, at) => {
      const { id, stage } = match;
      const [teamA, teamB] = pairingWords(textContext, id);
      const result = results.get(id);
      const facts: CardFacts = {
        id,
        number: match.number ?? at + 1,
        teamA,
        teamB,
        round: roundWords(textContext, id),
        edge: stage.type !== 'GroupMatch' ? 'finals' : letters.indexOf(stage.group) % 2 === 0 ? 'single' : 'double',
        place: placeWords(textContext, match),
        score: result === undefined ? null : scoreOf(result),
        running: result?.outcome.state === 'CurrentlyPlaying',
        trouble: worstHints.get(id) ?? null,
      };
      return [id, facts];
    }),
  );
}

export const scoreOf = ({ teamA, teamB }: MatchView): string | null =>
  teamA.score === null || teamB.score === null ? null : t.score(teamA.score, teamB.score);

function findWorstHints(hints: readonly Hint[]): ReadonlyMap<string, 'conflict' | 'hint'> {
  const found = new Map<string, 'conflict' | 'hint'>();
  for (const { tone, matches } of hints) {
    for (const id of matches) {
      if (tone !== 'hint') found.set(id, 'conflict');
      else if (!found.has(id)) found.set(id, 'hint');
    }
  }
  return found;
}
