import type { Why } from '#domain/contract.ts';
import { texts } from '../texts/de.ts';
import { formatList, formatSigned } from '../texts/format.ts';
import type { TeamNames } from './team-names.ts';

// Why a row of a table stands where it does, figure by figure: of the whole group, and of the matches among the teams
// that were level until then [ST2] [ST3].

export type Figure = 'points' | 'scoreDifference' | 'scoreFor';

/** One comparison of two rows: `isDirect` in the direct comparison. The last one decides, unless it is level. */
export interface ComparedFigure {
  readonly of: Figure;
  readonly isDirect: boolean;
  readonly own: number;
  readonly other: number;
}

/** In this order a direct comparison looks at its table [ST3]. */
const DIRECT: readonly Figure[] = ['points', 'scoreDifference', 'scoreFor'];
const FIGURE = { ByPoints: 'points', ByScoreDifference: 'scoreDifference', ByScore: 'scoreFor' } as const;

const isMode = (decidedBy: Why['decidedBy']): decidedBy is Why['steps'][number]['mode'] => decidedBy.startsWith('By');

/** Everything that was compared, up to what decided. */
export function comparedFigures(teamId: string, { steps, table = [], against }: Why): readonly ComparedFigure[] {
  const [mine, theirs] = [teamId, against].map((id) => table.find((row) => row.teamId === id));
  return steps.flatMap(({ mode, own, other }): readonly ComparedFigure[] => {
    if (mode !== 'ByDirectComparison') return [{ of: FIGURE[mode], isDirect: false, own, other }];
    if (mine === undefined || theirs === undefined) return [];
    const decisive = DIRECT.findIndex((of) => mine[of] !== theirs[of]);
    const looked = decisive === -1 ? DIRECT : DIRECT.slice(0, decisive + 1);
    return looked.map((of) => ({ of, isDirect: true, own: mine[of], other: theirs[of] }));
  });
}

export const showFigure = ({ of }: Pick<ComparedFigure, 'of'>, value: number): string =>
  of === 'scoreDifference' ? formatSigned(value) : String(value);

/** 'je 5 Punkte; im direkten Vergleich je 2 Punkte, Tordifferenz je 0, Tore 3 zu 2' */
export function whyFigures(teamId: string, why: Why, names: TeamNames): string {
  const figures = comparedFigures(teamId, why);
  const direct = figures.findIndex(({ isDirect }) => isDirect);
  const isLooked = why.steps.some(({ mode }) => mode === 'ByDirectComparison');
  const after = direct + figures.filter(({ isDirect }) => isDirect).length;
  const { decidedBy } = why;
  const parts = [
    listed(direct === -1 ? figures : figures.slice(0, direct)),
    isLooked ? directly(teamId, why, names, direct === -1 ? [] : figures.slice(direct, after)) : '',
    direct === -1 ? '' : listed(figures.slice(after)),
    isMode(decidedBy) ? '' : texts.why.otherwise[decidedBy],
  ];
  return parts.filter((part) => part !== '').join('; ');
}

/** 'Schweden und Dänemark je 5 Punkte; …' */
export function whySentence(teamId: string, why: Why, names: TeamNames): string {
  const both = texts.why.both(names.get(teamId) ?? '', names.get(why.against) ?? '');
  const figures = whyFigures(teamId, why, names);
  return `${both}${figures.startsWith('je ') ? '' : ':'} ${figures}.`;
}

const listed = (figures: readonly ComparedFigure[]): string =>
  figures
    .map((figure) => {
      const [own, other] = [showFigure(figure, figure.own), showFigure(figure, figure.other)];
      return figure.own === figure.other ? texts.why.level(figure.of, own) : texts.why.apart(figure.of, own, other);
    })
    .join(', ');

function directly(
  teamId: string,
  { matches = [], table = [], against }: Why,
  names: TeamNames,
  figures: readonly ComparedFigure[],
): string {
  const others = table.flatMap((row) =>
    row.teamId === teamId || row.teamId === against ? [] : [names.get(row.teamId) ?? ''],
  );
  return texts.why.directly(formatList(others), matches.length === 0 ? '' : listed(figures));
}
