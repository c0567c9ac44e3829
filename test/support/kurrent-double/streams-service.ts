import type { sendUnaryData, ServerUnaryCall, ServerWritableStream } from '@grpc/grpc-js';
import { append, expectedOf } from './appending.ts';
import { batchAppend } from './batch-appending.ts';
import { admit, type Cluster, type Member } from './cluster.ts';
import { type Entry, type Expected, noStream, type Outcome } from './entry.ts';
import { Failure, failures } from './failure.ts';
import { streams, type streamServices } from './generated.ts';
import * as messages from './messages.ts';
import { entriesOfAll, entriesOfStream, type Order, orderOf, targetOf } from './reading.ts';
import { follow } from './subscription.ts';

/** The service Streams of one member. */
export function streamsService(cluster: Cluster, member: Member): streamServices.IStreamsServer {
  return {
    append: append(cluster, member),
    batchAppend: batchAppend(cluster, member),
    read: (call) => {
      void answering(call, async () => {
        await admit(cluster, member, call);
        const order = watched(orderOf(call.request), cluster);
        await (order.count === null ? follow(call, cluster, order) : read(call, cluster, order));
      });
    },
    delete: (
      call: ServerUnaryCall<streams.DeleteReq, streams.DeleteResp>,
      answer: sendUnaryData<streams.DeleteResp>,
    ) => {
      void ended(cluster, member, call, answer, 'Delete', ({ position }) =>
        new streams.DeleteResp().setPosition(
          new streams.DeleteResp.Position().setCommitPosition(position).setPreparePosition(position),
        ),
      );
    },
    tombstone: (
      call: ServerUnaryCall<streams.TombstoneReq, streams.TombstoneResp>,
      answer: sendUnaryData<streams.TombstoneResp>,
    ) => {
      void ended(cluster, member, call, answer, 'Tombstone', ({ position }) =>
        new streams.TombstoneResp().setPosition(
          new streams.TombstoneResp.Position().setCommitPosition(position).setPreparePosition(position),
        ),
      );
    },
  };
}

/** The same order, of which the cluster hears what it looks at. */
function watched(order: Order, cluster: Cluster): Order {
  const { filter } = order;
  if (filter === null) return order;
  const allows = (entry: Entry): boolean => {
    cluster.lookedAt(entry);
    return filter.allows(entry);
  };
  return { ...order, filter: { ...filter, allows } };
}

/** Ends a stream of answers as its work ends: well, or with the failure that was thrown. */
export async function answering<Request, Answer>(
  call: ServerWritableStream<Request, Answer>,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work();
    call.end();
  } catch (fault) {
    if (!(fault instanceof Failure)) throw fault;
    call.emit('error', fault);
  }
}

async function read(
  call: ServerWritableStream<streams.ReadReq, streams.ReadResp>,
  { log, faults }: Cluster,
  order: Order,
): Promise<void> {
  const breaksOffAfter = faults.takeEndOfRead();
  let sent = 0n;
  const show = async (message: streams.ReadResp): Promise<void> => {
    await faults.awake();
    if (call.cancelled) throw failures.shuttingDown();
    if (call.write(message)) return;
    await new Promise<void>((resolve) => {
      // Neither stays behind when the other came: a long answer waits more often than a call takes listeners.
      const go = (): void => {
        call.off('drain', go).off('cancelled', go);
        resolve();
      };
      call.on('drain', go).on('cancelled', go);
    });
  };

  let entries: Iterable<Entry>;
  let last = noStream;
  if ('stream' in order.of) {
    const found = entriesOfStream(log, order.of, order.backwards);
    if (found === null) return show(messages.streamNotFound(order.of.stream));
    ({ entries, last } = found);
  } else {
    entries = entriesOfAll(log, order.of, order.backwards);
  }
  for (const entry of entries) {
    if (order.count !== null && sent >= order.count) break;
    if (order.filter !== null && !order.filter.allows(entry)) continue;
    if (sent >= breaksOffAfter) throw failures.shuttingDown();
    await show(messages.eventRead(entry, order.resolvesLinks ? targetOf(log, entry) : null, order.idAsHalves));
    sent += 1n;
  }
  if (order.compatibility >= 1 && last !== noStream) {
    await show(new streams.ReadResp().setLastStreamPosition(String(last)));
  }
}

/** Delete and Tombstone differ in what they leave of the stream only. */
async function ended<Request extends streams.DeleteReq | streams.TombstoneReq, Answer>(
  cluster: Cluster,
  member: Member,
  call: ServerUnaryCall<Request, Answer>,
  answer: sendUnaryData<Answer>,
  operation: 'Delete' | 'Tombstone',
  success: (at: { readonly position: string }) => Answer,
): Promise<void> {
  try {
    await admit(cluster, member, call);
    const options = call.request.getOptions();
    const stream = messages.nameOf(options?.getStreamIdentifier());
    const expected = expectedOf(options);
    if (call.cancelled) return;
    if (cluster.faults.take('timeout')) throw failures.timeout();
    const outcome = operation === 'Delete' ? cluster.log.delete(stream, expected) : cluster.log.bury(stream, expected);
    answer(null, success(done(stream, expected, outcome)));
  } catch (fault) {
    if (!(fault instanceof Failure)) throw fault;
    answer(fault);
  }
}

/** These two say a wrong version in the trailers, as a number where the client meant a word. */
function done(stream: string, expected: Expected, outcome: Outcome): { readonly position: string } {
  if (outcome.is === 'stream-deleted') throw failures.streamDeleted(stream);
  if (outcome.is === 'written') return { position: String(outcome.position) };
  const words = { 'no-stream': -1n, any: -2n, 'stream-exists': -4n } as const;
  const number = typeof expected === 'bigint' ? expected : words[expected];
  // The real server gives the operation's name for both of them.
  throw failures.wrongExpectedVersion('Delete', stream, number, outcome.current);
}
