import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import type { MatchView, Outcome, TournamentView } from '#domain/contract.ts';
import { matchNumber } from '#domain/match-day.ts';
import { useKeptDraft, useRestored } from '../../features/editing/kept-draft.ts';
import { isEqual } from '../../features/editing/merge-fields.ts';
import { Button } from '../../ui/action/button.tsx';
import { DialogForm } from '../../ui/overlay/dialog-form.tsx';
import { MatchHistory } from '../../features/history/match-history.tsx';
import { SegmentedControl } from '../../ui/action/segmented-control.tsx';
import { Name } from '../../tournament-view/name.tsx';
import { slotName, type TeamNames } from '../../tournament-view/team-names.ts';
import { outcomeOf } from '../../features/tournament/outcome-of.ts';
import { texts } from '../../texts/de.ts';
import { oClock } from '../../texts/format.ts';
import { NO_RESULT } from './reports/report-conflict.ts';
import { matchPlaceLabel } from './match-row.tsx';
import { decidedScore, type Decision } from './decision.ts';
import { KnockoutQuestion } from './knockout-question.tsx';
import { OutcomeConsequences } from './outcome-consequences.tsx';
import { affectedBy, useOutcomePreview } from '../../features/tournament/use-outcome-preview.ts';
import { needsWinner, outcomeTypes, type OutcomeType } from '../../features/tournament/outcome-types.ts';
import { isStillOf } from './pairing.ts';
import type { RefusedReport } from './reports/refused-report.ts';
import { Refusal } from './refusal.tsx';
import { reopenedCorrection, beginCorrection, isSameCorrection, isTypedCorrection } from './typed-correction.ts';
import type { Reports } from './reports/reports.ts';
import type { TwoSides } from './score-entry.tsx';
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
  /** Decides the match otherwise [RE13]; null: the reader may not. */
  readonly rule: ((match: MatchView) => void) | null;
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
  rule,
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
  const [decision, setDecision] = useState<Decision | null>(() => (restored ?? begun).decision ?? null);
  const typed = useMemo(() => {
    const now = { state, a, b, type, reason, seen, decision };
    return isSameCorrection(now, begun) ? null : now;
  }, [state, a, b, type, reason, seen, decision, begun]);
  const question = texts.matchDay.notSent(matchNumber(match));
  const forget = useKeptDraft(page, typed, question);
  const done = () => {
    forget();
    close();
  };
  // The server would refuse it [RE2]: who won is asked for first, and the score stays.
  const isLevel = needsWinner(match) && state === 'Finished' && a !== '' && b !== '' && Number(a) === Number(b);
  const decided = isLevel && decision !== null ? decidedScore(decision, { a, b }) : null;
  const wanted = !isLevel
    ? wantedOf(state, a, b, type)
    : decided === null
      ? null
      : wantedOf('Finished', decided.a, decided.b, decided.type, decided.shootout);
  // Of a ruling only a report with another score is a correction [RE16].
  const { ruling: _, ...seenResult } = seen;
  const changed = wanted !== null && !isEqual(wanted, seenResult);
  const preview = useOutcomePreview(tournament, match, changed ? wanted : null);
  const affected = preview.data === null ? [] : affectedBy(preview.data);
  const clears = state === 'NotStarted';
  const sendOnEnter = useEnterAhead(
    changed && preview.data === null ? JSON.stringify(wanted) : null,
    affected.length === 0,
  );
  const send = () => {
    if (wanted !== null) reports.report(match, wanted, { seen, reason: reason.trim() });
    return Promise.resolve(null);
  };
  const teams: TwoSides = { a: slotName(match.teamA, names), b: slotName(match.teamB, names) };
  const [teamA, teamB] = [teams.a.name, teams.b.name];
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
      <div className={styles.correctionScore} onKeyDown={sendOnEnter}>
        <Name text={teamA} />
        <span className={styles.correctionBefore}>
          <small>{texts.consequences.before}</small>
          <s>{`${seen.scoreA ?? '–'} : ${seen.scoreB ?? '–'}`}</s>
        </span>
        <span className={styles.correctionNew}>
          <small aria-hidden>{texts.consequences.after}</small>
          <span className={`${matchRowStyles.scoreFields} ${styles.correctionFields}`}>
            <Score value={clears ? '' : a} set={setA} label={t.goals(teamA)} off={clears} />
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
        {state === 'Finished' && !isLevel && (
          <SegmentedControl
            label={t.keys.kind}
            value={type}
            choose={setType}
            choices={outcomeTypes(match).map((value) => ({ value, text: t.outcomeTypes[value] }))}
          />
        )}
      </div>
      {isLevel && (
        <div onKeyDown={sendOnEnter}>
          <KnockoutQuestion
            level={`${a} : ${b}`}
            teams={teams}
            decision={decision}
            put={setDecision}
            leaveOpen={() => setState('CurrentlyPlaying')}
            wasSent={decision !== null && hasFigures(decision)}
          />
        </div>
      )}
      {changed ? (
        <OutcomeConsequences preview={preview} tournament={tournament} />
      ) : (
        !isLevel && <p className="muted small">{wanted === null ? t.bothScores : t.unchanged}</p>
      )}
      {state !== 'CurrentlyPlaying' && (
        <label className={styles.correctionReason} onKeyDown={sendOnEnter}>
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
      {rule !== null && (
        <Button
          tone="link"
          onClick={() => {
            leave();
            rule(match);
          }}
        >
          {texts.ruling.link}
        </Button>
      )}
      <MatchHistory match={match} tournament={tournament} mayRevert={mayRevert} leave={leave} />
    </DialogForm>
  );
}

/** Whether so much is typed of how it was decided that what is missing is said: of a shoot-out none is, or both. */
const hasFigures = ({ way, a, b }: Decision): boolean =>
  way === 'AfterPenalties' ? a !== '' || b !== '' : a !== '' && b !== '';

/**
 * Enter while it is computed what else changes: it counts once that is here, as long as it takes no match from its teams.
 * `awaited`: what is being computed; null: nothing.
 */
function useEnterAhead(awaited: string | null, takesNothing: boolean) {
  const entered = useRef<{ readonly form: HTMLFormElement; readonly awaited: string }>(null);
  useEffect(() => {
    const { current } = entered;
    if (current === null || awaited === current.awaited) return;
    entered.current = null;
    if (awaited === null && takesNothing) current.form.requestSubmit();
  }, [awaited, takesNothing]);
  return (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
    const { form } = event.target;
    // Held down, it would choose a winner and save with the same stroke [OB8].
    if (event.repeat) event.preventDefault();
    else if (awaited !== null && form !== null) entered.current = { form, awaited };
  };
}

const Score = ({
  value,
  set,
  label,
  off,
}: {
  value: string;
  set: (value: string) => void;
  label: string;
  off: boolean;
}) => (
  <input
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

function wantedOf(
  state: Outcome['state'],
  a: string,
  b: string,
  type: OutcomeType,
  shootout?: Outcome['shootout'],
): Outcome | null {
  if (state === 'NotStarted') return NO_RESULT;
  if (a === '' || b === '') return null;
  const score = { state, scoreA: Number(a), scoreB: Number(b) };
  if (state === 'CurrentlyPlaying') return { ...score, outcomeType: 'Standard' };
  return { ...score, outcomeType: type, ...(shootout === undefined ? {} : { shootout }) };
}
