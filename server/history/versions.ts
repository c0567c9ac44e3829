import { refuse } from '#domain/refusal.ts';
import type { Portal } from '../portal.ts';
import { notReady } from '../http/problem-details.ts';
import { tournamentStream } from '#domain/streams.ts';
import { declinedFor } from '../http/execute-command.ts';
import type { TournamentView } from '#domain/tournament/view-contract.ts';
import type { Stamped } from '../stream-cache/encoded-view.ts';

// A page hears of a version from the node its socket is on, and may ask any other about it.

const REACH_MILLISECONDS = 2_000;
/** No node is so far behind: such a version was made up. */
const MOST_AHEAD = 1_000;

export const versionUnknown = () => declinedFor(refuse('version-unknown'));

/** Waits until this node has that version, which may be still to come; throws `Declined`, 503 where it does not come. */
export async function reachVersion({ states }: Pick<Portal, 'states'>, id: string, version: number): Promise<void> {
  const stream = tournamentStream(id);
  const { version: here } = await states.load(stream);
  if (here >= version) return;
  if (version - here > MOST_AHEAD) throw versionUnknown();
  const reached = await new Promise<boolean>((resolve) => {
    const patience = setTimeout(() => settle(false), REACH_MILLISECONDS);
    const stop = states.watch(stream, (held) => {
      if (held.version >= version) settle(true);
    });
    function settle(arrived: boolean): void {
      clearTimeout(patience);
      stop();
      resolve(arrived);
    }
  });
  if (!reached) throw notReady('behind', 'Dieser Server hat den gewünschten Stand noch nicht.');
}

/** The same of a version that was already: one that is not in the log is `Declined` at once, 404. */
export async function expectVersion(
  portal: Pick<Portal, 'states' | 'pasts'>,
  id: string,
  version: number,
): Promise<void> {
  const { version: here } = await portal.states.load(tournamentStream(id));
  if (here >= version) return;
  if ((await portal.pasts.events(id, version - 1, version)).length === 0) throw versionUnknown();
  await reachVersion(portal, id, version);
}

/** The tournament as it was after so many events, or at an instant; throws `Declined` (404) where it never was so. */
export async function pastView(
  portal: Portal,
  id: string,
  asked: { readonly version?: number | undefined; readonly at?: string | undefined },
): Promise<Stamped<TournamentView>> {
  const version = asked.version ?? (await versionAt(asked.at ?? ''));
  await expectVersion(portal, id, version);
  return portal.pastViews.at(id, version);

  /** What happened within one second is over by its end. */
  async function versionAt(instant: string): Promise<number> {
    const { steps } = await portal.pasts.of(id);
    const last = steps.findLast(({ at }) => at <= instant);
    if (last === undefined) throw versionUnknown();
    return last.version;
  }
}
