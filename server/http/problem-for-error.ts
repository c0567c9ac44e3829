import { UnknownEventTypeError } from '#domain/decider.ts';
import { CommandUnavailableError } from '../command-handler/command-unavailable-error.ts';
import { isStorageFull, isUnreachable } from '../database/connection-errors.ts';
import { AppendRejectedError, EventStoreUnavailableError } from '../event-store/append-errors.ts';
import { ReadModelMissingError } from '../read-models/queries/query.ts';
import { ProblemError, invalid, malformedJson, notFound, serviceUnavailable } from './problem-details.ts';
import { texts } from '../texts/de.ts';

const t = texts.problems;

/** What a fault is to the caller, in our words, those too that Fastify finds before a handler runs; null: unexpected. */
export function problemForFastifyError(error: unknown): ProblemError | null {
  if (error instanceof ProblemError) return error;
  if (error instanceof UnknownEventTypeError) {
    return serviceUnavailable('newer-events', t.newerEvents);
  }
  if (error instanceof CommandUnavailableError) return problemForUnavailable(error);
  if (error instanceof EventStoreUnavailableError) return databaseSilent(error);
  if (error instanceof ReadModelMissingError) {
    return serviceUnavailable('tables-missing', t.tablesMissing);
  }
  if (error instanceof AppendRejectedError && error.reason === 'too-large') {
    return new ProblemError(413, 'too-large', t.appendTooLarge);
  }
  if (error instanceof AppendRejectedError && error.reason === 'closed') {
    return new ProblemError(409, 'stream-broken', t.streamBroken);
  }
  if (isStorageFull(error)) return storageFull(error);
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  switch (code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
    case 'FST_REQ_FILE_TOO_LARGE':
      return new ProblemError(413, 'too-large', t.tooLarge);
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new ProblemError(415, 'unsupported-media-type', t.onlyJson);
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return invalid([malformedJson]);
    case 'FST_ERR_BAD_URL':
      return malformed('malformed-address', t.malformedAddress);
    case 'FST_ERR_MAX_PARAM_LENGTH':
      return notFound();
  }
  if (isCallerError(error)) return malformedRequest();
  return isUnreachable(error) ? databaseSilent(error) : null;
}

/** What others who wait for the log are refused with where it did not answer one of them; null: this was something else. */
export function silenceOfLog(error: unknown): ProblemError | null {
  const isSilence =
    error instanceof EventStoreUnavailableError ||
    (error instanceof CommandUnavailableError && error.reason === 'outcome-unknown');
  return isSilence ? databaseSilent(error) : null;
}

/** Whether only this stream is in trouble: events of a newer version, or an unexpected error. All else will soon be over. */
export function isStreamError(error: unknown): boolean {
  const problem = problemForFastifyError(error);
  return problem === null || problem.code === 'newer-events';
}

/** An address, or a request as a whole, that cannot be read. */
const malformed = (code: 'malformed-address' | 'malformed-request', detail: string): ProblemError =>
  new ProblemError(400, code, detail, { details: { errors: [{ path: 'path', code, message: detail }] } });

/** 400: a request that does not say clearly what it is. */
export const malformedRequest = (): ProblemError => malformed('malformed-request', t.malformedRequest);

function problemForUnavailable({ reason, cause }: CommandUnavailableError): ProblemError {
  const declined = serviceUnavailable(reason, t.unavailable[reason]);
  declined.cause = cause;
  return declined;
}

function storageFull(cause: unknown): ProblemError {
  const declined = serviceUnavailable('storage-full', t.storageFull);
  declined.cause = cause;
  return declined;
}

function databaseSilent(cause: unknown): ProblemError {
  const declined = serviceUnavailable('log-unavailable', t.databaseSilent);
  declined.cause = cause;
  return declined;
}

/** What Fastify or a plugin puts down to the caller, such as a request that broke off: nothing for the operator. */
const isCallerError = (error: unknown): boolean =>
  error instanceof Error &&
  'statusCode' in error &&
  typeof error.statusCode === 'number' &&
  error.statusCode >= 400 &&
  error.statusCode < 500;
