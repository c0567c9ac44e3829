import { texts } from '../../../texts/de.ts';
import type { TeamNames } from '../../../tournament-view/team-names.ts';
import { whyFigures } from '../../../tournament-view/compared-value.ts';
import { sign } from '../../icons.tsx';
import type { TableRow } from '../table-rows.ts';

const Question = sign(
  'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM9.500 9.500a2.500 2.500 0 1 1 3.600 2.200c-.8.400-1.100 1-1.100 1.800M12 16.800v.01',
);

/** The reason for a row's position, below it; nothing in a group of one, which has no reason. */
export function ReasonRow({
  row: { position, why },
  rows,
  names,
}: {
  row: Pick<TableRow, 'position' | 'why'>;
  rows: readonly Pick<TableRow, 'teamId' | 'position'>[];
  names: TeamNames;
}) {
  if (why === null) return null;
  const other = names.get(why.against) ?? '';
  const isAbove = position < (rows.find(({ teamId }) => teamId === why.against)?.position ?? 0);
  return (
    <tr data-reason="">
      <td colSpan={6}>
        <Question />
        <span>
          <b>{(isAbove ? texts.visitorReasons.before : texts.visitorReasons.behind)(other)}</b> {whyFigures(why)}
        </span>
      </td>
    </tr>
  );
}
