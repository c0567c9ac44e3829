import type { Caller } from '../http/caller.ts';
import type { RequestCredentials } from './credentials.ts';

/** What the rest of the server may know of accounts. */
export interface Accounts {
  /**
   * A person's cookie or bearer token; `visitor` where there is none, or one of the cookie that opens nothing any more;
   * null for a bearer that opens nothing. Throws `ProblemError` (503) where this node cannot tell.
   */
  personOf(sent: RequestCredentials): Caller | null;
  /** From the account's row: a token says nothing about it. */
  isAdministrator(userId: string): Promise<boolean>;
  /** Of the accounts that still exist; whoever is missing was erased. */
  people(
    userIds: readonly string[],
  ): Promise<ReadonlyMap<string, { readonly userName: string; readonly eMail: string }>>;
  /** Calls back with each session that ended, on whichever node, within a second. Answers how to stop. */
  onSessionEnded(ended: (session: string) => void): () => void;
}
