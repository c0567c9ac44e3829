import type { Pool } from 'pg';
import { refuse } from '#domain/refusal.ts';
import { tournamentStream, type StreamSubject } from '#domain/streams.ts';
import type { TournamentView } from '#domain/tournament/contract/views.ts';
import { serviceUnavailable } from '../http/problem-details.ts';
import type { Quotas } from '../http/quotas/quotas.ts';
import type { Accounts } from '../access/accounts.ts';
import type { EventStore } from '../event-store/event-store.ts';
import { problemForRefusal, type CommandDeps } from '../http/execute-command.ts';
import type { Views } from '../stream-cache/view-cache.ts';
import type { EntryCache } from './history-entries.ts';
import type { FoundBreaches } from './known-breach.ts';
import type { HistoryReader } from './history-reader.ts';
import type { EncodedPast, PastViews } from './past-views.ts';
import type { SigningKeys } from './proof/signing-keys.ts';
import type { ReplayRunner } from './training/replay-runner.ts';
import { texts } from '../texts/de.ts';

// A page hears of a version from the node its socket is on, and may ask any other about it.

const t = texts.problems;

/** What the calls on the history of tournaments work with. */
export interface HistoryDeps extends CommandDeps {
  readonly entries: EntryCache;
  readonly views: Views;
  /** What tournaments were, and how they looked then. */
  readonly pasts: HistoryReader;
  readonly pastViews: PastViews;
  /** What exported histories are signed with. */
  readonly signingKeys: SigningKeys;
  /** Plays finished tournaments again. */
  readonly training: ReplayRunner;
  readonly store: EventStore;
  /** Streams that the check of the log has found broken. */
  readonly broken: FoundBreaches;
  /** The folder of the compiled server. */
  readonly compiled: string;
  readonly tables: Pool;
  readonly accounts: Accounts;
  readonly quotas: Quotas;
  /** Keys the ids of created things, so that a repeated creation meets the same stream on any node. */
  readonly idSecret: Buffer;
  readonly clock: () => Date;
}

const REACH_MS = 2_000;
/** No node is so far behind: such a version was made up. */
const MAX_AHEAD = 1_000;

export const versionUnknown = () => problemForRefusal(refuse('version-unknown'));

/** Waits until this node has that version, which may be still to come; throws `ProblemError`, 503 where it does not come. */
export async function waitForVersion(
  { states }: Pick<HistoryDeps, 'states'>,
  stream: StreamSubject,
  version: number,
): Promise<void> {
  const { version: here } = await states.load(stream);
  if (here >= version) return;
  if (version - here > MAX_AHEAD) throw versionUnknown();
  const reached = await new Promise<boolean>((resolve) => {
    const patience = setTimeout(() => settle(false), REACH_MS);
    const stop = states.watch(stream, (loaded) => {
      if (loaded.version >= version) settle(true);
    });
    function settle(arrived: boolean): void {
      clearTimeout(patience);
      stop();
      resolve(arrived);
    }
  });
  if (!reached) throw serviceUnavailable('behind', t.behind);
}

/** The same of a version that was already: one that is not in the log is `ProblemError` at once, 404. */
export async function assertVersionExists(
  deps: Pick<HistoryDeps, 'states' | 'pasts'>,
  id: string,
  version: number,
): Promise<void> {
  const { version: here } = await deps.states.load(tournamentStream(id));
  if (here >= version) return;
  if ((await deps.pasts.events(id, version - 1, version)).length === 0) throw versionUnknown();
  await waitForVersion(deps, tournamentStream(id), version);
}

/**
 * Returns the view of the tournament after `version` events or at the instant `at`; throws `ProblemError` (404) if it
 * had no such version.
 */
export async function respondWithPastView(
  deps: Pick<HistoryDeps, 'states' | 'pasts' | 'pastViews'>,
  id: string,
  asked: { readonly version?: number | undefined; readonly at?: string | undefined },
): Promise<EncodedPast<TournamentView>> {
  const version = asked.version ?? (await versionAt(asked.at ?? ''));
  await assertVersionExists(deps, id, version);
  return deps.pastViews.at(id, version);

  /** What happened within one second is over by its end. */
  async function versionAt(instant: string): Promise<number> {
    const { steps } = await deps.pasts.of(id);
    const last = steps.findLast(({ at }) => at <= instant);
    if (last === undefined) throw versionUnknown();
    return last.version;
  }
}
