import type { Queryable } from '../database/transaction.ts';

/** A mail to be made: `lines` are paragraphs of plain text, escaped when they become HTML. */
export interface Email {
  readonly to: string;
  readonly subject: string;
  readonly greeting: string;
  readonly lines: readonly string[];
  readonly button: { readonly label: string; readonly url: string } | null;
  /** A second link below the button: a sentence and its label. */
  readonly secondaryLink?: { readonly text: string; readonly label: string; readonly url: string };
  readonly closing: readonly string[];
  /** A file of text that goes with it. */
  readonly attachment?: { readonly name: string; readonly text: string };
  /** The account it is about: with that it is erased, whatever address it went to. */
  readonly accountId?: string;
  /** Name of the hourly limit per recipient that this email counts towards; omit it for emails without a limit. */
  readonly rateLimitGroup?: string;
}

/** Keeps an email in a table and sends it soon; resolves when it is kept. Sending never holds up an answer. */
export interface EmailQueue {
  /** With a connection the email is kept in the transaction open on it: what it tells of and the email, or neither. */
  send(email: Email, within?: Queryable): Promise<void>;
  /** Sends at once what was kept in a transaction that has ended now. */
  flush(): void;
}
