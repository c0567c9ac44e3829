import { expect } from 'vitest';
import { decide, foldAll, type RuleContext, type Command, type Decider } from '#domain/decider.ts';
import { organization, pageName, tournament } from '#domain/deciders.ts';
import type { Fact } from '#domain/events.ts';
import { isRefused, type Refusal } from '#domain/refusal.ts';

/** The instant at which everything is asked and recorded, unless a spec says otherwise. */
export const NOW = '2026-11-21T09:00:00Z';

export const asUser = (id: string, now: string = NOW): RuleContext => ({ now, by: { kind: 'user', id } });

const specOf =
  <C extends Command, E extends Fact, S>(decider: Decider<C, E, S>) =>
  (events: readonly E[]) => {
    const state = foldAll(decider, decider.initial, events, 0, NOW);
    return {
      state,
      when(command: C, circumstances: RuleContext = asUser('u1')) {
        const decision = decide(decider, state, command, circumstances);
        const decided = (): readonly E[] => {
          if (isRefused(decision)) throw new Error(`Refused: ${JSON.stringify(decision)}`);
          return decision;
        };
        return {
          /** Exactly these events. */
          happened: (...expected: readonly E[]) => expect(decided()).toEqual(expected),
          /** Events of exactly these types, whatever they say. */
          happenedTypes: (...types: readonly E['type'][]) => expect(decided().map(({ type }) => type)).toEqual(types),
          nothingHappened: () => expect(decided()).toEqual([]),
          refused: (refusal: Refusal, details?: Readonly<Record<string, unknown>>) =>
            expect(decision).toEqual(
              details === undefined ? expect.objectContaining({ refusal }) : { refusal, details },
            ),
          events: decided,
          /** The state that the events lead to. */
          state: () => foldAll(decider, state, decided(), events.length, circumstances.now),
        };
      },
    };
  };

/** `given(events).when(command).happened(event)` on a tournament. */
export const given = specOf(tournament);
/** The same on an organisation. */
export const givenOrganization = specOf(organization);
/** The same on a name of a page. */
export const givenPageName = specOf(pageName);
