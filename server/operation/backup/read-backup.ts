import { createReadStream } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { createGunzip } from 'node:zlib';
import { extract } from 'tar-stream';
import { FORMAT, MANIFEST, type Manifest, manifest } from './manifest.ts';
import { sha256 } from './part-writer.ts';
import { BackupUnreadable } from './errors.ts';
import { texts } from '../../texts/de.ts';

const t = texts.backup;

/** Far above what any part of a backup has: whatever a file claims, it does not fill the memory. */
const MAX_BYTES = 256 * 1024 * 1024;

/**
 * Hands out the parts of a backup one after another, as lines, and answers the manifest once every part was there and
 * was the one it lists. Until then nothing of it may count. Throws `BackupUnreadable`.
 */
export async function readBackup(
  file: string,
  take: (name: string, lines: readonly string[]) => Promise<void>,
): Promise<Manifest> {
  const found = new Map<string, { readonly lines: number; readonly bytes: number; readonly sha256: string }>();
  let listed: Manifest | null = null;
  for await (const { name, content } of filesOf(file)) {
    if (listed !== null) throw new BackupUnreadable(file, t.afterManifest);
    if (name === MANIFEST) {
      listed = manifestOf(file, content);
    } else {
      const lines = content.toString('utf8').split('\n').slice(0, -1);
      found.set(name, { lines: lines.length, bytes: content.length, sha256: sha256(content) });
      await take(name, lines);
    }
  }
  if (listed === null) throw new BackupUnreadable(file, t.noEnd);
  for (const { name, ...part } of listed.parts) {
    const there = found.get(name);
    if (there === undefined) throw new BackupUnreadable(file, t.partMissing(name));
    if (there.sha256 !== part.sha256 || there.bytes !== part.bytes || there.lines !== part.lines) {
      throw new BackupUnreadable(file, t.partDamaged(name));
    }
  }
  if (found.size > listed.parts.length) throw new BackupUnreadable(file, t.moreParts);
  return listed;
}

async function* filesOf(file: string): AsyncGenerator<{ name: string; content: Buffer }> {
  const source = createReadStream(file);
  const gunzip = createGunzip();
  const archive = extract();
  source.on('error', (error) => gunzip.destroy(error));
  gunzip.on('error', (error) => archive.destroy(error));
  source.pipe(gunzip).pipe(archive);
  try {
    for await (const entry of archive) {
      if ((entry.header.size ?? 0) > MAX_BYTES) throw new BackupUnreadable(file, t.partTooLarge(entry.header.name));
      yield { name: entry.header.name, content: await buffer(entry) };
    }
  } catch (cause) {
    throw unreadable(file, cause);
  } finally {
    source.destroy();
    gunzip.destroy();
  }
}

function unreadable(file: string, cause: unknown): BackupUnreadable {
  if (cause instanceof BackupUnreadable) return cause;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  if (code === 'ENOENT') return new BackupUnreadable(file, t.noFile, cause);
  if (code === 'EACCES' || code === 'EISDIR') return new BackupUnreadable(file, t.cannotOpen, cause);
  if (code === 'Z_BUF_ERROR') return new BackupUnreadable(file, t.noEnd, cause);
  return new BackupUnreadable(file, t.damaged, cause);
}

function manifestOf(file: string, content: Buffer): Manifest {
  const parsed = manifest.safeParse(jsonOf(content.toString('utf8')));
  if (!parsed.success) throw new BackupUnreadable(file, t.noManifest, parsed.error);
  if (parsed.data.format > FORMAT) {
    throw new BackupUnreadable(file, t.newerPortal(parsed.data.portal));
  }
  return parsed.data;
}

/** What the text says as JSON; undefined where it is none. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
