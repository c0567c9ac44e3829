import { useMemo, useState } from 'react';
import type { MatchView, Outcome, TournamentView } from '#domain/contract.ts';
import { matchNumber, type MatchTimes } from '#domain/match-day.ts';
import { useKeptDraft, useRestored } from '../../features/editing/kept-draft.ts';
import { needsWinner } from '../../features/tournament/outcome-types.ts';
import { usePlace } from '../../live/use-place.ts';
import type { Presence } from '../../live/presence.ts';
import { outcomeOf } from '../../features/tournament/outcome-of.ts';
import { texts } from '../../texts/de.ts';
import type { TeamNames } from '../../tournament-view/team-names.ts';
import type { DecidedScore, OpenQuestion } from './decision.ts';
import { toTypedResult, type RefusedReport } from './reports/refused-report.ts';
import {
  isSameScore,
  isTypedResult,
  reopenedResultPage,
  typedResultPage,
  type TypedResult,
  type TypedScore,
} from './typed-result.ts';
import { isFarOff } from './is-far-off.ts';
import { useMeantFor } from './use-meant-for.ts';

/** A match that is open for its result, in its row or over the page. */
export interface OpenReport {
  readonly match: MatchView;
  readonly tournament: TournamentView;
  readonly names: TeamNames;
  readonly times: MatchTimes;
  /** The digit that opened it; '' where something else did. */
  readonly typed: string;
  /** Opened to end the match, whatever its clock says. */
  readonly ends: boolean;
  /** Input from before a reload, or taken over; null: none. */
  readonly restored: TypedResult | null;
  /** The refused report with which it opens; null: nothing was refused. */
  readonly refused: RefusedReport | null;
  /** Not opened by hand: it leaves the focus where it is, and several such rows may be open. */
  readonly reopened?: boolean;
  /** Names of others who are at this match too. */
  readonly people: Presence;
  /** `seen`: the result when it was opened. */
  readonly save: (wanted: Outcome, seen: Outcome) => void;
  readonly clear: () => void;
  /** Decides the match otherwise [RE13]; null: the reader may not. */
  readonly rule: (() => void) | null;
}

/** What is typed for a match, kept on the device with each key until it is sent or given up [RE6, RE3]. */
export function useTypedReport({
  match,
  tournament,
  times,
  typed,
  ends,
  restored,
  refused,
  reopened = false,
  save,
}: OpenReport) {
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
  const [score, setScore] = useState<TypedScore>(() => ({
    a: first?.a ?? (typed === '' ? begun.a : typed),
    b: first?.b ?? begun.b,
    kind: ends ? begun.kind : (first?.kind ?? begun.kind),
    type: first?.type ?? begun.type,
  }));
  const [openQuestion, setOpenQuestion] = useState<OpenQuestion | null>(first?.openQuestion ?? null);
  const [wasToEnd, setWasToEnd] = useState(ends);
  if (ends !== wasToEnd) {
    setWasToEnd(ends);
    if (ends) setScore({ ...score, kind: 'Finished' });
  }
  const { pairing, offered, endOffer } = useMeantFor(
    match,
    first === null ? undefined : (first.meantFor ?? null),
    isSameScore(score, begun) ? null : score,
    () => {
      setScore({ ...begun, a: '', b: '' });
      setOpenQuestion(null);
    },
  );
  const draft = useMemo<TypedResult | null>(() => {
    // As long as it is offered, it comes back as it was typed, and for whom.
    if (offered !== null) return { ...offered, matchId: match.id, seen };
    // What was refused is kept elsewhere, what it began with needs no draft.
    const isKept = isSameScore(score, begun) || (refused !== null && isSameScore(score, toTypedResult(refused)));
    return isKept && openQuestion === null
      ? null
      : { ...score, matchId: match.id, seen, meantFor: pairing, openQuestion };
  }, [score, begun, openQuestion, offered, refused, match.id, seen, pairing]);
  const page = reopened ? reopenedResultPage(tournament.id, match.id) : typedResultPage(tournament.id);
  const forget = useKeptDraft(page, draft, texts.matchDay.notSent(matchNumber(match)));
  const { a, b, kind } = score;
  const figures = `${a}:${b}`;
  const [doubted, setDoubted] = useState('');
  return {
    score,
    put: setScore,
    /** The open question of a level knockout; null: none. */
    openQuestion,
    setOpenQuestion,
    draft,
    offered,
    endOffer,
    forget,
    isComplete: a !== '' && b !== '',
    /** It is asked whether these goals are meant. */
    isDoubted: doubted === figures,
    /** Asks once, before it is sent, whether goals far from all others are meant. Answers whether it asks now. */
    asksFirst: (): boolean => {
      if (doubted === figures || !isFarOff(score, tournament.matches)) return false;
      setDoubted(figures);
      return true;
    },
    /** It cannot end like this [RE2]. */
    isLevel: needsWinner(match) && kind === 'Finished' && a !== '' && b !== '' && Number(a) === Number(b),
    send: (sent: DecidedScore) => {
      forget();
      const { kind: state, a: scoreA, b: scoreB, type, shootout } = sent;
      const scores = { scoreA: Number(scoreA), scoreB: Number(scoreB) };
      if (state === 'CurrentlyPlaying') save({ state, ...scores, outcomeType: 'Standard' }, seen);
      else save({ state, ...scores, outcomeType: type, ...(shootout === undefined ? {} : { shootout }) }, seen);
    },
  };
}
