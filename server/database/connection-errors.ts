import { DatabaseError } from 'pg';

// What the driver says where the database does not answer, as against a database that has understood and said no.

// Of the network; of PostgreSQL: connection lost (08), shutting down, crashed or starting (57P), waited too long (57014, for
// a lock 55P03), now a standby (25006), disk or memory full or no connection free (53), the machine below it fails (58).
const CODES =
  /^(ECONN\w+|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|08...|57P0[1-5]|57014|55P03|25006|53...|58...)$/;

// The driver gives these no code.
const SENTENCES =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|timeout expired|Client (was closed|has encountered a connection error))/;

/** Nothing can be stored: no room on the disk, or a database that only reads. */
export class StorageFullError extends Error {
  constructor() {
    super('Nothing can be stored');
    this.name = 'StorageFullError';
  }
}

// Disk full, input or output of the machine failed, now a standby, in a transaction that only reads.
const NOT_STORED = /^(53100|58030|25006)$/;

/** Whether the database has said that it cannot store anything. */
export const isStorageFull = (error: unknown): boolean =>
  error instanceof StorageFullError || (error instanceof DatabaseError && NOT_STORED.test(error.code ?? ''));

const UNIQUE_VIOLATION = '23505';

/** Whether a row was refused because another one has its key. */
export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof DatabaseError && error.code === UNIQUE_VIOLATION;

/** Whether another try, a moment later, may well succeed. */
export const isUnreachable = (error: unknown): boolean =>
  error instanceof Error && (('code' in error && CODES.test(String(error.code))) || SENTENCES.test(error.message));

/** Whether trying again on another connection can help; else the server has understood and said no. */
export const isTransient = (error: unknown): boolean =>
  !(error instanceof DatabaseError) || error.code === undefined || isUnreachable(error);
