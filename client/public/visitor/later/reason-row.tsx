import { texts } from '../../../texts/de.ts';
import type { TeamNames } from '../../../tournament-view/team-names.ts';
import { whyFigures } from '../../../tournament-view/compared-value.ts';
import { Question } from '../area-icons.tsx';
import type { TableRow } from '../table-rows.ts';

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
