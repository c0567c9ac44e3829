import { z } from 'zod';
import { mail, mailbox, operatorBody } from '#domain/identity/contract.ts';
import { notFound } from '../../commands/problems.ts';
import { route, type Route } from '../../commands/route.ts';
import { keepOperatorTexts, operatorTexts } from '../operator.ts';
import { after, page, pageQuery } from '../paging.ts';

const TAG = 'Verwaltung';

const SUMMARY = `
  m.id::text AS id, m.recipient AS to, m.subject, m.created_at AS "createdAt", m.state, m.attempts,
  m.last_fault AS "lastFault"`;

export const managementMailRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/api/management/mails',
    tag: TAG,
    summary: 'Der Postausgang, das Neueste zuerst (30 Tage)',
    right: 'Administrator',
    query: pageQuery,
    answers: { 200: mailbox },
    writes: false,
    handle: async ({ portal, query: { cursor, limit } }) => {
      const { rows } = await portal.tables.query<{ number: string }>(
        `SELECT ${SUMMARY}, m.id AS number FROM identity.mails m
         WHERE $1::bigint IS NULL OR m.id < $1 ORDER BY m.id DESC LIMIT $2`,
        [after(cursor), limit + 1],
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
    summary: 'Eine Mail; ist ein Schlüssel darin, ist ihr Text nach dem Versand leer',
    right: 'Administrator',
    params: z.object({ id: z.string().regex(/^\d{1,18}$/) }),
    answers: { 200: mail },
    writes: false,
    handle: async ({ portal, params }) => {
      const { rows } = await portal.tables.query(
        `SELECT ${SUMMARY}, m.html, m.text FROM identity.mails m WHERE id = $1`,
        [params.id],
      );
      if (rows[0] === undefined) throw notFound();
      return { status: 200, body: rows[0] };
    },
  }),
  route({
    method: 'GET',
    path: '/api/management/operator',
    tag: TAG,
    summary: 'Die Texte von Impressum und Datenschutz',
    right: 'Administrator',
    answers: { 200: operatorBody },
    writes: false,
    handle: async ({ portal }) => ({ status: 200, body: await operatorTexts(portal.tables) }),
  }),
  route({
    method: 'PUT',
    path: '/api/management/operator',
    tag: TAG,
    summary: 'Die Texte von Impressum und Datenschutz ändern',
    right: 'Administrator',
    body: operatorBody,
    answers: { 204: null },
    writes: false,
    handle: async ({ portal, body }) => {
      await keepOperatorTexts(portal.tables, body);
      return { status: 204 };
    },
  }),
];
