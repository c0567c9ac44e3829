import type { MatchView, Outcome, TournamentView } from '#domain/contract.ts';
import { DialogForm } from '../../ui/overlay/dialog-form.tsx';
import { OutcomeConsequences } from './outcome-consequences.tsx';
import { useOutcomePreview } from '../../features/tournament/use-outcome-preview.ts';
import type { Reports } from './reports/reports.ts';

/** Asks before a match keeps its score for other teams, or loses it; says what that changes. */
export function SettleAffected({
  match,
  tournament,
  reports,
  wanted,
  title,
  submit,
  close,
}: {
  match: MatchView;
  tournament: TournamentView;
  reports: Reports;
  wanted: Outcome;
  title: string;
  submit: string;
  close: () => void;
}) {
  const preview = useOutcomePreview(tournament, match, wanted);
  const send = () => {
    reports.report(match, wanted);
    return Promise.resolve(null);
  };
  return (
    <DialogForm
      title={title}
      submit={submit}
      send={send}
      close={close}
      tone={wanted.state === 'NotStarted' ? 'danger' : 'normal'}
      ready={preview.data !== null}
      wide
    >
      <OutcomeConsequences preview={preview} tournament={tournament} />
    </DialogForm>
  );
}
