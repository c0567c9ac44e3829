import { createHash } from 'node:crypto';
import type { Pack } from 'tar-stream';
import { type BackupFile, partName } from './manifest.ts';

/** A file of a tar must be whole before it begins, since its length comes first. */
const PART_BYTES = 4 * 1024 * 1024;

/** Writes lines into the files of one folder of a backup; memory holds one file at a time. */
export class PartWriter {
  readonly written: BackupFile[] = [];
  readonly #pack: Pack;
  readonly #folder: string;
  #lines: string[] = [];
  #characters = 0;

  constructor(pack: Pack, folder: string) {
    this.#pack = pack;
    this.#folder = folder;
  }

  /** Takes one line, without its end. */
  async add(line: string): Promise<void> {
    this.#lines.push(line);
    this.#characters += line.length + 1;
    if (this.#characters >= PART_BYTES) await this.end();
  }

  /** Writes what is left. */
  async end(): Promise<void> {
    if (this.#lines.length === 0) return;
    const lines = this.#lines.length;
    const content = Buffer.from(`${this.#lines.join('\n')}\n`);
    this.#lines = [];
    this.#characters = 0;
    const name = partName(this.#folder, this.written.length + 1);
    this.written.push({ name, lines, bytes: content.length, sha256: sha256(content) });
    await addFile(this.#pack, name, content);
  }
}

/** Adds a file and waits until it has gone out, so that a slow disk holds up the reading. */
export async function addFile(pack: Pack, name: string, content: Buffer): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const entry = pack.entry({ name, mode: 0o600 }, content, (error) => (error ? reject(error) : resolve()));
    // Where the disk is full, the archive ends in the middle of an entry, which says so by itself, too.
    entry.on('error', reject);
  });
}

export const sha256 = (content: Buffer): string => createHash('sha256').update(content).digest('hex');
