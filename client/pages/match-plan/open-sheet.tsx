import { focusMatch } from './focus-match.ts';
import type { MatchListProps, OpenRow, ResultEditor } from './match-list-props.ts';
import { ReportSheet } from './report-sheet.tsx';
import { refusedInRow } from './reports/refused-report.ts';
import { reportTyped } from './report-typed.ts';

interface OpenSheetProps extends Pick<MatchListProps, 'tournament' | 'names' | 'reports' | 'day' | 'people'> {
  readonly opened: OpenRow;
  readonly editor: ResultEditor;
}

/** The match that is open in a sheet. The list below it stays as it is, and no other match follows. */
export function OpenSheet({ opened, editor, tournament, names, reports, day, people }: OpenSheetProps) {
  const match = reports.matches.find(({ id }) => id === opened.matchId);
  if (match === undefined || match.affected !== null) return null;
  const refused = refusedInRow(reports.refused, match, opened.taken);
  return (
    <ReportSheet
      match={match}
      tournament={tournament}
      names={names}
      times={day.timesOf(match)}
      people={people.get(match.index) ?? []}
      typed={opened.typed}
      ends={opened.ends}
      restored={opened.restored}
      refused={refused}
      save={(wanted, seen) => {
        reportTyped(reports, match, wanted, seen);
        if (refused !== null) reports.dismissRefused(refused);
        editor.park(match.id, null);
        focusMatch(match.id);
      }}
      clear={() => editor.clear(match)}
      rule={editor.rule && (() => editor.rule?.(match))}
      park={(typed) => {
        editor.park(match.id, typed);
        focusMatch(match.id);
      }}
    />
  );
}
