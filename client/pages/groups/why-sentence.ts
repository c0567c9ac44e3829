import type { Why } from '#domain/contract.ts';
import type { TeamNames } from '../../tournament-view/team-names.ts';
import { whyFigures } from '../../tournament-view/compared-value.ts';
import { texts } from '../../texts/de.ts';

/** 'Schweden und Dänemark je 5 Punkte; im direkten Vergleich je 2 Punkte, Tordifferenz je 0, Tore 3 zu 2.' [ST9] */
export function whySentence(teamId: string, why: Why, names: TeamNames): string {
  const both = texts.groupTables.both(names.get(teamId) ?? '', names.get(why.against) ?? '');
  const figures = whyFigures(why);
  return `${both}${figures.startsWith('je ') ? '' : ':'} ${figures}.`;
}
