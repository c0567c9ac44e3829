import { Metadata, status, type StatusObject } from '@grpc/grpc-js';

/** How the server ends a call: the status, and in the trailers what the client turns into an error of its own. */
export class Failure extends Error implements StatusObject {
  readonly code: status;
  readonly details: string;
  readonly metadata: Metadata;

  constructor(code: status, details: string, trailers: Readonly<Record<string, string>> = {}) {
    super(details);
    this.code = code;
    this.details = details;
    this.metadata = new Metadata();
    for (const [name, value] of Object.entries(trailers)) this.metadata.set(name, value);
  }
}

export const failures = {
  accessDenied: () => new Failure(status.PERMISSION_DENIED, 'Access Denied', { exception: 'access-denied' }),
  unauthenticated: () => new Failure(status.UNAUTHENTICATED, ''),
  notReady: () => new Failure(status.UNAVAILABLE, 'Server Is Not Ready'),
  tooBusy: () => new Failure(status.UNAVAILABLE, 'Server Is Too Busy'),
  shuttingDown: () => new Failure(status.UNAVAILABLE, 'Server is shutting down'),
  /** A dropped subscription, as the client calls it: the server has cancelled a long-running request. */
  tooSlow: () => new Failure(status.CANCELLED, 'Consumer too slow.'),
  connectionGone: () => new Failure(status.UNAVAILABLE, 'Connection dropped'),
  timeout: () => new Failure(status.ABORTED, 'Operation timed out: Commit phase timeout.'),
  invalidPosition: () => new Failure(status.INVALID_ARGUMENT, 'Trying to read from an invalid position.'),
  invalid: (what: string) => new Failure(status.INVALID_ARGUMENT, what),
  noLeader: () => new Failure(status.UNKNOWN, 'No leader info available in response'),
  notLeader: (host: string, port: number) =>
    new Failure(status.NOT_FOUND, 'Leader info available', {
      exception: 'not-leader',
      'leader-endpoint-host': host,
      'leader-endpoint-port': String(port),
    }),
  streamDeleted: (stream: string) =>
    new Failure(status.FAILED_PRECONDITION, `Event stream '${stream}' is deleted.`, {
      exception: 'stream-deleted',
      'stream-name': stream,
    }),
  wrongExpectedVersion: (operation: string, stream: string, expected: bigint, actual: bigint) =>
    new Failure(
      status.FAILED_PRECONDITION,
      `${operation} failed due to WrongExpectedVersion. Stream: ${stream}, Expected version: ${expected}, Actual version: ${actual}`,
      {
        exception: 'wrong-expected-version',
        'stream-name': stream,
        'expected-version': String(expected),
        'actual-version': String(actual),
      },
    ),
  tooLarge: (limit: number) =>
    new Failure(status.INVALID_ARGUMENT, `Maximum Append Size of ${limit} Exceeded.`, {
      exception: 'maximum-append-size-exceeded',
      'maximum-append-size': String(limit),
    }),
  missingMetadata: (name: string) =>
    new Failure(status.INVALID_ARGUMENT, `Required Metadata Property '${name}' is missing`, {
      exception: 'missing-required-metadata-property',
      'required-metadata-properties': 'type,content-type',
    }),
} as const;
