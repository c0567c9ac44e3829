import { IconChevronRight } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import type { MatchView, Outcome, TournamentView } from '#domain/contract.ts';
import { matchNumber } from '#domain/match-day.ts';
import { isEqual } from '../../../features/editing/merge-fields.ts';
import { slotName, type TeamNames } from '../../../tournament-view/team-names.ts';
import { endingText } from '../../../features/tournament/outcome-texts.ts';
import { outcomeOf } from '../../../features/tournament/outcome-of.ts';
import { texts } from '../../../texts/de.ts';
import { formatClock } from '../../../texts/format.ts';
import { Button } from '../../../ui/action/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { toastFor } from '../../../ui/overlay/toast.tsx';
import { scoreText } from './own-report.ts';
import { isStillOf } from '../pairing.ts';
import type { UndecidedReport } from './pending-reports.ts';
import { chosenOutcome } from './report-conflict.ts';
import type { Reports } from './reports.ts';
import { TeamsChanged } from '../teams-changed.tsx';
import { useReportAuthor } from './use-report-author.ts';
import * as styles from './report-conflict-dialog.module.css';

const t = texts.matchDay.clash;

/** To read what became of one's own result. */
const TOAST_MS = 12_000;

/** Two people reported one match: asks which of both results counts [OB9]. */
export function ReportConflictDialog({
  conflict,
  live,
  show,
  tournament,
  names,
  reports,
}: {
  conflict: UndecidedReport;
  /** The match as it is by now; undefined: the plan no longer has it. */
  live: MatchView | undefined;
  show: (matchId: string) => void;
  tournament: TournamentView;
  names: TeamNames;
  reports: Reports;
}) {
  const { match, theirs, version, sent } = conflict;
  const author = useReportAuthor(tournament, match.id, version);
  if (!isStillOf(live, match) || live === undefined) {
    return <TeamsChanged number={matchNumber(match)} close={reports.dismissConflict} show={() => show(match.id)} />;
  }
  const [mine, other] = [chosenOutcome(conflict, 'mine'), chosenOutcome(conflict, 'theirs')];
  const now = outcomeOf(live);
  if (tournament.version > version && !isEqual(now, theirs)) {
    return (
      <Dialog title={t.newerTitle(matchNumber(match))} close={reports.dismissConflict}>
        <div className="dialog-content">
          <p role="alert">{t.newer(resultText(now), resultText(mine))}</p>
        </div>
        <footer>
          <Button size="large" tone="primary" onClick={reports.dismissConflict}>
            {texts.actions.close}
          </Button>
        </footer>
      </Dialog>
    );
  }
  if (author === undefined) return null;
  const settle = (outcome: Outcome) => {
    reports.dismissConflict();
    if (isEqual(outcome, theirs)) return;
    reports.report(match, outcome, { seen: theirs, reason: sent.reason ?? undefined });
  };
  const leave = () => {
    reports.dismissConflict();
    toastFor(TOAST_MS, t.dropped(matchNumber(match), resultText(mine)));
  };
  const { made } = sent;
  const [teamA, teamB] = [slotName(match.teamA, names).name, slotName(match.teamB, names).name];
  return (
    <Dialog title={t.question} close={leave} wide>
      <div className="dialog-content">
        <About match={t.match(matchNumber(match), teamA, teamB)} />
        <div className={styles.cards}>
          <Card
            who={t.you}
            outcome={mine}
            when={made === undefined ? null : (made.offline ? t.offline : t.at)(formatClock(made.at))}
            choose={() => settle(mine)}
          />
          <Card
            who={author === null ? texts.presence.somebody : author.who}
            outcome={other}
            when={author === null ? null : t.at(formatClock(author.at))}
            choose={() => settle(other)}
          />
        </div>
        <p className="muted small">{t.other}</p>
      </div>
    </Dialog>
  );
}

/** Takes the focus: what is typed on blindly answers nothing. */
function About({ match }: { match: string }) {
  const line = useRef<HTMLParagraphElement>(null);
  useEffect(() => line.current?.focus(), []);
  return (
    <p className={styles.match} ref={line} tabIndex={-1}>
      {match}
    </p>
  );
}

const Card = ({
  who,
  outcome,
  when,
  choose,
}: {
  who: string;
  outcome: Outcome;
  /** null: not known. */
  when: string | null;
  choose: () => void;
}) => (
  <button type="button" className={styles.card} onClick={choose}>
    <span>
      <span>{who}</span>
      <b className="figures">{resultText(outcome)}</b>
      {when !== null && <small>{when}</small>}
    </span>
    <IconChevronRight size={20} aria-hidden />
  </button>
);

/** 'Ende 0 : 1', 'Ende 4 : 3 n. E.', 'läuft, 0 : 0', 'Kein Ergebnis' */
const resultText = (outcome: Outcome): string => t.result[outcome.state](scoreText(outcome)) + endingText(outcome);
