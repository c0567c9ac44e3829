import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { vi } from 'vitest';
import type { RunningPortal } from '#test/support/running-portal.ts';

/**
 * Waits for the mail to `to` whose subject matches, and answers where its button leads, or the first of its links that
 * matches, as a path of the portal.
 */
export async function linkMailedTo(portal: RunningPortal, to: string, subject: RegExp, link = /./): Promise<string> {
  const found = await vi.waitFor(
    async () => {
      const newest = await newestLink(portal, { to, subject, link });
      if (newest === undefined) throw new Error(`No such mail to ${to} yet`);
      return newest;
    },
    { timeout: 20_000, interval: 100 },
  );
  const { pathname, search } = new URL(found);
  return pathname + search;
}

async function newestLink(
  { dataDir }: RunningPortal,
  { to, subject, link: wanted }: { readonly to: string; readonly subject: RegExp; readonly link: RegExp },
): Promise<string | undefined> {
  const outbox = join(dataDir, 'outbox');
  const files = (await readdir(outbox).catch(() => [])).filter((file) => file.endsWith('.eml'));
  const mails = await Promise.all(files.map(async (file) => PostalMime.parse(await readFile(join(outbox, file)))));
  return mails
    .filter((mail) => mail.to?.some(({ address }) => address === to) === true && subject.test(mail.subject ?? ''))
    .sort((one, other) => (one.date ?? '').localeCompare(other.date ?? ''))
    .map(({ text }) => text?.match(/https?:\/\/\S+\/portal\/\S+/g)?.find((link) => wanted.test(link)))
    .findLast((link) => link !== undefined);
}
