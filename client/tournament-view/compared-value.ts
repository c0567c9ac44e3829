import type { Why } from '#domain/contract.ts';
import { texts } from '../texts/de.ts';
import { formatSigned } from '../texts/format.ts';

// The reason for a row's position in a table, figure by figure: of the whole group, and of the matches among the teams
// that were level until then [ST9].

export type ComparedValue = Why['steps'][number];

const FIGURE = { ByPoints: 'points', ByScoreDifference: 'scoreDifference', ByScore: 'scoreFor' } as const;

/** What of a table is compared. */
export const figureOf = ({ mode, criterion = 'points' }: ComparedValue) =>
  mode === 'ByDirectComparison' ? criterion : FIGURE[mode];

export const showFigure = (step: ComparedValue, value: number): string =>
  figureOf(step) === 'scoreDifference' ? formatSigned(value) : String(value);

/** 'je 5 Punkte; im direkten Vergleich je 2 Punkte, Tordifferenz je 0, Tore 3 zu 2' */
export function whyFigures({ steps, decidedBy, decision }: Why): string {
  const isDirect = (at: number): boolean => steps[at]?.mode === 'ByDirectComparison';
  const sentences = steps.map((step, at) => {
    const [own, other] = [showFigure(step, step.own), showFigure(step, step.other)];
    const figure = own === other ? texts.why.level(figureOf(step), own) : texts.why.apart(figureOf(step), own, other);
    if (at > 0 && isDirect(at) === isDirect(at - 1)) return `, ${figure}`;
    return `${at === 0 ? '' : '; '}${isDirect(at) ? texts.why.directly(figure) : figure}`;
  });
  if (decidedBy.startsWith('By')) return sentences.join('');
  return `${sentences.join('')}${sentences.length === 0 ? '' : '; '}${decision === undefined ? texts.why.otherwise(decidedBy) : texts.why.decided[decision.by]}`;
}
