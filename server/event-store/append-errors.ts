// The errors of an EventStore. None of them is an answer to a user: refusals and conflicts are values.

export type AppendRefusedReason = 'empty' | 'too-large' | 'malformed' | 'id-taken' | 'rejected' | 'closed';

/**
 * These events can never be appended, by any retry (`closed`: as long as an administrator has not looked at the stream);
 * none of them is in the log.
 */
export class AppendRejectedError extends Error {
  readonly reason: AppendRefusedReason;

  constructor(reason: AppendRefusedReason, message: string) {
    super(message);
    this.name = 'AppendRejectedError';
    this.reason = reason;
  }
}

/**
 * The log did not answer in time. An append may or may not have happened: a retry with the same event ids finds out.
 */
export class EventStoreUnavailableError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'EventStoreUnavailableError';
  }
}

/** The database or prefix has no log, and the caller asked not to create one. */
export class NoLogError extends Error {
  constructor() {
    super('There is no log');
    this.name = 'NoLogError';
  }
}
