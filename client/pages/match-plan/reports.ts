import { useMemo, useRef, useState } from 'react';
import type { MatchView, Outcome, TournamentView } from '#domain/contract.ts';
import { call, isLost, type Problem } from '../../commands/call.ts';
import { useSaved } from '../../parts/saved.tsx';
import { forgetUnsent, tellProblem, tellUnsent } from '../../parts/tell.tsx';
import { texts } from '../../texts/de.ts';
import { clashOf, withoutMatch, type Clash } from './clash.ts';
import { pairingOf } from './pairing.ts';

/** A report on its way: what it will be, and from which version of the tournament on the view has it. */
interface Sent {
  readonly wanted: Outcome;
  readonly settledAt: number | null;
}

export interface Report {
  /** What the reporter saw before; left out: what the view shows. */
  readonly seen?: Outcome;
  /** Why a result was corrected, for the history. */
  readonly reason?: string | undefined;
}

/** What is to be sent of one match next. */
interface Queue {
  /** As its reporter sees it. */
  match: MatchView;
  wanted: Outcome;
  reason: string | undefined;
  busy: boolean;
}

export interface Reports {
  /** The matches as they will be once everything sent has arrived. */
  readonly matches: readonly MatchView[];
  /** Reports the outcome of a match. Shows at once and sends in order. */
  readonly report: (match: MatchView, wanted: Outcome, how?: Report) => void;
  /** Whether this match has a report that was not answered yet. */
  readonly sending: (matchId: string) => boolean;
  /** The first of the matches with two reports that do not go together, until somebody chose. */
  readonly clash: Clash | null;
  /** The clash that is shown is settled or left; the next one follows. */
  readonly dropClash: () => void;
  readonly savedAt: Date | null;
}

export const outcomeOf = (match: MatchView): Outcome => ({
  state: match.outcome.state,
  scoreA: match.teamA.score,
  scoreB: match.teamB.score,
  outcomeType: match.outcome.type,
});

/**
 * Results on their way to the server. One tap shows at once; quick taps on one match are sent one after the other, each
 * saying which result it saw, so that two scorers never overwrite each other unseen. What both of them counted is put
 * together; where they say different things, somebody has to choose. A refusal takes the shown one back.
 */
export function useReports(tournament: TournamentView): Reports {
  const [sent, setSent] = useState<ReadonlyMap<string, Sent>>(new Map());
  const [savedAt, saved] = useSaved();
  const [clashes, setClashes] = useState<readonly Clash[]>([]);
  const queues = useRef(new Map<string, Queue>());
  /** What the server last took from here, by match. */
  const settled = useRef(new Map<string, Sent & { readonly settledAt: number }>());

  const put = (matchId: string, entry: Sent | null) =>
    setSent((before) => {
      const after = new Map(before);
      if (entry === null) after.delete(matchId);
      else after.set(matchId, entry);
      return after;
    });

  const refused = ({ match, wanted, reason }: Queue, previous: Outcome, problem: Problem) => {
    const both = clashOf(match, previous, wanted, problem);
    if (both === null) {
      if (!isLost(problem)) return tellProblem(problem);
      // Nothing was said against it: it can be sent once more, from what was seen then.
      const again = () => report(match, wanted, { seen: previous, reason });
      return tellUnsent(match.id, texts.plan.unsent(match.index, wanted), again);
    }
    // Two scorers who counted goals of different sides: both count.
    if (both.open.length === 0) return report(match, both.value, { seen: both.theirs, reason });
    setClashes((others) => [...withoutMatch(others, match.id), { ...both, reason }]);
  };

  const send = async (matchId: string, first: Outcome) => {
    const queue = queues.current.get(matchId);
    if (queue === undefined || queue.busy) return;
    queue.busy = true;
    let previous = first;
    for (;;) {
      const { match, wanted, reason } = queue;
      const meantFor = pairingOf(match);
      const answer = await call('PATCH /api/tournaments/{id}/matches/{matchId}/outcome', {
        path: { id: tournament.id, matchId },
        body: {
          ...wanted,
          previous,
          ...(meantFor === undefined ? {} : { meantFor }),
          ...(reason === undefined || reason === '' ? {} : { reason }),
        },
      });
      if (!answer.ok) {
        queues.current.delete(matchId);
        put(matchId, settled.current.get(matchId) ?? null);
        return refused(queue, previous, answer.problem);
      }
      saved();
      const entry = { wanted, settledAt: answer.version ?? 0 };
      settled.current.set(matchId, entry);
      if (queue.wanted === wanted) {
        queues.current.delete(matchId);
        put(matchId, entry);
        return;
      }
      // Said once; what came afterwards is another step.
      if (queue.reason === reason) queue.reason = undefined;
      previous = wanted;
    }
  };

  const report = (match: MatchView, wanted: Outcome, { seen, reason }: Report = {}) => {
    put(match.id, { wanted, settledAt: null });
    forgetUnsent(match.id);
    const queue = queues.current.get(match.id);
    if (queue === undefined) queues.current.set(match.id, { match, wanted, reason, busy: false });
    else Object.assign(queue, { match, wanted, reason: reason ?? queue.reason });
    void send(match.id, seen ?? lastSeen(match));
  };

  /** What the server holds as long as nothing is under way: the view's own result, or what went there since. */
  const lastSeen = (match: MatchView): Outcome => {
    const own = settled.current.get(match.id);
    if (own !== undefined && own.settledAt > tournament.version) return own.wanted;
    return outcomeOf(tournament.matches.find(({ id }) => id === match.id) ?? match);
  };

  // What the view has by now is no longer shown from here.
  const open = useMemo(
    () => new Map([...sent].filter(([, { settledAt }]) => settledAt === null || settledAt > tournament.version)),
    [sent, tournament.version],
  );
  const matches = useMemo(
    () =>
      open.size === 0 ? tournament.matches : tournament.matches.map((match) => withSent(match, open.get(match.id))),
    [tournament.matches, open],
  );
  return {
    matches,
    report,
    sending: (matchId) => sent.get(matchId)?.settledAt === null,
    clash: clashes[0] ?? null,
    dropClash: () => setClashes(([, ...others]) => others),
    savedAt,
  };
}

function withSent(match: MatchView, sent: Sent | undefined): MatchView {
  if (sent === undefined) return match;
  const { state, scoreA, scoreB, outcomeType } = sent.wanted;
  return {
    ...match,
    teamA: { ...match.teamA, score: scoreA },
    teamB: { ...match.teamB, score: scoreB },
    outcome: { ...match.outcome, state, type: outcomeType },
  };
}
