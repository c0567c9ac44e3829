import type { Decision, RuleContext } from '#domain/decider.ts';
import type { Fact } from '#domain/events.ts';
import { isRefused, type Refused } from '#domain/refusal.ts';
import { newEventId, newSalt } from '../event-store/envelope.ts';
import { serializeAppend } from '../event-store/serialize.ts';
import type { CommandMetadata } from './command.ts';
import { createEnvelopes } from './create-envelopes.ts';

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
  const facts = decision.map((fact) => ({ fact, id: newEventId(), salt: newSalt() }));
  const events = createEnvelopes({ stream, version: 0, chain: '' }, facts, { at, actor, command: mark, cause: null });
  serializeAppend(stream, events);
  return null;
}
