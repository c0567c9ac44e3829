import { UnknownEventTypeError } from '#domain/decider.ts';
import { CommandUnavailableError } from '../command-handler/errors.ts';
import { isUnreachable } from '../database/connection-errors.ts';
import { AppendRejectedError, EventStoreUnavailableError } from '../event-store/errors.ts';
import { ReadModelMissingError } from '../read-models/queries/query.ts';
import { ProblemError, invalid, notFound, serviceUnavailable } from './problem-details.ts';

/** What a fault is to the caller, in our words, those too that Fastify finds before a handler runs; null: unexpected. */
export function problemForFastifyError(error: unknown): ProblemError | null {
  if (error instanceof ProblemError) return error;
  if (error instanceof UnknownEventTypeError) {
    return serviceUnavailable(
      'newer-events',
      'Dieser Server kennt den neuesten Stand noch nicht. Bitte versuchen Sie es gleich wieder.',
    );
  }
  if (error instanceof CommandUnavailableError) return problemForUnavailable(error);
  if (error instanceof EventStoreUnavailableError) return databaseSilent(error);
  if (error instanceof ReadModelMissingError) {
    return serviceUnavailable(
      'tables-missing',
      'Die Listen werden gerade aufgebaut. Bitte versuchen Sie es gleich wieder.',
    );
  }
  if (error instanceof AppendRejectedError && error.reason === 'too-large') {
    return new ProblemError(413, 'too-large', 'Diese Änderung ist zu groß, um auf einmal gespeichert zu werden.');
  }
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  switch (code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
    case 'FST_REQ_FILE_TOO_LARGE':
      return new ProblemError(413, 'too-large', 'Die Anfrage ist größer, als dieser Aufruf annimmt.');
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new ProblemError(
        415,
        'unsupported-media-type',
        'Dieser Aufruf nimmt nur JSON an (Content-Type: application/json).',
      );
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return invalid([{ path: 'body', code: 'malformed-json', message: 'Der Inhalt ist kein gültiges JSON.' }]);
    case 'FST_ERR_BAD_URL':
      return new ProblemError(400, 'malformed-address', 'Die Adresse ist nicht gültig.');
    case 'FST_ERR_MAX_PARAM_LENGTH':
      return notFound();
  }
  if (isCallerError(error)) {
    return new ProblemError(400, 'malformed-request', 'Die Anfrage ist nicht vollständig oder nicht gültig.');
  }
  return isUnreachable(error) ? databaseSilent(error) : null;
}

const unavailableSentences: Readonly<Record<CommandUnavailableError['reason'], string>> = {
  behind: 'Die Verbindung zur Datenbank ist unterbrochen. Bitte versuchen Sie es gleich wieder.',
  busy: 'Gerade ändern viele gleichzeitig. Bitte versuchen Sie es gleich wieder.',
  'outcome-unknown':
    'Es ist nicht sicher, ob gespeichert wurde. Wiederholen Sie die Eingabe mit demselben Idempotency-Key.',
};

function problemForUnavailable({ reason, cause }: CommandUnavailableError): ProblemError {
  const declined = serviceUnavailable(reason, unavailableSentences[reason]);
  declined.cause = cause;
  return declined;
}

function databaseSilent(cause: unknown): ProblemError {
  const declined = serviceUnavailable(
    'log-unavailable',
    'Die Datenbank antwortet gerade nicht. Bitte versuchen Sie es gleich wieder.',
  );
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
