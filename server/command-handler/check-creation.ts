import { decide, type Command, type Decider } from '#domain/decider.ts';
import type { Fact } from '#domain/events.ts';
import { isRefused, type Refused } from '#domain/refusal.ts';
import { schemaOf } from '#domain/upcasters.ts';
import { createEnvelope, newEventId, newSalt } from '../event-store/envelope.ts';
import { serializeAppend } from '../event-store/serialize.ts';
import { createIdempotencyMark, type CommandMetadata } from './command.ts';

/**
 * Why its rule would refuse to begin this stream with the command; null: it would not. Throws `AppendRejectedError` where the
 * log would. Asked before what the new thing points at is made, for nothing would take that away again.
 */
export function refusedCreation<C extends Command, E extends Fact, S>(
  { actor, command: mark }: CommandMetadata,
  decider: Decider<C, E, S>,
  stream: string,
  command: C,
  at: string,
): Refused | null {
  const decision = decide(decider, decider.initial, command, { now: at, by: actor });
  if (isRefused(decision)) return decision;
  const own = decision.map((fact) => ({ fact, id: newEventId(), salt: newSalt() }));
  const events = own.map(({ fact, id, salt }, revision) =>
    createEnvelope({ chain: '' }, stream, revision, fact, {
      id,
      salt,
      schema: schemaOf(fact.type),
      at,
      actor,
      command: createIdempotencyMark(mark, own),
      cause: null,
    }),
  );
  serializeAppend(stream, events);
  return null;
}
