import { Gauge, type Registry } from 'prom-client';
import type { Identity } from './identity.ts';

/** What is measured of accounts: logins of this node, its hashing queue, and the mails of all nodes that wait. */
export function registerIdentityMetrics(
  registry: Registry,
  { logins, passwords, emailQueue }: Pick<Identity, 'logins' | 'passwords' | 'emailQueue'>,
): void {
  const registers = [registry];
  const counted: Gauge<'outcome'> = new Gauge({
    name: 'portal_logins_total',
    help: 'Logins tried on this node since it started',
    labelNames: ['outcome'],
    registers,
    collect: () => {
      for (const [outcome, count] of Object.entries(logins)) counted.set({ outcome }, count);
    },
  });
  const hashing: Gauge = new Gauge({
    name: 'portal_password_hash_queue_length',
    help: 'Passwords that wait to be hashed or checked on this node',
    registers,
    collect: () => hashing.set(passwords.waiting()),
  });
  const mails: Gauge = new Gauge({
    name: 'portal_emails_pending',
    help: 'Mails that wait to be sent, of all nodes together',
    registers,
    // A database that does not answer leaves the last figure: the others are still worth having.
    collect: () =>
      emailQueue.waiting().then(
        (count) => mails.set(count),
        () => undefined,
      ),
  });
}
