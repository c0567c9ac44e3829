import type { Actor, Fact, FoldableEvent, FoldContext } from './events.ts';
import { refuse, type Refused } from './refusal.ts';

/** A command by its name: the happy path's input, already parsed. */
export interface Command<Type extends string = string> {
  readonly type: Type;
}

/** What a rule needs of the world, drawn once per command: `now` is an ISO 8601 instant. */
export interface RuleContext {
  readonly now: string;
  readonly by: Actor;
}

/** Whether a stream's thing is there: never made, there, or taken away (and then gone for everyone). */
export type Existence = 'none' | 'alive' | 'deleted';

/** Events to append (none: the command asked for what already is), or a refusal. */
export type Decision<E extends Fact> = readonly E[] | Refused;

/** Says yes with events or no with a refusal; knows nothing but what it is given. */
export type Rule<C extends Command, E extends Fact, S> = (command: C, state: S, context: RuleContext) => Decision<E>;

/** The rules of one stream: a table of commands and a table of folds. Leaving one out does not compile. */
export interface Decider<C extends Command, E extends Fact, S> {
  readonly initial: S;
  readonly rules: { readonly [T in C['type']]: Rule<Extract<C, { type: T }>, E, S> };
  readonly folds: {
    readonly [T in E['type']]: (state: S, data: Extract<E, { type: T }>['data'], recorded: FoldContext) => S;
  };
}

/** Thrown when a node reads an event written by a newer version of the portal: it must stop processing that stream. */
export class UnknownEventTypeError extends Error {
  constructor(type: string, schema?: number) {
    super(`This version knows no event ${type}${schema === undefined ? '' : ` of schema ${schema}`}`);
    this.name = 'UnknownEventTypeError';
  }
}

export function decide<C extends Command, E extends Fact, S>(
  decider: Decider<C, E, S>,
  state: S,
  command: C,
  context: RuleContext,
): Decision<E> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the table pairs each type with its rule, which an index loses
  const rule = decider.rules[command.type as C['type']] as unknown as Rule<C, E, S>;
  return rule(command, state, context);
}

type Fold<S> = (state: S, data: unknown, recorded: FoldContext) => S;

/** The state after one fact; `recorded` says which version it makes. Throws `UnknownEventTypeError`. */
export function fold<C extends Command, E extends Fact, S>(
  decider: Decider<C, E, S>,
  state: S,
  fact: Fact,
  recorded: FoldContext,
): S {
  if (!Object.hasOwn(decider.folds, fact.type)) throw new UnknownEventTypeError(fact.type);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the table pairs each type with its data, which an index loses
  const step = decider.folds[fact.type as E['type']] as Fold<S>;
  return step(state, fact.data, recorded);
}

/** The state after facts that follow `version` events, all recorded at the same instant: what a command would lead to. */
export function foldAll<C extends Command, E extends Fact, S>(
  decider: Decider<C, E, S>,
  state: S,
  facts: readonly Fact[],
  version: number,
  at: string,
): S {
  return facts.reduce(
    (current, fact, index) => fold(decider, current, fact, { version: version + index + 1, at }),
    state,
  );
}

/** What a fold may know of a stored event. */
export const toFoldContext = (event: FoldableEvent): FoldContext => ({
  version: event.revision + 1,
  at: event.metadata.at,
});

/**
 * The same rules, but what does not exist or is deleted answers `not-found` to all of them: a deleted thing is gone for
 * everyone the moment its deletion is in the log.
 */
export function withExistenceCheck<Rules extends Readonly<Record<string, Rule<never, Fact, never>>>>(
  rules: Rules,
): Rules {
  type Guarded = Rule<Command, Fact, { readonly existence: Existence }>;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each rule is called with its own command and state only
  const guarded = Object.entries(rules as unknown as Readonly<Record<string, Guarded>>).map(
    ([type, rule]): [string, Guarded] => [
      type,
      (command, state, context) => (state.existence === 'alive' ? rule(command, state, context) : refuse('not-found')),
    ],
  );
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same keys and rules, each behind the check
  return Object.fromEntries(guarded) as unknown as Rules;
}
