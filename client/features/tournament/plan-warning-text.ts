import type { PlanWarning } from '#domain/contract.ts';
import { texts } from '../../texts/de.ts';

const t = texts.configuration.warnings;

/** Named are so many teams that the sentence can still be read. */
const NAMED = 4;

/** What may not be meant about a plan, as a sentence [FI13] to [FI15]. */
export function planWarningText(warning: PlanWarning, teamName: (id: string) => string): string {
  switch (warning.kind) {
    case 'groupWinnersMissing':
      return t.groupWinnersMissing(warning.count);
    case 'teamsNeverPlay': {
      const names = warning.teamIds.slice(0, NAMED).map(teamName).join(', ');
      return t.teamsNeverPlay(warning.teamIds.length > NAMED ? `${names} …` : names);
    }
    case 'placeOfFinalist':
      return t.placeOfFinalist(warning.playoffPosition);
  }
}
