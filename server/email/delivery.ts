import { isRecord } from '#domain/typed-keys.ts';
import { errorCode } from '../runtime/to-error.ts';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createTransport } from 'nodemailer';
import { connectMailServer } from './mail-server.ts';

/** An outgoing mail: one recipient, both forms. */
export interface OutgoingEmail {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly createdAt: Date;
  /** A file of text; null: none goes with it, or it went already. */
  readonly attachmentName: string | null;
  readonly attachment: string | null;
}

/**
 * How mails leave: `smtpUrl` is the mail server, null if there is none; `mailFrom` the sender, null for one of the
 * host.
 */
export interface DeliverySettings {
  readonly smtpUrl: string | null;
  readonly mailFrom: string | null;
  readonly dataDir: string;
  readonly publicUrl: string;
}

/** Hands over a mail, to a mail server or the outbox folder. Throws if it could not be handed over. */
export type Deliver = (mail: OutgoingEmail) => Promise<'sent' | 'outbox'>;

/** Delivers by the mail server of the settings, else into `DATA_DIR/outbox` as files that any mail program opens. */
export function createDelivery(settings: DeliverySettings): Deliver {
  const host = new URL(settings.publicUrl).hostname;
  const from = settings.mailFrom ?? `Turnierpult <turnierpult@${host}>`;
  const compose = ({ id, to, attachmentName, attachment, ...mail }: OutgoingEmail) => ({
    from,
    // As an object it is one address, whatever its text.
    to: { name: '', address: to },
    subject: mail.subject,
    html: mail.html,
    text: mail.text,
    date: mail.createdAt,
    // The same at each attempt: mail programs show duplicates once.
    messageId: `<${id}.${mail.createdAt.getTime()}@${host}>`,
    ...(attachmentName === null || attachment === null
      ? {}
      : { attachments: [{ filename: attachmentName, content: attachment, contentType: 'application/jsonl' }] }),
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  if (settings.smtpUrl !== null) {
    const transport = connectMailServer(settings.smtpUrl);
    return async (mail) => {
      await transport.sendMail(compose(mail));
      return 'sent';
    };
  }
  const writer = createTransport({ streamTransport: true, buffer: true });
  return async (mail) => {
    const { message } = await writer.sendMail(compose(mail));
    const file = outboxFile(settings.dataDir, mail);
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    await writeFile(`${file}.part`, bufferOf(message), { mode: 0o600 });
    await rename(`${file}.part`, file);
    return 'outbox';
  };
}

function bufferOf(message: unknown): Buffer {
  if (!Buffer.isBuffer(message)) throw new Error('The mail was not composed into a buffer');
  return message;
}

/** The outbox file of a mail: names begin with the time of writing, so that they sort by time. */
export const outboxFile = (dataDir: string, { id, createdAt }: Pick<OutgoingEmail, 'id' | 'createdAt'>): string =>
  join(dataDir, 'outbox', `${stampOf(createdAt)}-${id}.eml`);

const stampOf = (at: Date): string => at.toISOString().replaceAll(/[:.]/g, '-');

/** Removes the mails of the outbox that were written before an instant; other files stay. */
export async function sweepOutbox(dataDir: string, before: Date): Promise<void> {
  const folder = join(dataDir, 'outbox');
  // A missing folder means an empty outbox.
  const files = await readdir(folder).catch(() => []);
  const old = files.filter((file) => OURS.test(file) && file < stampOf(before));
  await Promise.all(old.map((file) => rm(join(folder, file), { force: true })));
}
const OURS = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z-\d+\.eml(\.part)?$/;

/** The server rejected this mail for good; any other failure is worth a retry. */
export function isPermanentFailure(error: unknown): boolean {
  const status = isRecord(error) ? error['responseCode'] : null;
  return errorCode(error) === 'EENVELOPE' && typeof status === 'number' && status >= 500;
}
