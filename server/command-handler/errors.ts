import { notReady } from '../http/problem-details.ts';

export const behind = () =>
  notReady('behind', 'Die Verbindung zur Datenbank ist unterbrochen. Bitte versuchen Sie es gleich wieder.');

export const busy = () => notReady('busy', 'Gerade ändern viele gleichzeitig. Bitte versuchen Sie es gleich wieder.');

export function unknownOutcome(cause: unknown) {
  const declined = notReady(
    'outcome-unknown',
    'Es ist nicht sicher, ob gespeichert wurde. Wiederholen Sie die Eingabe mit demselben Idempotency-Key.',
  );
  declined.cause = cause;
  return declined;
}
