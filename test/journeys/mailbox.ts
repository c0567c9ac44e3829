import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { vi } from 'vitest';
import type { RunningPortal } from '#test/support/running-portal.ts';

/** Waits for the mail to `to` whose subject matches, and answers where its button leads, as a path of the portal. */
export async function linkMailedTo(portal: RunningPortal, to: string, subject: RegExp): Promise<string> {
  const found = await vi.waitFor(
    async () => {
      const link = await newestLink(portal, to, subject);
      if (link === undefined) throw new Error(`No such mail to ${to} yet`);
      return link;
    },
    { timeout: 20_000, interval: 100 },
  );
  const { pathname, search } = new URL(found);
  return pathname + search;
}

async function newestLink({ dataDir }: RunningPortal, to: string, subject: RegExp): Promise<string | undefined> {
  const outbox = join(dataDir, 'outbox');
  const files = (await readdir(outbox).catch(() => [])).filter((file) => file.endsWith('.eml'));
  const mails = await Promise.all(files.map(async (file) => PostalMime.parse(await readFile(join(outbox, file)))));
  return mails
    .filter((mail) => mail.to?.some(({ address }) => address === to) === true && subject.test(mail.subject ?? ''))
    .sort((one, other) => (one.date ?? '').localeCompare(other.date ?? ''))
    .map(({ text }) => /https?:\/\/\S+\/portal\/\S+/.exec(text ?? '')?.[0])
    .findLast((link) => link !== undefined);
}
