import { decide, type Command, type Decider } from '#domain/decider.ts';
import type { Fact } from '#domain/events.ts';
import { isRefused } from '#domain/refusal.ts';
import { schemaOf } from '#domain/upcasters.ts';
import { seal, newEventId, newSalt } from '../event-store/envelope.ts';
import { storedForm } from '../event-store/serialize.ts';
import { declinedFor, type Asks } from '../http/execute-command.ts';
import { markOf } from './command.ts';

/**
 * Throws what beginning this stream with the command would be refused with: `Declined` by its rule, `AppendRefused` by the
 * log. Asked before what the new thing points at is made, for nobody would take that away again.
 */
export function expectCreatable<C extends Command, E extends Fact, S>(
  { portal, asking }: Pick<Asks, 'portal' | 'asking'>,
  decider: Decider<C, E, S>,
  stream: string,
  command: C,
): void {
  const at = portal.clock().toISOString();
  const decision = decide(decider, decider.initial, command, { now: at, by: asking.actor });
  if (isRefused(decision)) throw declinedFor(decision);
  const own = decision.map((fact) => ({ fact, id: newEventId(), salt: newSalt() }));
  const mark = markOf(asking.command, own);
  const events = own.map(({ fact, id, salt }, revision) =>
    seal({ chain: '' }, stream, revision, fact, {
      id,
      salt,
      schema: schemaOf(fact.type),
      at,
      actor: asking.actor,
      command: mark,
      cause: null,
    }),
  );
  storedForm(stream, events);
}
