import type { MatchView } from '#domain/contract.ts';
import { byTime, matchNumber } from '#domain/match-day.ts';
import type { Presence } from '../../live/presence.ts';
import { focusMatch } from './focus-match.ts';
import type { MatchListProps, OpenRow, ResultEditor } from './match-list-props.ts';
import { isReportable } from './match-row.tsx';
import { ReportRow } from './report-row.tsx';
import { isEditedInRow, refusedInRow, type RefusedReport } from './reports/refused-report.ts';
import { reportTyped } from './report-typed.ts';

const NOBODY: Presence = [];

export interface OpenMatchProps {
  readonly match: MatchView;
  readonly list: MatchListProps;
  readonly editor: ResultEditor;
  /** How it was opened by hand; null: the refusal of what was sent from it opened it again. */
  readonly opened: OpenRow | null;
  readonly refused: RefusedReport | null;
}

/** A match of the list that is open for its result in its row. */
export function OpenMatch({ match, list, editor, opened, refused }: OpenMatchProps) {
  const { tournament, names, day, people } = list;
  return (
    <ReportRow
      match={match}
      tournament={tournament}
      names={names}
      times={day.timesOf(match)}
      people={people.get(match.index) ?? NOBODY}
      rule={editor.rule && (() => editor.rule?.(match))}
      {...(opened === null ? again(match, refused, editor, list) : byHand(match, opened, editor, list))}
    />
  );
}

/** The row that was opened by hand. */
function byHand(match: MatchView, opened: OpenRow, editor: ResultEditor, { live: reports, matches }: MatchListProps) {
  const refused = refusedInRow(reports.refused, match, opened.taken);
  const closeEditor = () => {
    if (refused !== null) reports.dismissRefused(refused);
  };
  const listed = new Set(matches.map(({ id }) => id));
  const next = nextToReport(
    match,
    reports.matches.filter(
      // Those that were refused are open already.
      (each) => listed.has(each.id) && !reports.refused.some((one) => isEditedInRow(one, each)),
    ),
  );
  return {
    ...opened,
    refused,
    next: next === null ? null : matchNumber(next),
    save: (wanted, seen) => {
      reportTyped(reports, match, wanted, seen);
      closeEditor();
      editor.edit(next?.id ?? null);
      if (next === null) focusMatch(match.id);
    },
    clear: () => editor.clear(match),
    discard: () => {
      closeEditor();
      editor.edit(null);
      focusMatch(match.id);
    },
  } satisfies Partial<Parameters<typeof ReportRow>[0]>;
}

/** The row of a refused report; another row may be open at the same time. */
function again(match: MatchView, refused: RefusedReport | null, editor: ResultEditor, list: MatchListProps) {
  const { reports, editing } = list;
  const leave = () => {
    if (editing === null) focusMatch(match.id);
  };
  return {
    typed: '',
    ends: false,
    restored: null,
    refused,
    reopened: true,
    next: null,
    save: (wanted, seen) => {
      reportTyped(reports, match, wanted, seen);
      leave();
    },
    clear: () => editor.clear(match),
    discard: () => {
      if (refused !== null) reports.dismissRefused(refused);
      leave();
    },
  } satisfies Partial<Parameters<typeof ReportRow>[0]>;
}

/** The next match below in the list that can be reported, so that typing never goes back up; null: none. */
function nextToReport(done: MatchView, listed: readonly MatchView[]): MatchView | null {
  return (
    listed
      .filter((match) => byTime(match, done) > 0 && match.outcome.state !== 'Finished' && isReportable(match))
      .sort(byTime)[0] ?? null
  );
}
