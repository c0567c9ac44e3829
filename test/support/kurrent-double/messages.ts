import { type Entry, type Expected, noStream, type Outcome, type Place, type Proposed } from './entry.ts';
import { failures } from './failure.ts';
import { any, empty, shared, statuses, streams, timestamps } from './generated.ts';

const { ReadResp, AppendResp, BatchAppendResp } = streams;

export function streamNamed(name: string): shared.StreamIdentifier {
  return new shared.StreamIdentifier().setStreamName(Buffer.from(name, 'utf8'));
}

export function nameOf(identifier: shared.StreamIdentifier | undefined): string {
  if (identifier === undefined) throw failures.invalid('Required field StreamIdentifier not set.');
  return Buffer.from(identifier.getStreamName_asU8()).toString('utf8');
}

/** A UUID as text; some clients send its two halves as signed numbers. */
export function textOf(id: shared.UUID | undefined): string {
  const halves = id?.getStructured();
  if (halves === undefined) return id?.getString() ?? '';
  const hex = [halves.getMostSignificantBits(), halves.getLeastSignificantBits()]
    .map((bits) => BigInt.asUintN(64, BigInt(bits)).toString(16).padStart(16, '0'))
    .join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

function uuidOf(text: string, asHalves: boolean): shared.UUID {
  if (!asHalves) return new shared.UUID().setString(text);
  const hex = text.replaceAll('-', '');
  const half = (digits: string): string => BigInt.asIntN(64, BigInt(`0x${digits}`)).toString();
  return new shared.UUID().setStructured(
    new shared.UUID.Structured()
      .setMostSignificantBits(half(hex.slice(0, 16)))
      .setLeastSignificantBits(half(hex.slice(16))),
  );
}

/** What Append and BatchAppend both bring. */
type ProposedMessage = streams.AppendReq.ProposedMessage | streams.BatchAppendReq.ProposedMessage;

export function proposed(message: ProposedMessage): Proposed {
  const properties = message.getMetadataMap();
  const type = properties.get('type');
  const contentType = properties.get('content-type');
  if (type === undefined) throw failures.missingMetadata('type');
  if (contentType === undefined) throw failures.missingMetadata('content-type');
  return {
    id: textOf(message.getId()),
    type,
    isJson: contentType === 'application/json',
    data: message.getData_asU8(),
    metadata: message.getCustomMetadata_asU8(),
  };
}

function recorded(entry: Entry, idAsHalves: boolean): streams.ReadResp.ReadEvent.RecordedEvent {
  const record = new ReadResp.ReadEvent.RecordedEvent()
    .setId(uuidOf(entry.id, idAsHalves))
    .setStreamIdentifier(streamNamed(entry.stream))
    .setStreamRevision(String(entry.revision))
    .setCommitPosition(String(entry.position))
    .setPreparePosition(String(entry.position))
    .setData(entry.data)
    .setCustomMetadata(entry.metadata);
  record
    .getMetadataMap()
    .set('type', entry.type)
    .set('created', String(entry.created))
    .set('content-type', entry.isJson ? 'application/json' : 'application/octet-stream');
  return record;
}

/** An event as read; `target` is what it points to where links are resolved. */
export function eventRead(entry: Entry, target: Entry | null, idAsHalves: boolean): streams.ReadResp {
  const event = new ReadResp.ReadEvent().setCommitPosition(String(entry.position));
  if (target === null) event.setEvent(recorded(entry, idAsHalves));
  else event.setEvent(recorded(target, idAsHalves)).setLink(recorded(entry, idAsHalves));
  return new ReadResp().setEvent(event);
}

export function confirmed(subscription: string): streams.ReadResp {
  return new ReadResp().setConfirmation(new ReadResp.SubscriptionConfirmation().setSubscriptionId(subscription));
}

export function streamNotFound(stream: string): streams.ReadResp {
  return new ReadResp().setStreamNotFound(new ReadResp.StreamNotFound().setStreamIdentifier(streamNamed(stream)));
}

export function checkpoint(place: Place): streams.ReadResp {
  return new ReadResp().setCheckpoint(
    new ReadResp.Checkpoint()
      .setCommitPosition(String(place.commit))
      .setPreparePosition(String(place.prepare))
      .setTimestamp(timestamps.Timestamp.fromDate(new Date())),
  );
}

/** Where a subscription stands: a place in $all, or a revision of its stream; nothing where it has seen nothing. */
export type SubscriptionPosition = Place | bigint | null;

export function caughtUp(at: SubscriptionPosition): streams.ReadResp {
  return new ReadResp().setCaughtUp(stood(new ReadResp.CaughtUp(), at));
}

export function fellBehind(at: SubscriptionPosition): streams.ReadResp {
  return new ReadResp().setFellBehind(stood(new ReadResp.FellBehind(), at));
}

function stood<Message extends streams.ReadResp.CaughtUp | streams.ReadResp.FellBehind>(
  message: Message,
  at: SubscriptionPosition,
): Message {
  message.setTimestamp(timestamps.Timestamp.fromDate(new Date()));
  if (typeof at === 'bigint') message.setStreamRevision(String(at));
  else if (at !== null) {
    message.setPosition(
      new ReadResp.Position().setCommitPosition(String(at.commit)).setPreparePosition(String(at.prepare)),
    );
  }
  return message;
}

/** The answer of Append; a wrong version is no failure there. */
export function appendAnswer(stream: string, expected: Expected, outcome: Outcome): streams.AppendResp {
  if (outcome.is === 'stream-deleted') throw failures.streamDeleted(stream);
  if (outcome.is === 'wrong-version') {
    const wrong = new AppendResp.WrongExpectedVersion();
    if (expected === 'any') wrong.setExpectedAny(new shared.Empty());
    else if (expected === 'no-stream') wrong.setExpectedNoStream(new shared.Empty());
    else if (expected === 'stream-exists') wrong.setExpectedStreamExists(new shared.Empty());
    else wrong.setExpectedRevision(String(expected));
    if (outcome.current === noStream) wrong.setCurrentNoStream(new shared.Empty());
    else wrong.setCurrentRevision(String(outcome.current));
    return new AppendResp().setWrongExpectedVersion(wrong);
  }
  const position = new AppendResp.Position()
    .setCommitPosition(String(outcome.position))
    .setPreparePosition(String(outcome.position));
  const success = new AppendResp.Success().setPosition(position);
  if (outcome.revision === noStream) success.setNoStream(new shared.Empty());
  else success.setCurrentRevision(String(outcome.revision));
  return new AppendResp().setSuccess(success);
}

/** What BatchAppend says within its stream of answers: the errors are packed messages, never a status. */
export function batchAnswer(expected: Expected, outcome: Outcome): streams.BatchAppendResp {
  if (outcome.is === 'stream-deleted') return batchError('Stream Deleted', 'StreamDeleted', new shared.StreamDeleted());
  if (outcome.is === 'wrong-version') {
    const wrong = new shared.WrongExpectedVersion();
    if (expected === 'any') wrong.setExpectedAny(new empty.Empty());
    else if (expected === 'no-stream') wrong.setExpectedNoStream(new empty.Empty());
    else if (expected === 'stream-exists') wrong.setExpectedStreamExists(new empty.Empty());
    else wrong.setExpectedStreamPosition(String(expected));
    if (outcome.current === noStream) wrong.setCurrentNoStream(new empty.Empty());
    else wrong.setCurrentStreamRevision(String(outcome.current));
    return batchError('Wrong Expected Version', 'WrongExpectedVersion', wrong);
  }
  const position = new shared.AllStreamPosition()
    .setCommitPosition(String(outcome.position))
    .setPreparePosition(String(outcome.position));
  const success = new BatchAppendResp.Success().setPosition(position);
  if (outcome.revision === noStream) success.setNoStream(new empty.Empty());
  else success.setCurrentRevision(String(outcome.revision));
  return new BatchAppendResp().setSuccess(success);
}

export const batchErrors = {
  timeout: () => batchError('Timeout', 'Timeout', new shared.Timeout()),
  accessDenied: () => batchError('Access Denied', 'AccessDenied', new shared.AccessDenied()),
  tooLarge: (limit: number) =>
    batchError(
      'Maximum Append Size Exceeded',
      'MaximumAppendSizeExceeded',
      new shared.MaximumAppendSizeExceeded().setMaxappendsize(limit),
    ),
  badRequest: (why: string) => batchError(why, 'BadRequest', new shared.BadRequest().setMessage(why)),
  /** Here the details are an empty message: only the text tells what happened. */
  notHandled: (why: string) => batchError(why, null, new empty.Empty()),
} as const;

function batchError(
  message: string,
  type: string | null,
  detail: { serializeBinary(): Uint8Array },
): streams.BatchAppendResp {
  const details = new any.Any();
  details.pack(detail.serializeBinary(), type === null ? 'google.protobuf.Empty' : `event_store.client.${type}`);
  return new BatchAppendResp().setError(new statuses.Status().setMessage(message).setDetails(details));
}
