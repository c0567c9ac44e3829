import type { Rows } from '../database/transaction.ts';
import type { Credentials } from './session-cookies.ts';

/** Who asks: a person with an account, a key of an organisation, or anybody. */
export interface Caller {
  readonly kind: 'user' | 'apiKey' | 'visitor';
  /** Of the account or the key; empty for a visitor. */
  readonly id: string;
  /** What others are shown of it. */
  readonly name: string;
  /** The session a person came in with: when it ends, so does everything opened with it. */
  readonly session: string | null;
  /** The organisation a key works for; null for people. */
  readonly organizationId: string | null;
}

export const visitor: Caller = { kind: 'visitor', id: '', name: '', session: null, organizationId: null };

/** What the rest of the server may know of accounts. */
export interface Accounts {
  /**
   * A person's cookie or bearer token; `visitor` where there is none, or one of the cookie that opens nothing any more;
   * null for a bearer that opens nothing. Throws `Declined` (503) where this node cannot tell.
   */
  personOf(sent: Credentials): Caller | null;
  /** From the account's row: a token says nothing about it. */
  isAdministrator(userId: string): Promise<boolean>;
  /** Of the accounts that still exist; whoever is missing was erased. */
  people(
    userIds: readonly string[],
  ): Promise<ReadonlyMap<string, { readonly userName: string; readonly eMail: string }>>;
  /** Calls back with each session that ended, on whichever node, within a second. Answers how to stop. */
  onSessionEnded(ended: (session: string) => void): () => void;
}

/** A mail to be made: `lines` are paragraphs of plain text, escaped when they become HTML. */
export interface Letter {
  readonly to: string;
  readonly subject: string;
  readonly greeting: string;
  readonly lines: readonly string[];
  readonly button: { readonly label: string; readonly url: string } | null;
  readonly closing: readonly string[];
  /** The account it is about: with that it is erased, whatever address it went to. */
  readonly accountId?: string;
}

/** Keeps a letter in a table and sends it soon; resolves when it is kept. Sending never holds up an answer. */
export interface Post {
  /** With a connection the letter is kept in the transaction open on it: what it tells of and the letter, or neither. */
  send(letter: Letter, within?: Rows): Promise<void>;
  /** Sends at once what was kept in a transaction that has ended now. */
  hurry(): void;
}
