import { IconAlertTriangle, IconUsers, IconX } from '@tabler/icons-react';
import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import type { MatchView, Outcome, TournamentView } from '#domain/contract.ts';
import { matchNumber } from '#domain/match-day.ts';
import type { MatchTimes } from '#domain/match-day.ts';
import { usePlace } from '../../live/use-place.ts';
import type { Presence } from '../../live/presence.ts';
import { firstName } from '../../features/organization/use-member-names.ts';
import { useKeptDraft, useRestored } from '../../features/editing/kept-draft.ts';
import { IconButton } from '../../ui/action/icon-button.tsx';
import { useInSight } from '../../ui/hooks/use-in-sight.ts';
import { SegmentedControl } from '../../ui/action/segmented-control.tsx';
import { Name } from '../../tournament-view/name.tsx';
import { slotName, type TeamNames } from '../../tournament-view/team-names.ts';
import { texts } from '../../texts/de.ts';
import { formatClock } from '../../texts/format.ts';
import { toMatchElementId } from '../../features/tournament/use-match-from-url.ts';
import { matchPlaceLabel } from './match-row.tsx';
import { KnockoutDecider } from './knockout-decider.tsx';
import { needsWinner, outcomeTypes } from '../../features/tournament/outcome-types.ts';
import { toTypedResult, type RefusedReport } from './reports/refused-report.ts';
import { OtherTeams } from './other-teams.tsx';
import { Refusal } from './refusal.tsx';
import { outcomeOf } from './reports/reports.ts';
import {
  isSameScore,
  isTypedResult,
  reopenedResultPage,
  typedResultPage,
  type TypedResult,
  type TypedScore,
} from './typed-result.ts';
import { useMeantFor } from './use-meant-for.ts';
import * as styles from './match-row.module.css';

interface ReportRowProps {
  readonly match: MatchView;
  readonly tournament: TournamentView;
  readonly names: TeamNames;
  readonly times: MatchTimes;
  /** Number of the match that opens next; null: none. */
  readonly next: number | null;
  /** The digit that opened the row; '' where something else did. */
  readonly typed: string;
  /** Opened to end the match, whatever its clock says. */
  readonly ends: boolean;
  /** Input from before a reload, or taken over; null: none. */
  readonly restored: TypedResult | null;
  /** The refused report with which the row opens; null: nothing was refused. */
  readonly refused: RefusedReport | null;
  /** Not opened by hand: the row leaves the focus where it is, and several such rows may be open. */
  readonly reopened?: boolean;
  /** Names of others who are at this match too. */
  readonly people: Presence;
  /** `seen`: the result when the row was opened. */
  readonly save: (wanted: Outcome, seen: Outcome) => void;
  readonly clear: () => void;
  readonly discard: () => void;
}

/** A row opened for its result: digits, Tab or ':', digits, Enter. Its keys act only inside it. */
export function ReportRow({
  match,
  tournament,
  names,
  times,
  next,
  typed,
  ends,
  restored,
  refused,
  reopened = false,
  people,
  save,
  clear,
  discard,
}: ReportRowProps) {
  usePlace(`tournament/${tournament.id}`, `match/${match.index}`);
  const restoredResult = useRestored(
    reopened ? reopenedResultPage(tournament.id, match.id) : null,
    (kept): kept is TypedResult => isTypedResult(kept, [match]),
  );
  const first = restored ?? restoredResult ?? (refused === null ? null : toTypedResult(refused));
  const [seen] = useState(() => first?.seen ?? outcomeOf(match));
  const [begun] = useState<TypedScore>(() => ({
    a: match.teamA.score?.toString() ?? '',
    b: match.teamB.score?.toString() ?? '',
    kind: times.moment === 'running' && !ends ? 'CurrentlyPlaying' : 'Finished',
    type: match.outcome.type ?? 'Standard',
  }));
  const [a, setA] = useState(first?.a ?? (typed === '' ? begun.a : typed));
  const [b, setB] = useState(first?.b ?? begun.b);
  const [kind, setKind] = useState(ends ? begun.kind : (first?.kind ?? begun.kind));
  const [type, setType] = useState(first?.type ?? begun.type);
  const [wasToEnd, setWasToEnd] = useState(ends);
  if (ends !== wasToEnd) {
    setWasToEnd(ends);
    if (ends) setKind('Finished');
  }
  const put = (score: TypedScore) => {
    setA(score.a);
    setB(score.b);
    setKind(score.kind);
    setType(score.type);
  };
  const isTyped = !isSameScore({ a, b, kind, type }, begun);
  const { pairing, offered, endOffer } = useMeantFor(
    match,
    first === null ? undefined : (first.meantFor ?? null),
    isTyped ? { a, b, kind, type } : null,
    () => put({ ...begun, a: '', b: '' }),
  );
  const draft = useMemo(() => {
    const score = { a, b, kind, type };
    // As long as it is offered, it comes back as it was typed, and for whom.
    if (offered !== null) return { ...offered, matchId: match.id, seen };
    // What was refused is kept elsewhere.
    const isKept = refused !== null && isSameScore(score, toTypedResult(refused));
    return isKept || isSameScore(score, begun) ? null : { ...score, matchId: match.id, seen, meantFor: pairing };
  }, [a, b, kind, type, begun, offered, refused, match.id, seen, pairing]);
  const page = reopened ? reopenedResultPage(tournament.id, match.id) : typedResultPage(tournament.id);
  const forget = useKeptDraft(page, draft, texts.matchDay.notSent(matchNumber(match)));
  const types = outcomeTypes(match);
  const [incomplete, setIncomplete] = useState(false);
  const question = useRef<HTMLParagraphElement>(null);
  const isLevel = needsWinner(match) && kind === 'Finished' && a !== '' && b !== '' && Number(a) === Number(b);
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
    if (a === '' || b === '') {
      setIncomplete(true);
      (a === '' ? fieldA : fieldB).current?.focus();
      return;
    }
    // The server would refuse it [RE2]: the score stays, and the question for who won takes the focus [OB8].
    if (isLevel) return question.current?.focus();
    const outcomeType = kind === 'Finished' ? type : 'Standard';
    forget();
    save({ state: kind, scoreA: Number(a), scoreB: Number(b), outcomeType }, seen);
  };
  const discardResult = () => {
    forget();
    discard();
  };
  const cycle = () => {
    setType(types[(types.indexOf(type) + 1) % types.length] ?? 'Standard');
    setKind('Finished');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') discardResult();
    // Held down, it would choose a winner and save with the same stroke [OB8].
    else if (event.key === 'Enter' && event.repeat) event.preventDefault();
    else if (event.key === 'Enter' && event.target instanceof HTMLInputElement) submit();
    else if (event.key === ':') (event.target === fieldA.current ? fieldB : fieldA).current?.select();
    else if (event.key === 'w' || event.key === 'W') cycle();
    else return;
    event.preventDefault();
  };

  const teamA = slotName(match.teamA, names).name;
  const teamB = slotName(match.teamB, names).name;
  const score = (value: string, set: (value: string) => void, field: typeof fieldA, team: string) => (
    <input
      ref={field}
      value={value}
      inputMode="numeric"
      autoComplete="off"
      maxLength={3}
      aria-label={texts.plan.goals(team)}
      aria-invalid={incomplete && value === ''}
      onFocus={(event) => event.target.select()}
      onChange={(event) => {
        set(event.target.value.replaceAll(/\D/g, ''));
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
        {score(a, setA, fieldA, teamA)}
        <i className="muted" aria-hidden>
          :
        </i>
        {score(b, setB, fieldB, teamB)}
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
        <KnockoutDecider
          ref={question}
          names={[teamA, teamB]}
          goals={Number(a)}
          choose={(chosenType, scoreA, scoreB) => {
            setType(chosenType);
            setA(String(scoreA));
            setB(String(scoreB));
            saving.current?.focus();
          }}
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
        {incomplete ? (
          <span className="status warn" role="alert">
            <IconAlertTriangle size={15} aria-hidden />
            {texts.plan.bothScores}
          </span>
        ) : (
          <TimeNote times={times} />
        )}
        {people.length > 0 && (
          <span className="status warn" role="status">
            <IconUsers size={15} aria-hidden />
            {texts.presence.alsoAt(people.map((person) => firstName(person.name)))}
          </span>
        )}
        <span className="grow" />
        {match.outcome.state === 'CurrentlyPlaying' && (
          <button type="button" className={styles.action} onClick={clear}>
            {texts.plan.clear}
          </button>
        )}
        <span className={styles.keyHint}>
          <kbd>{texts.plan.tab}</kbd>
          {texts.plan.keys.other}
        </span>
        {kind === 'Finished' && (
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

/** What the clock says of a match that has no final score yet: over its time, or over by the plan. */
function TimeNote({ times: { moment, timeUp } }: Pick<ReportRowProps, 'times'>) {
  if (timeUp === null || (moment !== 'overtime' && moment !== 'unreported')) return null;
  const end = formatClock(timeUp);
  return (
    <span className="status warn">
      <IconAlertTriangle size={15} aria-hidden />
      {moment === 'overtime' ? texts.plan.overSince(end) : texts.plan.plannedUntil(end)}
    </span>
  );
}
