import type { Caller } from '../http/caller.ts';
import type { RequestCredentials } from './credentials.ts';

/** The part of the accounts that other rooms may use. */
export interface Accounts {
  /**
   * The caller of a cookie or bearer token; `visitor` without one, or with an invalid cookie; null for an invalid
   * bearer. Throws `ProblemError` (503) if this node cannot tell.
   */
  authenticateUser(sent: RequestCredentials): Promise<Caller | null>;
  /** From the account's row: tokens do not carry it. */
  isAdministrator(userId: string): Promise<boolean>;
  /** From the account's rows: whether a login with the password needs a second step. */
  hasSecondFactor(userId: string): Promise<boolean>;
  /** Existing accounts only; a missing id belongs to an erased one. */
  people(
    userIds: readonly string[],
  ): Promise<ReadonlyMap<string, { readonly userName: string; readonly eMail: string }>>;
  /** Calls back with each ended session, on any node, within a second. Returns the function that stops it. */
  onSessionEnded(ended: (session: string) => void): () => void;
}
