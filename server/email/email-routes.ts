import { managementCalls } from '#domain/calls/management-calls.ts';
import type { Mail, Mailbox } from '#domain/identity/management-contract.ts';
import { ProblemError, notFound } from '../http/problem-details.ts';
import { route, type Route } from '../http/route.ts';
import { parseCursor, page } from '../http/paging.ts';
import type { EmailDeps } from './email-queue.ts';
import { texts } from '../texts/de.ts';

const t = texts.emails;

const TAG = 'management';

const SUMMARY = `
  m.id::text AS id, m.recipient AS to, m.subject, m.created_at AS "createdAt", m.state, m.attempts,
  m.last_fault AS "lastError", CASE WHEN m.state = 'waiting' THEN m.next_attempt_at END AS "nextAttemptAt"`;

export const managementMailRoutes: readonly Route<EmailDeps>[] = [
  route(managementCalls['GET /api/management/mails'], {
    tag: TAG,
    summary: t.calls.list,
    description: 'Lists the outgoing mails of the last 30 days, newest first.',
    right: 'Administrator',
    writes: false,
    handle: async ({ query: { cursor, limit } }, { tables }: EmailDeps) => {
      const { rows } = await tables.query<Mailbox['mails'][number] & { readonly number: string }>(
        `SELECT ${SUMMARY}, m.id AS number FROM identity.mails m
         WHERE $1::bigint IS NULL OR m.id < $1 ORDER BY m.id DESC LIMIT $2`,
        [parseCursor(cursor), limit + 1],
      );
      const found = page(rows, limit);
      return {
        status: 200,
        body: { mails: found.shown.map(({ number: _number, ...summary }) => summary), cursor: found.cursor },
      };
    },
  }),
  route(managementCalls['GET /api/management/mails/{id}'], {
    tag: TAG,
    summary: t.calls.one,
    description: 'Answers one mail; where it holds a key, its text is empty once it was sent.',
    right: 'Administrator',
    writes: false,
    handle: async ({ params }, { tables }: EmailDeps) => {
      const { rows } = await tables.query<Mail>(
        `SELECT ${SUMMARY}, m.html, m.text FROM identity.mails m WHERE id = $1`,
        [params.id],
      );
      if (rows[0] === undefined) throw notFound();
      return { status: 200, body: rows[0] };
    },
  }),
  route(managementCalls['POST /api/management/mails/{id}/retry'], {
    tag: TAG,
    summary: t.calls.retry,
    description: 'Tries a waiting or failed mail again at once.',
    right: 'Administrator',
    declines: ['mail-gone'],
    writes: false,
    handle: async ({ params }, { emailQueue }: EmailDeps) => {
      const outcome = await emailQueue.retry(params.id);
      if (outcome === 'unknown') throw notFound();
      if (outcome === 'gone') throw new ProblemError(409, 'mail-gone', t.sentAlready);
      return { status: 204 };
    },
  }),
];
