import { IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { matchNumber } from '#domain/match-day.ts';
import { outcomeTypes } from '../../features/tournament/outcome-types.ts';
import { toMatchElementId } from '../../features/tournament/use-match-from-url.ts';
import { Name } from '../../tournament-view/name.tsx';
import { slotName } from '../../tournament-view/team-names.ts';
import { texts } from '../../texts/de.ts';
import { IconButton } from '../../ui/action/icon-button.tsx';
import { SegmentedControl } from '../../ui/action/segmented-control.tsx';
import { useInSight } from '../../ui/hooks/use-in-sight.ts';
import { decidedScore } from './decision.ts';
import { KnockoutQuestion } from './knockout-question.tsx';
import { matchPlaceLabel } from './match-row.tsx';
import { OtherTeams } from './other-teams.tsx';
import { Refusal } from './refusal.tsx';
import { ReportNotes } from './report-notes.tsx';
import type { TwoSides } from './score-entry.tsx';
import type { TypedScore } from './typed-result.ts';
import { useTypedReport, type OpenReport } from './use-typed-report.ts';
import * as styles from './match-row.module.css';

interface ReportRowProps extends OpenReport {
  /** Number of the match that opens next; null: none. */
  readonly next: number | null;
  readonly discard: () => void;
}

/** A row opened for its result: digits, Tab or ':', digits, Enter. Its keys act only inside it. */
export function ReportRow(props: ReportRowProps) {
  const {
    match,
    tournament,
    names,
    times,
    next,
    typed,
    refused,
    reopened = false,
    people,
    clear,
    rule,
    discard,
  } = props;
  const {
    score,
    put,
    openQuestion,
    setOpenQuestion,
    offered,
    endOffer,
    forget,
    isComplete,
    isLevel,
    isDoubted,
    asksFirst,
    send,
  } = useTypedReport(props);
  const { a, b, kind, type } = score;
  const decision = openQuestion === 'who' ? null : openQuestion;
  const setKind = (chosen: TypedScore['kind']) => put({ ...score, kind: chosen });
  const setType = (chosen: TypedScore['type']) => put({ ...score, type: chosen });
  const types = outcomeTypes(match);
  const [incomplete, setIncomplete] = useState(false);
  const question = useRef<HTMLParagraphElement>(null);
  const row = useRef<HTMLDivElement>(null);
  const saving = useRef<HTMLButtonElement>(null);
  const fieldA = useRef<HTMLInputElement>(null);
  const fieldB = useRef<HTMLInputElement>(null);

  useEffect(() => {
    row.current?.scrollIntoView({ block: 'nearest' });
    if (reopened && document.activeElement !== document.body && document.activeElement !== null) return;
    fieldA.current?.focus();
    // A digit that opened the row is the first of its score; further digits follow it.
    if (typed === '') fieldA.current?.select();
    else fieldA.current?.setSelectionRange(1, 1);
  }, [typed, reopened]);
  useInSight(saving);

  const submit = () => {
    if (!isComplete) {
      setIncomplete(true);
      (a === '' ? fieldA : fieldB).current?.focus();
      return;
    }
    // The server would refuse it [RE2]: the score stays, and the question for who won takes the focus [OB8].
    if (isLevel && decision === null) return question.current?.focus();
    const wanted = isLevel && decision !== null ? decidedScore(decision, score) : score;
    if (wanted === null) setIncomplete(true);
    else if (isLevel || !asksFirst()) send(wanted);
  };
  const discardResult = () => {
    forget();
    discard();
  };
  const cycle = () => {
    put({ ...score, kind: 'Finished', type: types[(types.indexOf(type) + 1) % types.length] ?? 'Standard' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') discardResult();
    // Held down, it would choose a winner and save with the same stroke [OB8].
    else if (event.key === 'Enter' && event.repeat) event.preventDefault();
    else if (event.key === 'Enter' && event.target instanceof HTMLInputElement) submit();
    else if (event.key === ':') (event.target === fieldA.current ? fieldB : fieldA).current?.select();
    else if (event.key === 'w' || event.key === 'W') cycle();
    else if (rule !== null && (event.key === 'a' || event.key === 'A')) rule();
    else return;
    event.preventDefault();
  };

  const teams: TwoSides = { a: slotName(match.teamA, names), b: slotName(match.teamB, names) };
  const [teamA, teamB] = [teams.a.name, teams.b.name];
  const field = (side: 'a' | 'b', ref: typeof fieldA, team: string) => (
    <input
      ref={ref}
      value={score[side]}
      inputMode="numeric"
      autoComplete="off"
      maxLength={3}
      aria-label={texts.plan.goals(team)}
      aria-invalid={incomplete && score[side] === ''}
      onFocus={(event) => event.target.select()}
      onChange={(event) => {
        put({ ...score, [side]: event.target.value.replaceAll(/\D/g, '') });
        setOpenQuestion(null);
        endOffer();
      }}
    />
  );
  return (
    <div
      className={`${styles.matchRow} ${styles.editing}`}
      ref={row}
      id={toMatchElementId(match.id)}
      role="group"
      aria-label={texts.plan.report(matchNumber(match))}
      data-unfinished
      onKeyDown={onKeyDown}
    >
      <span className={styles.court}>{texts.plan.court(match.metadata.court)}</span>
      <span className={styles.place}>{matchPlaceLabel(match, tournament)}</span>
      <span className={styles.teamA}>
        <Name text={teamA} />
      </span>
      <span className={styles.scoreFields}>
        {field('a', fieldA, teamA)}
        <i className="muted" aria-hidden>
          :
        </i>
        {field('b', fieldB, teamB)}
      </span>
      <span className={styles.teamB}>
        <Name text={teamB} />
      </span>
      <span className={styles.outcomeKind}>
        <SegmentedControl
          label={texts.plan.kind}
          value={kind}
          choose={setKind}
          choices={[
            { value: 'CurrentlyPlaying', text: texts.plan.running },
            { value: 'Finished', text: texts.plan.final },
          ]}
        />
      </span>
      <IconButton label={texts.actions.discard} onClick={discardResult}>
        <IconX size={18} aria-hidden />
      </IconButton>
      {isLevel && (
        <KnockoutQuestion
          ref={question}
          level={`${a} : ${b}`}
          teams={teams}
          decision={decision}
          put={setOpenQuestion}
          leaveOpen={() => send({ ...score, kind: 'CurrentlyPlaying' })}
          wasSent={incomplete}
        />
      )}
      <div className={styles.hints}>
        {refused !== null && <Refusal why={refused.why} />}
        {offered !== null && (
          <OtherTeams
            teams={[teamA, teamB]}
            typed={offered}
            take={() => {
              put(offered);
              endOffer();
              fieldA.current?.focus();
            }}
          />
        )}
        <ReportNotes
          times={times}
          people={people}
          incomplete={incomplete && !isComplete}
          doubted={isDoubted ? score : null}
        />
        <span className="grow" />
        {rule !== null && (
          <button type="button" className={styles.action} onClick={rule}>
            <kbd>A</kbd>
            {texts.ruling.link}
          </button>
        )}
        {match.outcome.state === 'CurrentlyPlaying' && (
          <button type="button" className={styles.action} onClick={clear}>
            {texts.plan.clear}
          </button>
        )}
        <span className={styles.keyHint}>
          <kbd>{texts.plan.tab}</kbd>
          {texts.plan.keys.other}
        </span>
        {kind === 'Finished' && !isLevel && (
          <SegmentedControl
            label={texts.plan.keys.kind}
            value={type}
            choose={setType}
            choices={types.map((value) => ({ value, text: texts.plan.outcomeTypes[value] }))}
          />
        )}
        <span className={styles.keyHint}>
          <kbd>{texts.plan.escape}</kbd>
          {texts.plan.keys.discard}
        </span>
        <button type="button" ref={saving} className={`${styles.action} ${styles.saving}`} onClick={submit}>
          <kbd>{texts.plan.enter}</kbd>
          {texts.actions.save}
          {next !== null && <span className="visually-hidden">{texts.plan.saveNext(next)}</span>}
        </button>
      </div>
    </div>
  );
}
