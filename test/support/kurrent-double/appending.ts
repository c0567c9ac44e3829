import type { handleClientStreamingCall } from '@grpc/grpc-js';
import { admit, type Cluster, type Member } from './cluster.ts';
import { type Expected, type Outcome, type Proposed, sizeOf } from './entry.ts';
import { Failure, failures } from './failure.ts';
import type { streams } from './generated.ts';
import * as messages from './messages.ts';

interface ExpectedRevision {
  hasRevision(): boolean;
  getRevision(): string;
  hasNoStream(): boolean;
  hasAny(): boolean;
  hasStreamExists(): boolean;
}

export function expectedOf(options: ExpectedRevision | undefined): Expected {
  if (options?.hasRevision() === true) return BigInt(options.getRevision());
  if (options?.hasNoStream() === true) return 'no-stream';
  if (options?.hasStreamExists() === true) return 'stream-exists';
  if (options?.hasAny() === true) return 'any';
  throw failures.invalid("'None' is not a valid ExpectedStreamRevisionOneofCase");
}

export interface Append {
  readonly stream: string;
  readonly expected: Expected;
  readonly events: readonly Proposed[];
}

/** Writes, and lets happen to the answer what was asked for. */
export function applyAppend(cluster: Cluster, member: Member, { stream, expected, events }: Append): Outcome {
  const { faults, log } = cluster;
  if (faults.refuses(stream) || faults.take('timeout')) throw failures.timeout();
  const outcome = log.append(stream, expected, events);
  if (outcome.is !== 'written') return outcome;
  cluster.appended(stream);
  if (faults.take('timeout though written')) throw failures.timeout();
  if (faults.take('answer lost')) throw failures.connectionGone();
  if (faults.take('connection reset after writing')) {
    member.resetConnections();
    throw failures.connectionGone();
  }
  return outcome;
}

/** Append: one call per append, the options first, then a message per event. */
export function append(
  cluster: Cluster,
  member: Member,
): handleClientStreamingCall<streams.AppendReq, streams.AppendResp> {
  return (call, answer) => {
    const work = async (): Promise<streams.AppendResp> => {
      let options: streams.AppendReq.Options | undefined;
      let size = 0;
      const events: Proposed[] = [];
      // A failure thrown within ends the call with its status, which a destroyed stream could not say.
      for await (const message of call.iterator({ destroyOnReturn: false })) {
        const request = message as streams.AppendReq;
        const event = request.getProposedMessage();
        if (event === undefined) {
          options = request.getOptions();
          continue;
        }
        const taken = messages.proposed(event);
        events.push(taken);
        size += sizeOf(taken);
        if (size > cluster.maxAppendSize) throw failures.tooLarge(cluster.maxAppendSize);
      }
      await admit(cluster, member, call);
      const stream = messages.nameOf(options?.getStreamIdentifier());
      const expected = expectedOf(options);
      if (call.cancelled) throw failures.connectionGone();
      return messages.appendAnswer(stream, expected, applyAppend(cluster, member, { stream, expected, events }));
    };
    work().then(
      (response) => answer(null, response),
      (fault: unknown) => answer(fault instanceof Failure ? fault : failures.connectionGone()),
    );
  };
}
