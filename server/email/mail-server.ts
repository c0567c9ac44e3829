import { getSystemErrorName } from 'node:util';
import { createTransport } from 'nodemailer';
import { isRecord } from '#domain/typed-keys.ts';
import { errorCode } from '../runtime/to-error.ts';

/** Milliseconds for each step of talking to a mail server. */
const MAX_STEP_MS = 20_000;

/** The mail server of SMTP_URL. */
export const connectMailServer = (smtpUrl: string) =>
  createTransport({
    url: smtpUrl,
    connectionTimeout: MAX_STEP_MS,
    greetingTimeout: MAX_STEP_MS,
    socketTimeout: MAX_STEP_MS,
  });

/** Connects and logs in, and sends nothing; answers why that cannot be done (`reasonOf`), null: it can. */
export async function tryMailServer(smtpUrl: string): Promise<string | null> {
  const transport = connectMailServer(smtpUrl);
  try {
    await transport.verify();
    return null;
  } catch (error) {
    return reasonOf(error);
  } finally {
    transport.close();
  }
}

/**
 * Why a mail could not be handed over: what the server answered ('535'), or what the system said ('ECONNREFUSED'). Never the
 * words of either, in which a recipient may stand.
 */
export function reasonOf(error: unknown): string {
  const { responseCode, errno } = isRecord(error) ? error : {};
  if (typeof responseCode === 'number') return String(responseCode);
  // As Node calls it everywhere else.
  if (typeof errno === 'number' && errno < 0) return getSystemErrorName(errno).replace('EAI_NONAME', 'ENOTFOUND');
  if (error instanceof Error && /\b(SSL|TLS|certificate)\b/i.test(error.message)) return 'ETLS';
  return errorCode(error) ?? 'unknown';
}
