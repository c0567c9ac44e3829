import type { MatchView } from '#domain/tournament/contract/views.ts';
import { texts } from '../texts/de.ts';

/** How a match ended, beside its score: 'n. V.', '4:3 n. E.', 'Wertung' [RE13]; null: by its score alone, or not yet. */
export function endingOf({
  type,
  shootout,
  ruling,
}: Pick<MatchView['outcome'], 'type' | 'shootout' | 'ruling'>): string | null {
  const { rulings, decided } = texts.matchPlanSheet;
  const how = ruling === undefined ? (type === null ? null : decided[type]) : rulings[ruling.against ?? ruling.kind];
  return how === null || shootout === undefined ? how : `${shootout.a}:${shootout.b} ${how}`;
}
