import type { MatchView, Outcome, TournamentView } from '#domain/contract.ts';
import { getRecentChange } from '../../live/recent-changes.ts';
import { ConflictDialog, type ConflictField } from '../../features/editing/conflict-dialog.tsx';
import { useNamesDative } from '../../features/organization/member-names.ts';
import { slotName, type TeamNames } from '../../tournament-view/team-names.ts';
import { texts } from '../../texts/de.ts';
import { applyChoice } from './report-conflict.ts';
import { isStillOf } from './pairing.ts';
import type { UndecidedReport } from './pending-reports.ts';
import type { Reports } from './reports.ts';
import { TeamsChanged } from './teams-changed.tsx';

const t = texts.plan;

/** Two people reported one match: what of each should stand. */
export function ClashDialog({
  clash,
  live,
  show,
  tournament,
  names,
  reports,
}: {
  clash: UndecidedReport;
  /** The match as it is by now; undefined: the plan no longer has it. */
  live: MatchView | undefined;
  show: (matchId: string) => void;
  tournament: TournamentView;
  names: TeamNames;
  reports: Reports;
}) {
  const { match, base, mine, theirs, open } = clash;
  const change = getRecentChange(tournament.id, `match/${match.id}`);
  const who = useNamesDative(tournament.organizationId, change?.by ?? []);
  const by = who === '' ? texts.conflict.somebody : who;
  const what: Readonly<Record<keyof Outcome, string>> = {
    scoreA: t.goals(slotName(match.teamA, names).name),
    scoreB: t.goals(slotName(match.teamB, names).name),
    state: t.kind,
    outcomeType: t.keys.kind,
  };
  if (!isStillOf(live, match)) {
    return <TeamsChanged index={match.index} close={reports.dropClash} show={() => show(match.id)} />;
  }
  const fields = open.map((field): ConflictField => ({
    key: field,
    what: `${t.match(match.index)}: ${what[field]}`,
    base: formatScore(field, base),
    mine: formatScore(field, mine),
    theirs: formatScore(field, theirs),
    by,
    at: change?.at.toISOString() ?? null,
  }));
  return (
    <ConflictDialog
      fields={fields}
      submit={t.reportChosen}
      settle={(choices) => {
        reports.dropClash();
        reports.report(match, applyChoice(clash, choices), { seen: theirs, reason: clash.sent.reason ?? undefined });
      }}
      close={reports.dropClash}
    />
  );
}

function formatScore(field: keyof Outcome, outcome: Outcome): string {
  switch (field) {
    case 'state':
      return t.states[outcome.state];
    case 'outcomeType':
      return t.outcomeTypes[outcome.outcomeType ?? 'Standard'];
    case 'scoreA':
    case 'scoreB':
      return outcome[field]?.toString() ?? t.noScore;
  }
}
