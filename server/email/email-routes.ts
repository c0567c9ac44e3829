import { z } from 'zod';
import { mail, mailbox } from '#domain/identity/management-contract.ts';
import { ProblemError, notFound } from '../http/problem-details.ts';
import { route, type Route } from '../http/route.ts';
import { parseCursor, page, pageQuery } from '../http/paging.ts';
import type { EmailDeps } from './email-queue.ts';
import { texts } from '../texts/de.ts';

const t = texts.emails;

const TAG = 'management';

const SUMMARY = `
  m.id::text AS id, m.recipient AS to, m.subject, m.created_at AS "createdAt", m.state, m.attempts,
  m.last_fault AS "lastError", CASE WHEN m.state = 'waiting' THEN m.next_attempt_at END AS "nextAttemptAt"`;

const byMail = z.object({ id: z.string().regex(/^\d{1,18}$/) });

export const managementMailRoutes: readonly Route<EmailDeps>[] = [
  route({
    method: 'GET',
    path: '/api/management/mails',
    tag: TAG,
    summary: t.calls.list,
    right: 'Administrator',
    query: pageQuery,
    answers: { 200: mailbox },
    writes: false,
    handle: async ({ query: { cursor, limit } }, { tables }: EmailDeps) => {
      const { rows } = await tables.query<{ number: string }>(
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
  route({
    method: 'GET',
    path: '/api/management/mails/:id',
    tag: TAG,
    summary: t.calls.one,
    right: 'Administrator',
    params: byMail,
    answers: { 200: mail },
    writes: false,
    handle: async ({ params }, { tables }: EmailDeps) => {
      const { rows } = await tables.query(`SELECT ${SUMMARY}, m.html, m.text FROM identity.mails m WHERE id = $1`, [
        params.id,
      ]);
      if (rows[0] === undefined) throw notFound();
      return { status: 200, body: rows[0] };
    },
  }),
  route({
    method: 'POST',
    path: '/api/management/mails/:id/retry',
    tag: TAG,
    summary: t.calls.retry,
    right: 'Administrator',
    params: byMail,
    declines: ['mail-gone'],
    answers: { 204: null },
    writes: false,
    handle: async ({ params }, { emailQueue }: EmailDeps) => {
      const outcome = await emailQueue.retry(params.id);
      if (outcome === 'unknown') throw notFound();
      if (outcome === 'gone') throw new ProblemError(409, 'mail-gone', t.sentAlready);
      return { status: 204 };
    },
  }),
];
