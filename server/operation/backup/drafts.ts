import { randomBytes } from 'node:crypto';
import { readdir, rm, stat, utimes } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

// A backup is written next to its destination as FILE.xxxxxxxx.part. Its modification time is a heartbeat: a killed
// process leaves a draft that is no longer touched.

const TOUCH_EVERY_MS = 30_000;
/** A draft that was not touched for this long belongs to a process that is gone. */
const ABANDONED_AFTER_MS = 10 * 60_000;
const ENDING = /^\.[0-9a-f]{8}\.part$/;

/** Lets `write` work on a draft of `file`, which is gone afterwards unless it was renamed; removes those left behind. */
export async function withDraft<Result>(file: string, write: (draft: string) => Promise<Result>): Promise<Result> {
  await removeAbandoned(file);
  const draft = `${file}.${randomBytes(4).toString('hex')}.part`;
  // It is read for long after its last byte. Between two tries it is not there.
  const touching = setInterval(() => {
    const now = new Date();
    void utimes(draft, now, now).catch(() => undefined);
  }, TOUCH_EVERY_MS);
  try {
    return await write(draft);
  } finally {
    clearInterval(touching);
    await rm(draft, { force: true });
  }
}

/** What cannot be read or removed stays: it is no reason to make no backup. */
async function removeAbandoned(file: string): Promise<void> {
  const folder = dirname(file);
  const name = basename(file);
  const names = await readdir(folder).catch(() => []);
  for (const other of names) {
    if (!other.startsWith(name) || !ENDING.test(other.slice(name.length))) continue;
    const path = join(folder, other);
    const found = await stat(path).catch(() => null);
    if (found !== null && Date.now() - found.mtimeMs > ABANDONED_AFTER_MS)
      await rm(path, { force: true }).catch(() => undefined);
  }
}
