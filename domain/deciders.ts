import { decide, fold, toFoldContext, UnknownEventTypeError, type Command, type Decider } from './decider.ts';
import type { Fact, FoldableEvent } from './events.ts';
import { organization } from './organization/organization.ts';
import { pageName } from './organization/page-name.ts';
import { tournament } from './tournament/tournament.ts';
import { upcast } from './upcasters.ts';

export { decide, organization, pageName, tournament, UnknownEventTypeError };

/** A decider's folds without its types, for what holds streams of every kind. */
export interface StreamDecider {
  readonly initial: unknown;
  /** The state after one stored event, upcast first; throws `UnknownEventTypeError`. */
  fold(state: unknown, event: FoldableEvent): unknown;
}

/** The state after one stored event, upcast first. Throws `UnknownEventTypeError`. */
export function foldStored<C extends Command, E extends Fact, S>(
  decider: Decider<C, E, S>,
  state: S,
  event: FoldableEvent,
): S {
  const data = upcast(event.type, event.schema, event.data);
  return fold(decider, state, { type: event.type, data }, toFoldContext(event));
}

const ofStreams = <C extends Command, E extends Fact, S>(decider: Decider<C, E, S>): StreamDecider => ({
  initial: decider.initial,
  // A stream holds only events of its own decider, so the state is always of its type.
  fold: (state: S, event: FoldableEvent) => foldStored(decider, state, event),
});

const BY_KIND: Readonly<Record<string, StreamDecider>> = {
  organization: ofStreams(organization),
  page: ofStreams(pageName),
  tournament: ofStreams(tournament),
};

/** The decider of a stream by its name (`tournament-<id>`); undefined for streams that decide nothing. */
export function deciderOf(stream: string): StreamDecider | undefined {
  // Older portals counted in such streams; no name of a page begins like this.
  if (stream.startsWith('page-views-')) return undefined;
  const kind = stream.slice(0, stream.indexOf('-'));
  return Object.hasOwn(BY_KIND, kind) ? BY_KIND[kind] : undefined;
}

/** Every event type that the deciders know. */
export const eventTypes: readonly string[] = [organization, pageName, tournament].flatMap(({ folds }) =>
  Object.keys(folds),
);
