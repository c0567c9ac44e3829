import type { Organization } from '#domain/organization/state.ts';
import type { PastStep } from '#domain/tournament/history/steps.ts';
import type { TournamentView } from '#domain/tournament/contract/views.ts';
import { organizationStream } from '#domain/streams.ts';
import { encodeBytes, encodeView, type EncodedView } from '../stream-cache/encoded-view.ts';
import { MANY_MATCHES } from '../stream-cache/many-matches.ts';
import type { StreamCache } from '../stream-cache/stream-cache.ts';
import type { CountsSource } from '../stream-cache/tournament-counts.ts';
import type { HistoryReader } from './history-reader.ts';
import { EVENTS_AT_ONCE, makeFrames, showMoment, type Frames, type PastMoment, type PastTask } from './past-frames.ts';

/** A view of the past as it is sent. */
export type EncodedPast<View> = Omit<EncodedView<View>, 'view'>;

/** Tournaments as their members saw them. */
export interface PastViews {
  /** The view after `version` events: at least one, and no more than the stream has. */
  at(tournamentId: string, version: number): Promise<EncodedPast<TournamentView>>;
  /**
   * The view at `from`, and how it changed with each of the steps, which follow it without a gap. It ends before the last
   * one where that would be more than one answer should hold or take.
   */
  frames(tournamentId: string, from: number, steps: readonly PastStep[]): Promise<EncodedPast<Frames>>;
}

/** Shows what `pasts` work out, with the names and counts of today; `writeLarge` does it in a thread. */
export function createPastViews(parts: {
  readonly pasts: HistoryReader;
  readonly states: StreamCache;
  readonly counted: CountsSource;
  readonly writeLarge: (task: PastTask) => Promise<Buffer>;
}): PastViews {
  const { pasts, states, counted, writeLarge } = parts;

  async function momentAt(id: string, version: number): Promise<PastMoment> {
    const past = await pasts.at(id, version);
    const { state } = await states.load<Organization>(organizationStream(past.state.organizationId));
    const { name, color, crest, teamEmblems, folders, venues, images } = state;
    const organization = { name, color, crest, teamEmblems, folders, venues, images };
    return { id, version, past, organization, counts: counted.of(id) };
  }

  const isLarge = ({ past }: PastMoment): boolean => (past.state.plan?.matches.length ?? 0) > MANY_MATCHES;

  return {
    async at(id, version) {
      const moment = await momentAt(id, version);
      if (isLarge(moment)) return encodeBytes(await writeLarge({ moment, following: null }), version);
      return encodeView(showMoment(moment), version);
    },
    async frames(id, from, steps) {
      const moment = await momentAt(id, from);
      const versions = steps.map(({ version }) => version);
      if (!isLarge(moment)) {
        const made = await makeFrames(moment, versions, (after, to) => pasts.events(id, after, to));
        return encodeView(made, made.to);
      }
      const [first = from] = versions;
      const near = versions.filter((version) => version <= Math.max(first, from + EVENTS_AT_ONCE));
      const events = await pasts.events(id, from, near.at(-1) ?? from);
      return encodeBytes(await writeLarge({ moment, following: { versions: near, events } }), from);
    },
  };
}
