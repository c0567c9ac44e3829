import type { PlanWarning } from '#domain/contract.ts';
import { texts } from '../../texts/de.ts';

const t = texts.configuration.warnings;

/** Teams named in a warning, so that the sentence stays readable. */
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
