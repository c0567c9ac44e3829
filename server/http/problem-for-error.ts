import { UnknownEventType } from '#domain/decider.ts';
import { NotCarriedOut } from '../command-handler/errors.ts';
import { isUnreachable } from '../database/connection-errors.ts';
import { AppendRefused, LogUnavailable } from '../event-store/errors.ts';
import { TablesMissing } from '../read-models/queries/query.ts';
import { Declined, invalid, notFound, notReady } from './problem-details.ts';

/** What a fault is to the caller, in our words, those too that Fastify finds before a handler runs; null: unexpected. */
export function declinedBy(fault: unknown): Declined | null {
  if (fault instanceof Declined) return fault;
  if (fault instanceof UnknownEventType) {
    return notReady(
      'newer-events',
      'Dieser Server kennt den neuesten Stand noch nicht. Bitte versuchen Sie es gleich wieder.',
    );
  }
  if (fault instanceof NotCarriedOut) return notCarriedOut(fault);
  if (fault instanceof LogUnavailable) return databaseSilent(fault);
  if (fault instanceof TablesMissing) {
    return notReady('tables-missing', 'Die Listen werden gerade aufgebaut. Bitte versuchen Sie es gleich wieder.');
  }
  if (fault instanceof AppendRefused && fault.reason === 'too-large') {
    return new Declined(413, 'too-large', 'Diese Änderung ist zu groß, um auf einmal gespeichert zu werden.');
  }
  const code = fault instanceof Error && 'code' in fault ? String(fault.code) : '';
  switch (code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
    case 'FST_REQ_FILE_TOO_LARGE':
      return new Declined(413, 'too-large', 'Die Anfrage ist größer, als dieser Aufruf annimmt.');
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new Declined(
        415,
        'unsupported-media-type',
        'Dieser Aufruf nimmt nur JSON an (Content-Type: application/json).',
      );
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return invalid([{ path: 'body', code: 'malformed-json', message: 'Der Inhalt ist kein gültiges JSON.' }]);
    case 'FST_ERR_BAD_URL':
      return new Declined(400, 'malformed-address', 'Die Adresse ist nicht gültig.');
    case 'FST_ERR_MAX_PARAM_LENGTH':
      return notFound();
  }
  if (isCallersFault(fault)) {
    return new Declined(400, 'malformed-request', 'Die Anfrage ist nicht vollständig oder nicht gültig.');
  }
  return isUnreachable(fault) ? databaseSilent(fault) : null;
}

const whyNotCarriedOut: Readonly<Record<NotCarriedOut['reason'], string>> = {
  behind: 'Die Verbindung zur Datenbank ist unterbrochen. Bitte versuchen Sie es gleich wieder.',
  busy: 'Gerade ändern viele gleichzeitig. Bitte versuchen Sie es gleich wieder.',
  'outcome-unknown':
    'Es ist nicht sicher, ob gespeichert wurde. Wiederholen Sie die Eingabe mit demselben Idempotency-Key.',
};

function notCarriedOut({ reason, cause }: NotCarriedOut): Declined {
  const declined = notReady(reason, whyNotCarriedOut[reason]);
  declined.cause = cause;
  return declined;
}

function databaseSilent(cause: unknown): Declined {
  const declined = notReady(
    'log-unavailable',
    'Die Datenbank antwortet gerade nicht. Bitte versuchen Sie es gleich wieder.',
  );
  declined.cause = cause;
  return declined;
}

/** What Fastify or a plugin puts down to the caller, such as a request that broke off: nothing for the operator. */
const isCallersFault = (fault: unknown): boolean =>
  fault instanceof Error &&
  'statusCode' in fault &&
  typeof fault.statusCode === 'number' &&
  fault.statusCode >= 400 &&
  fault.statusCode < 500;
