import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import { inTransaction, type Queryable } from '../../database/transaction.ts';
import { toIsoSeconds } from '../../event-store/envelope.ts';
import type { EventStore } from '../../event-store/event-store.ts';
import type { Signer } from '../../history/proof/signatures.ts';
import { startPeriodicTask, type PeriodicTask } from '../../runtime/periodic-task.ts';
import { texts } from '../../texts/de.ts';
import { followHeads, readHeads } from './follow-heads.ts';
import { writeHeadsNote } from './heads-note.ts';

const t = texts.headsNote;

const LOOK_EVERY_MS = 60_000;

/** The mail with a note: its words and the file. */
export interface NoteMail {
  readonly subject: string;
  readonly greeting: string;
  readonly lines: readonly string[];
  readonly button: null;
  readonly closing: readonly string[];
  readonly attachment: { readonly name: string; readonly text: string };
}

/** Sends a signed note of all heads a day, by one of the nodes; `send` keeps the mail in the transaction it is given. */
export const startSendingNotes = (parts: {
  readonly pool: Pool;
  readonly store: EventStore;
  readonly signer: Signer;
  readonly clock: () => Date;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  readonly send: (mail: NoteMail, within: Queryable) => Promise<void>;
}): PeriodicTask =>
  startPeriodicTask({
    name: 'notes of heads',
    everyMs: LOOK_EVERY_MS,
    log: parts.log,
    async run() {
      const { pool, store, signer, clock, send } = parts;
      const now = clock();
      const day = now.toISOString().slice(0, 10);
      const sent = await pool.query('SELECT FROM integrity.notes WHERE day = $1', [day]);
      if (sent.rowCount !== 0 || (await store.head()) === null) return;
      await followHeads({ pool, store });
      await inTransaction(pool, async (client) => {
        const own = await client.query('INSERT INTO integrity.notes (day) VALUES ($1) ON CONFLICT DO NOTHING', [day]);
        if (own.rowCount !== 1) return;
        const heads = await readHeads(client);
        const text = writeHeadsNote(heads, { log: store.logId, at: toIsoSeconds(now), signer });
        const { greeting, lines, closing } = t;
        const attachment = { name: t.file(day), text };
        const mail = { subject: t.subject(day), greeting, lines: lines(heads.size), button: null, closing, attachment };
        await send(mail, client);
      });
    },
  });
