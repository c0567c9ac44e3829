import type { Fact, Recorded } from './events.ts';
import type { Refused } from './refusal.ts';

/** A command by its name: the happy path's input, already parsed. */
export interface Command<Type extends string = string> {
  readonly type: Type;
}

/** What a rule needs of the world, drawn once per command: `now` is an ISO 8601 instant. */
export interface Circumstances {
  readonly now: string;
  readonly by: { readonly kind: 'user' | 'apiKey' | 'system'; readonly id: string };
}

/** Events to append (none: the command asked for what already is), or a refusal. */
export type Decision<E extends Fact> = readonly E[] | Refused;

/** The rules of one stream: a table of commands and a table of folds. Leaving one out does not compile. */
export interface Decider<C extends Command, E extends Fact, S> {
  readonly initial: S;
  readonly rules: {
    readonly [T in C['type']]: (
      command: Extract<C, { type: T }>,
      state: S,
      circumstances: Circumstances,
    ) => Decision<E>;
  };
  readonly folds: {
    readonly [T in E['type']]: (state: S, data: Extract<E, { type: T }>['data'], recorded: Recorded) => S;
  };
}
