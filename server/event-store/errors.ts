// What an EventStore rejects with. None of it is an answer to a user: refusals and conflicts are values.

export type AppendRefusedReason = 'empty' | 'too-large' | 'malformed' | 'id-taken' | 'rejected';

/** These events can never be appended, whatever is tried; nothing of them is in the log. */
export class AppendRejectedError extends Error {
  readonly reason: AppendRefusedReason;

  constructor(reason: AppendRefusedReason, message: string) {
    super(message);
    this.name = 'AppendRejectedError';
    this.reason = reason;
  }
}

/** The log did not answer in time. Of an append nobody knows whether it happened: the same event ids find out. */
export class EventStoreUnavailableError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'EventStoreUnavailableError';
  }
}
