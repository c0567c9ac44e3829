import { useMemo, useRef, useState, type Ref } from 'react';
import type { MatchView, Outcome, TournamentView } from '#domain/contract.ts';
import { matchNumber } from '#domain/match-day.ts';
import { useKeptDraft, useRestored } from '../../features/editing/kept-draft.ts';
import { DialogForm } from '../../ui/overlay/dialog-form.tsx';
import { MatchHistory } from '../../features/history/match-history.tsx';
import { SegmentedControl } from '../../ui/action/segmented-control.tsx';
import { Name } from '../../tournament-view/name.tsx';
import { slotName, type TeamNames } from '../../tournament-view/team-names.ts';
import { texts } from '../../texts/de.ts';
import { oClock } from '../../texts/format.ts';
import { NO_RESULT } from './reports/report-conflict.ts';
import { matchPlaceLabel } from './match-row.tsx';
import { KnockoutDecider } from './knockout-decider.tsx';
import { OutcomeConsequences } from './outcome-consequences.tsx';
import { affectedBy, useOutcomePreview } from '../../features/tournament/use-outcome-preview.ts';
import { needsWinner, outcomeTypes, type OutcomeType } from '../../features/tournament/outcome-types.ts';
import { isStillOf } from './pairing.ts';
import type { RefusedReport } from './reports/refused-report.ts';
import { Refusal } from './refusal.tsx';
import { reopenedCorrection, beginCorrection, isSameCorrection, isTypedCorrection } from './typed-correction.ts';
import { outcomeOf, type Reports } from './reports/reports.ts';
import { TeamsChanged } from './teams-changed.tsx';
import * as styles from './correction.module.css';
import * as matchRowStyles from './match-row.module.css';

const t = texts.plan;
const MAX_REASON_LENGTH = 200;

interface CorrectionProps {
  readonly tournament: TournamentView;
  readonly names: TeamNames;
  readonly reports: Reports;
  /** What it opens with. */
  readonly begin: Outcome['state'];
  /** What was sent from it and refused; null: nothing. */
  readonly refused: RefusedReport | null;
  /** The reader may take steps back, beyond reporting. */
  readonly mayRevert: boolean;
  /** Closes it and gives up what was refused: it was sent again, or is discarded. */
  readonly close: () => void;
  /** Closes it for something else; what was refused stays. */
  readonly leave: () => void;
}

/** Corrects or clears a result, as long as the match is about the teams that it was opened for. */
export function Correction({
  match,
  live,
  show,
  ...props
}: CorrectionProps & {
  /** As it was when the correction began, and as it is; undefined: the plan no longer has it. */
  match: MatchView;
  live: MatchView | undefined;
  show: () => void;
}) {
  return live === undefined || !isStillOf(live, match) ? (
    <TeamsChanged number={matchNumber(match)} close={props.leave} show={show} />
  ) : (
    <CorrectionForm match={live} {...props} />
  );
}

/** Shows what else changes before anything is saved. */
function CorrectionForm({
  match,
  tournament,
  names,
  reports,
  begin,
  refused,
  mayRevert,
  close,
  leave,
}: CorrectionProps & { match: MatchView }) {
  // What was seen when the correction began: if it is no longer that, the server says so.
  const [seen] = useState(() => outcomeOf(match));
  const [begun] = useState(() => beginCorrection(seen, begin));
  const page = `${tournament.id}/correction/${match.id}/${begin}`;
  const kept = useRestored(page, (value) => isTypedCorrection(value, match, seen));
  const restored = kept ?? (refused === null ? null : reopenedCorrection(refused, seen));
  const [state, setState] = useState(restored?.state ?? begun.state);
  const [a, setA] = useState(restored?.a ?? begun.a);
  const [b, setB] = useState(restored?.b ?? begun.b);
  const [type, setType] = useState(restored?.type ?? begun.type);
  const [reason, setReason] = useState(restored?.reason ?? begun.reason);
  const typed = useMemo(() => {
    const now = { state, a, b, type, reason, seen };
    return isSameCorrection(now, begun) ? null : now;
  }, [state, a, b, type, reason, seen, begun]);
  const question = texts.matchDay.notSent(matchNumber(match));
  const forget = useKeptDraft(page, typed, question);
  const done = () => {
    forget();
    close();
  };
  // The server would refuse it [RE2]: who won is asked for first, and the score stays.
  const isLevel = needsWinner(match) && state === 'Finished' && a !== '' && b !== '' && Number(a) === Number(b);
  const wanted = isLevel ? null : wantedOf(state, a, b, type);
  const changed = wanted !== null && JSON.stringify(wanted) !== JSON.stringify(seen);
  const preview = useOutcomePreview(tournament, match, changed ? wanted : null);
  const affected = preview.data === null ? [] : affectedBy(preview.data);
  const clears = state === 'NotStarted';
  const goals = useRef<HTMLInputElement>(null);
  const send = () => {
    if (wanted !== null) reports.report(match, wanted, { seen, reason: reason.trim() });
    return Promise.resolve(null);
  };
  const [teamA, teamB] = [slotName(match.teamA, names).name, slotName(match.teamB, names).name];
  const { kickoff, court } = match.metadata;
  return (
    <DialogForm
      title={clears ? t.clearTitle(matchNumber(match)) : t.correctTitle(matchNumber(match))}
      submit={clears ? t.clear : affected.length > 0 ? t.correctAndMark(affected.map(matchNumber)) : t.correct}
      send={send}
      close={() => {
        if (typed === null || confirm(question)) done();
      }}
      done={done}
      tone={clears || affected.length > 0 ? 'danger' : 'normal'}
      ready={changed && preview.data !== null}
      wide
    >
      {refused !== null && <Refusal why={refused.why} />}
      <p className={`muted small ${styles.correctionPlace}`}>
        {[matchPlaceLabel(match, tournament), ...(kickoff === null ? [] : [oClock(kickoff)]), t.court(court)].join(
          ' · ',
        )}
      </p>
      <div
        className={styles.correctionScore}
        // Held down, Enter would choose a winner and save with the same stroke [OB8].
        onKeyDown={(event) => event.key === 'Enter' && event.repeat && event.preventDefault()}
      >
        <Name text={teamA} />
        <span className={styles.correctionBefore}>
          <small>{texts.consequences.before}</small>
          <s>{`${seen.scoreA ?? '–'} : ${seen.scoreB ?? '–'}`}</s>
        </span>
        <span className={styles.correctionNew}>
          <small aria-hidden>{texts.consequences.after}</small>
          <span className={`${matchRowStyles.scoreFields} ${styles.correctionFields}`}>
            <Score ref={goals} value={clears ? '' : a} set={setA} label={t.goals(teamA)} off={clears} />
            <i aria-hidden>:</i>
            <Score value={clears ? '' : b} set={setB} label={t.goals(teamB)} off={clears} />
          </span>
        </span>
        <Name text={teamB} />
      </div>
      <div className={styles.correctionKinds}>
        <SegmentedControl
          label={t.kind}
          value={state}
          choose={setState}
          choices={(['Finished', 'CurrentlyPlaying', 'NotStarted'] as const).map((value) => ({
            value,
            text: t.states[value],
          }))}
        />
        {state === 'Finished' && (
          <SegmentedControl
            label={t.keys.kind}
            value={type}
            choose={setType}
            choices={outcomeTypes(match).map((value) => ({ value, text: t.outcomeTypes[value] }))}
          />
        )}
      </div>
      {isLevel ? (
        <div>
          <KnockoutDecider
            names={[teamA, teamB]}
            goals={Number(a)}
            choose={(chosenType, scoreA, scoreB) => {
              setType(chosenType);
              setA(String(scoreA));
              setB(String(scoreB));
              // The choice is gone: from here Enter saves.
              goals.current?.focus();
            }}
          />
        </div>
      ) : changed ? (
        <OutcomeConsequences preview={preview} tournament={tournament} />
      ) : (
        <p className="muted small">{wanted === null ? t.bothScores : t.unchanged}</p>
      )}
      {state !== 'CurrentlyPlaying' && (
        <label className={styles.correctionReason}>
          <b>{t.reason}</b>
          <input
            className="boxed"
            type="text"
            value={reason}
            maxLength={MAX_REASON_LENGTH}
            autoComplete="off"
            onChange={(event) => setReason(event.target.value)}
          />
          <small>{t.reasonHint}</small>
        </label>
      )}
      <MatchHistory match={match} tournament={tournament} mayRevert={mayRevert} leave={leave} />
    </DialogForm>
  );
}

const Score = ({
  ref,
  value,
  set,
  label,
  off,
}: {
  ref?: Ref<HTMLInputElement>;
  value: string;
  set: (value: string) => void;
  label: string;
  off: boolean;
}) => (
  <input
    ref={ref}
    value={value}
    inputMode="numeric"
    autoComplete="off"
    maxLength={3}
    aria-label={label}
    disabled={off}
    onFocus={(event) => event.target.select()}
    onChange={(event) => set(event.target.value.replaceAll(/\D/g, ''))}
  />
);

function wantedOf(state: Outcome['state'], a: string, b: string, type: OutcomeType): Outcome | null {
  if (state === 'NotStarted') return NO_RESULT;
  if (a === '' || b === '') return null;
  return { state, scoreA: Number(a), scoreB: Number(b), outcomeType: state === 'Finished' ? type : 'Standard' };
}
