import type { Decision, RuleContext } from '#domain/decider.ts';
import type { Fact } from '#domain/events.ts';
import { isRefused, type Refused } from '#domain/refusal.ts';
import { schemaOf } from '#domain/upcasters.ts';
import { createEnvelope, newEventId, newSalt } from '../event-store/envelope.ts';
import { serializeAppend } from '../event-store/serialize.ts';
import { createIdempotencyMark, type CommandMetadata } from './command.ts';

/**
 * Why a stream would not begin with what `decide` decides; null: it would. Throws `AppendRejectedError` where the
 * log would. Asked before what the new thing points at is made, for nothing would take that away again.
 */
export async function findCreationRefusal(
  { actor, command: mark }: CommandMetadata,
  stream: string,
  at: string,
  decide: (context: RuleContext) => Promise<Decision<Fact>>,
): Promise<Refused | null> {
  const decision = await decide({ now: at, by: actor });
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
