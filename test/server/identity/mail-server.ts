import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { expect } from 'vitest';

/** A mail as it arrived: who it was for on the wire, and what stands in it. */
export interface Arrived {
  readonly recipients: readonly string[];
  readonly email: Email;
  readonly raw: string;
}

/** A mail server that keeps what it gets. */
export interface MailServer {
  /** For SMTP_URL. */
  readonly url: string;
  readonly arrived: readonly Arrived[];
  /** While set, mails are refused with this SMTP status. */
  refuseWith(status: number | null): void;
  /** Answers each mail that comes from now on after this many milliseconds. */
  holdFor(milliseconds: number): void;
  /** The number of mails that wait for their answer. */
  held(): number;
  /** Answers them at once. */
  release(): void;
  /** The newest mail to this address with this subject, once it is there. */
  mailTo(address: string, subject?: RegExp): Promise<Arrived>;
  close(): Promise<void>;
}

/** `wanted`: the port it listens on; left out: any. */
export async function openMailServer(wanted = 0): Promise<MailServer> {
  const arrived: Arrived[] = [];
  let refusal: number | null = null;
  let holdMs = 0;
  const holding = new Set<AbortController>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo(_, __, done) {
      if (refusal === null) return done();
      done(Object.assign(new Error('not now'), { responseCode: refusal }));
    },
    onData(stream, session, done) {
      buffer(stream)
        .then(async (bytes) => {
          if (holdMs > 0) await hold(holdMs);
          arrived.push({
            recipients: session.envelope.rcptTo.map(({ address }) => address),
            email: await PostalMime.parse(bytes),
            raw: bytes.toString('utf8'),
          });
          done();
        })
        .catch(done);
    },
  });
  await new Promise<void>((resolve) => {
    server.listen(wanted, '127.0.0.1', resolve);
  });
  const { port } = server.server.address() as AddressInfo;
  async function hold(milliseconds: number): Promise<void> {
    const answered = new AbortController();
    holding.add(answered);
    await pause(milliseconds, undefined, { signal: answered.signal }).catch(() => undefined);
    holding.delete(answered);
  }
  const found = (address: string, subject: RegExp): Arrived | undefined =>
    arrived.findLast(({ recipients, email }) => recipients.includes(address) && subject.test(email.subject ?? ''));
  return {
    url: `smtp://127.0.0.1:${port}`,
    arrived,
    refuseWith(status) {
      refusal = status;
    },
    holdFor(milliseconds) {
      holdMs = milliseconds;
    },
    held: () => holding.size,
    release() {
      for (const answered of holding) answered.abort();
    },
    async mailTo(address, subject = /./) {
      await expect.poll(() => found(address, subject), { timeout: 5_000 }).toBeDefined();
      const mail = found(address, subject);
      if (mail === undefined) throw new Error('The mail is gone');
      return mail;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
      }),
  };
}

/** Where the button of a mail leads, the same in both forms. */
export function linkIn({ email }: Arrived): URL {
  const [url = ''] = /https?:\/\/\S+\/portal\/\S+/.exec(email.text ?? '') ?? [];
  expect(email.html).toContain(url.replaceAll('&', '&amp;'));
  return new URL(url);
}
