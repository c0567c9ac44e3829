import { useMemo, useRef, useState } from 'react';
import type { MatchView, Outcome, TournamentView } from '#domain/contract.ts';
import { call, type Problem } from '../../commands/call.ts';
import { useSaved } from '../../parts/saved.tsx';
import { tellProblem } from '../../parts/tell.tsx';
import { clashOf, type Clash } from './clash.ts';

/** A report on its way: what it will be, and from which version of the tournament on the view has it. */
interface Sent {
  readonly wanted: Outcome;
  readonly settledAt: number | null;
}

export interface Report {
  /** What the reporter saw before; left out: what the view shows. */
  readonly seen?: Outcome;
  /** Why a result was corrected, for the history. */
  readonly reason?: string;
}

export interface Reports {
  /** The matches as they will be once everything sent has arrived. */
  readonly matches: readonly MatchView[];
  /** Reports the outcome of a match. Shows at once and sends in order. */
  readonly report: (match: MatchView, wanted: Outcome, how?: Report) => void;
  /** Whether this match has a report that was not answered yet. */
  readonly sending: (matchId: string) => boolean;
  /** Two reports of one match that do not go together, until somebody chose. */
  readonly clash: Clash | null;
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
  const [clash, setClash] = useState<Clash | null>(null);
  const queues = useRef(new Map<string, { wanted: Outcome; busy: boolean }>());

  const put = (matchId: string, entry: Sent | null) =>
    setSent((before) => {
      const after = new Map(before);
      if (entry === null) after.delete(matchId);
      else after.set(matchId, entry);
      return after;
    });

  const refused = (match: MatchView, previous: Outcome, wanted: Outcome, problem: Problem) => {
    const both = clashOf(match, previous, wanted, problem);
    if (both === null) return tellProblem(problem);
    if (both.open.length > 0) return setClash(both);
    // Two scorers who counted goals of different sides: both count.
    report(match, both.value, { seen: both.theirs });
  };

  const send = async (match: MatchView, first: Outcome, reason?: string) => {
    const queue = queues.current.get(match.id);
    if (queue === undefined || queue.busy) return;
    queue.busy = true;
    let previous = first;
    for (;;) {
      const { wanted } = queue;
      const answer = await call('PATCH /api/tournaments/{id}/matches/{matchId}/outcome', {
        path: { id: tournament.id, matchId: match.id },
        body: { ...wanted, previous, ...(reason === undefined || reason === '' ? {} : { reason }) },
      });
      if (!answer.ok) {
        const last = queue.wanted;
        queues.current.delete(match.id);
        put(match.id, null);
        return refused(match, previous, last, answer.problem);
      }
      saved();
      if (queue.wanted === wanted) {
        queues.current.delete(match.id);
        put(match.id, { wanted, settledAt: answer.version ?? 0 });
        return;
      }
      previous = wanted;
    }
  };

  const report = (match: MatchView, wanted: Outcome, { seen, reason }: Report = {}) => {
    put(match.id, { wanted, settledAt: null });
    const queue = queues.current.get(match.id);
    if (queue === undefined) queues.current.set(match.id, { wanted, busy: false });
    else queue.wanted = wanted;
    // The view's own result, not the shown one: that is what the server holds as long as nothing is under way.
    const held = tournament.matches.find(({ id }) => id === match.id) ?? match;
    void send(match, seen ?? outcomeOf(held), reason);
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
    clash,
    dropClash: () => setClash(null),
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
