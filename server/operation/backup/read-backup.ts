import { createReadStream } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { createGunzip } from 'node:zlib';
import { extract } from 'tar-stream';
import { FORMAT, MANIFEST, type Manifest, manifest } from './manifest.ts';
import { sha256 } from './part-writer.ts';
import { UnreadableBackupError } from './backup-errors.ts';
import { type SealState, stateOfSeal } from './seal.ts';
import { texts } from '../../texts/de.ts';

const t = texts.backup;

/** Far above what any part of a backup has: whatever a file claims, it does not fill the memory. */
const MAX_BYTES = 256 * 1024 * 1024;

/** Whose backups are believed: those of this installation's secret, with `trust` those of unknown origin too. */
export interface Believed {
  readonly secret: string;
  readonly trust?: boolean;
}

/**
 * Hands out the parts of a backup one after another, as lines, and answers the manifest once every part was there and
 * was the one it lists, and it is believed. Until then nothing of it may count. Throws `BackupUnreadable`.
 */
export async function readBackup(
  file: string,
  { secret, trust = false }: Believed,
  take: (name: string, lines: readonly string[]) => Promise<void>,
): Promise<Manifest> {
  const found = new Map<string, { readonly lines: number; readonly bytes: number; readonly sha256: string }>();
  let listed: { readonly manifest: Manifest; readonly seal: SealState } | null = null;
  for await (const { name, content } of filesOf(file)) {
    if (listed !== null) throw new UnreadableBackupError(file, t.afterManifest);
    if (name === MANIFEST) {
      listed = manifestOf(file, content, secret);
    } else {
      // Both would count, and the checksum would be that of one.
      if (found.has(name)) throw new UnreadableBackupError(file, t.partTwice(name));
      const lines = content.toString('utf8').split('\n').slice(0, -1);
      found.set(name, { lines: lines.length, bytes: content.length, sha256: sha256(content) });
      await take(name, lines);
    }
  }
  if (listed === null) throw new UnreadableBackupError(file, t.noEnd);
  for (const { name, ...part } of listed.manifest.parts) {
    const there = found.get(name);
    if (there === undefined) throw new UnreadableBackupError(file, t.partMissing(name));
    if (there.sha256 !== part.sha256 || there.bytes !== part.bytes || there.lines !== part.lines) {
      throw new UnreadableBackupError(file, t.partDamaged(name));
    }
  }
  if (found.size !== listed.manifest.parts.length) throw new UnreadableBackupError(file, t.moreParts);
  assertBelieved(file, listed.seal, trust);
  return listed.manifest;
}

/**
 * What a backup says of itself, and how its seal is found by this secret; whether the rest of it is what it says is not looked
 * at. Throws `BackupUnreadable`.
 */
export async function readManifest(
  file: string,
  secret: string | null,
): Promise<{ readonly manifest: Manifest; readonly seal: SealState }> {
  for await (const { name, content } of filesOf(file)) if (name === MANIFEST) return manifestOf(file, content, secret);
  throw new UnreadableBackupError(file, t.noEnd);
}

/** Throws `BackupUnreadable` where who made the file is not known, or it was changed since. */
export function assertBelieved(file: string, seal: SealState, trust: boolean): void {
  if (seal === 'broken') throw new UnreadableBackupError(file, t.sealBroken);
  if (seal === 'foreign' && !trust) throw new UnreadableBackupError(file, t.foreign);
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
      if ((entry.header.size ?? 0) > MAX_BYTES)
        throw new UnreadableBackupError(file, t.partTooLarge(entry.header.name));
      yield { name: entry.header.name, content: await buffer(entry) };
    }
  } catch (cause) {
    throw unreadable(file, cause);
  } finally {
    source.destroy();
    gunzip.destroy();
  }
}

function unreadable(file: string, cause: unknown): UnreadableBackupError {
  if (cause instanceof UnreadableBackupError) return cause;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  if (code === 'ENOENT') return new UnreadableBackupError(file, t.noFile, cause);
  if (code === 'EACCES' || code === 'EISDIR') return new UnreadableBackupError(file, t.cannotOpen, cause);
  if (code === 'Z_BUF_ERROR') return new UnreadableBackupError(file, t.noEnd, cause);
  return new UnreadableBackupError(file, t.damaged, cause);
}

function manifestOf(file: string, content: Buffer, secret: string | null) {
  const read = jsonOf(content.toString('utf8'));
  const parsed = manifest.safeParse(read);
  if (!parsed.success) throw new UnreadableBackupError(file, t.noManifest, parsed.error);
  if (parsed.data.format > FORMAT) {
    throw new UnreadableBackupError(file, t.newerPortal(parsed.data.portal));
  }
  const found = { ...Object(read), seal: parsed.data.seal };
  return { manifest: parsed.data, seal: secret === null ? 'foreign' : stateOfSeal(found, secret) } as const;
}

/** What the text says as JSON; undefined where it is none. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
