import { existsSync } from 'node:fs';
import { z } from 'zod';
import type { EventStore } from '../../event-store/event-store.ts';
import { PURGE_STREAM } from '../../event-store/purge-note.ts';
import { UnreadableBackupError, WouldLoseBackupError } from './backup-errors.ts';
import type { Manifest } from './manifest.ts';
import { readManifest } from './read-backup.ts';
import { texts } from '../../texts/de.ts';

const t = texts.backup;

/**
 * Throws `WouldLoseBackupError` where a backup in the place of `file` would lose something: there is another portal's, one with
 * more events of this log than were purged since, or something else altogether.
 */
export async function assertNothingLost(store: EventStore, file: string, now: Manifest): Promise<void> {
  if (!existsSync(file)) return;
  const before = await manifestIn(file);
  if (before === null) throw new WouldLoseBackupError(file, t.noBackup);
  if (before.logId !== now.logId) throw new WouldLoseBackupError(file, t.ofOther);
  if (now.events >= before.events) return;
  if (now.events + (await purgedAfter(store, before.head ?? '')) >= before.events) return;
  throw new WouldLoseBackupError(file, t.fewer(before.events, now.events));
}

async function manifestIn(file: string): Promise<Manifest | null> {
  try {
    return (await readManifest(file, null)).manifest;
  } catch (cause) {
    if (cause instanceof UnreadableBackupError) return null;
    throw cause;
  }
}

const purge = z.object({ events: z.number() });

/** How many events were deleted by purges that were noted after this position. */
async function purgedAfter(store: EventStore, position: string): Promise<number> {
  let purged = 0;
  for await (const notes of store.readStream(PURGE_STREAM)) {
    for (const { data, position: at } of notes) {
      if (at > position) purged += purge.safeParse(data).data?.events ?? 0;
    }
  }
  return purged;
}
