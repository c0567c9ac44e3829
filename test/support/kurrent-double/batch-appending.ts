import { type handleBidiStreamingCall, type ServerDuplexStream, status } from '@grpc/grpc-js';
import { applyAppend } from './appending.ts';
import { type Cluster, isKnown, type Member, requireLeader } from './cluster.ts';
import { type Expected, type Proposed, sizeOf } from './entry.ts';
import { Failure, failures } from './failure.ts';
import type { shared, streams } from './generated.ts';
import * as messages from './messages.ts';

/** The real one gives up on an append after this, whatever the client asks for; in milliseconds. */
const writeTimeout = 2_000;

type BatchCall = ServerDuplexStream<streams.BatchAppendReq, streams.BatchAppendResp>;

/** An append whose messages are still coming. */
interface Batch {
  readonly correlation: shared.UUID | undefined;
  readonly stream: string;
  readonly expected: Expected;
  readonly events: Proposed[];
  size: number;
}

function expectedByBatch(options: streams.BatchAppendReq.Options): Expected {
  if (options.hasStreamPosition()) return BigInt(options.getStreamPosition());
  if (options.hasNoStream()) return 'no-stream';
  if (options.hasStreamExists()) return 'stream-exists';
  if (options.hasAny()) return 'any';
  throw failures.invalid("'None' is not a valid ExpectedStreamPositionOneofCase");
}

/** BatchAppend: one call for all appends of a client, each answered under its own id. */
export function batchAppend(
  cluster: Cluster,
  member: Member,
): handleBidiStreamingCall<streams.BatchAppendReq, streams.BatchAppendResp> {
  return (call) => {
    const conversation = new Conversation(call, cluster, member);
    conversation.run().then(
      () => call.end(),
      (fault: unknown) => call.emit('error', fault instanceof Failure ? fault : failures.connectionGone()),
    );
  };
}

class Conversation {
  readonly #call: BatchCall;
  readonly #cluster: Cluster;
  readonly #member: Member;
  readonly #coming = new Map<string, Batch>();

  constructor(call: BatchCall, cluster: Cluster, member: Member) {
    this.#call = call;
    this.#cluster = cluster;
    this.#member = member;
  }

  async run(): Promise<void> {
    const mayWrite = isKnown(this.#cluster, this.#call.metadata);
    // A failure thrown within ends the call with its status, which a destroyed stream could not say.
    for await (const message of this.#call.iterator({ destroyOnReturn: false })) {
      const request = message as streams.BatchAppendReq;
      try {
        const refusal =
          mayWrite && !this.#isDenied(request) ? this.#take(request) : messages.batchErrors.accessDenied();
        if (refusal !== null) this.#answer(request, refusal);
        else if (request.getIsFinal()) await this.#finish(request);
      } catch (fault) {
        if (!(fault instanceof Failure) || fault.code !== status.INVALID_ARGUMENT) throw fault;
        this.#answer(request, messages.batchErrors.badRequest(fault.details));
      }
    }
    this.#coming.clear();
  }

  #isDenied(request: streams.BatchAppendReq): boolean {
    return request.hasOptions() && this.#cluster.faults.take('access denied');
  }

  /** Adds the message to its append; returns what is wrong with it. */
  #take(request: streams.BatchAppendReq): streams.BatchAppendResp | null {
    const key = messages.textOf(request.getCorrelationId());
    const options = request.getOptions();
    if (options !== undefined && !this.#begin(key, request, options)) return messages.batchErrors.timeout();
    const batch = this.#coming.get(key);
    if (batch === undefined) return null;
    for (const message of request.getProposedMessagesList()) {
      const event = messages.proposed(message);
      batch.events.push(event);
      batch.size += sizeOf(event);
    }
    if (batch.size <= this.#cluster.maxAppendSize) return null;
    this.#coming.delete(key);
    return messages.batchErrors.tooLarge(this.#cluster.maxAppendSize);
  }

  /** false: its time is over before it began. */
  #begin(key: string, request: streams.BatchAppendReq, options: streams.BatchAppendReq.Options): boolean {
    const until = options.getDeadline21100()?.toDate().getTime() ?? Number.POSITIVE_INFINITY;
    const patience = Math.min(until - Date.now(), writeTimeout);
    if (patience <= 0) return false;
    const batch: Batch = {
      correlation: request.getCorrelationId(),
      stream: messages.nameOf(options.getStreamIdentifier()),
      expected: expectedByBatch(options),
      events: [],
      size: 0,
    };
    this.#coming.set(key, batch);
    const giveUp = (): void => {
      // The rest of the append never came.
      if (this.#coming.get(key) !== batch) return;
      this.#coming.delete(key);
      this.#say(batch, messages.batchErrors.timeout());
    };
    setTimeout(giveUp, patience).unref();
    return true;
  }

  async #finish(request: streams.BatchAppendReq): Promise<void> {
    const key = messages.textOf(request.getCorrelationId());
    const batch = this.#coming.get(key);
    if (batch === undefined) return;
    this.#coming.delete(key);
    const { faults, leader } = this.#cluster;
    await faults.awake();
    if (this.#call.cancelled) throw failures.connectionGone();
    if (leader === null) return this.#say(batch, messages.batchErrors.notHandled('Server Is Not Ready'));
    if (faults.take('too busy')) return this.#say(batch, messages.batchErrors.notHandled('Server Is Busy'));
    // Here a follower ends the whole call, with all that is under way on it.
    requireLeader(this.#cluster, this.#member, this.#call.metadata);
    try {
      const outcome = applyAppend(this.#cluster, this.#member, batch);
      this.#say(batch, messages.batchAnswer(batch.expected, outcome));
    } catch (fault) {
      if (!(fault instanceof Failure) || fault.code !== status.ABORTED) throw fault;
      this.#say(batch, messages.batchErrors.timeout());
    }
  }

  #answer(request: streams.BatchAppendReq, response: streams.BatchAppendResp): void {
    const key = messages.textOf(request.getCorrelationId());
    const identifier = request.getOptions()?.getStreamIdentifier();
    const stream = this.#coming.get(key)?.stream ?? (identifier === undefined ? '' : messages.nameOf(identifier));
    this.#coming.delete(key);
    this.#say({ correlation: request.getCorrelationId(), stream }, response);
  }

  #say({ correlation, stream }: Pick<Batch, 'correlation' | 'stream'>, response: streams.BatchAppendResp): void {
    if (this.#call.cancelled) return;
    this.#call.write(response.setCorrelationId(correlation).setStreamIdentifier(messages.streamNamed(stream)));
  }
}
