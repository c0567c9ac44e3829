import { z } from 'zod';
import type { StoredEvent } from '#domain/events.ts';
import { LogVerifier, type LogBreach, type StreamHead } from '../../event-store/verify-log.ts';
import { headTables } from '../log-check/integrity-schema.ts';
import { LOG_FOLDER, type Manifest, rowsFolder, storedEvent } from './manifest.ts';
import { type Believed, jsonOf, readBackup } from './read-backup.ts';
import { UnreadableBackupError } from './backup-errors.ts';
import { texts } from '../../texts/de.ts';

const t = texts.backup;

const headFolders = new Set(headTables.map(rowsFolder));

/**
 * Hands out rows and events of a backup part by part, and answers the manifest once all of it was there and its log is
 * proven; until then nothing of it may count. Throws `BackupUnreadable`.
 */
export async function readVerifiedBackup(
  file: string,
  believed: Believed,
  take: {
    /** `folder`: which table it is, as `rowsFolder` names it. */
    readonly rows: (folder: string, lines: readonly string[]) => Promise<void>;
    readonly events: (events: readonly StoredEvent[]) => Promise<void>;
  },
): Promise<Manifest> {
  const log = new RestoredLog(file);
  const reading = readBackup(file, believed, async (name, lines) => {
    const folder = name.slice(0, name.lastIndexOf('/'));
    if (headFolders.has(folder)) log.expectHeads(lines);
    if (folder === LOG_FOLDER) await take.events(log.checked(lines));
    else await take.rows(folder, lines);
  });
  const manifest = await reading.catch((cause: unknown) => {
    // Which event was changed says more than that a part was.
    log.requireProven();
    throw cause;
  });
  log.requireWhole(manifest);
  return manifest;
}

const headRow = z.object({ stream: z.string(), events: z.coerce.number(), head: z.string() });

/** Takes the log of a backup in order; what its chains do not prove, and no administrator has accepted, makes it none. */
class RestoredLog {
  readonly #file: string;
  readonly #heads = new Map<string, StreamHead>();
  #verifier: LogVerifier | null = null;
  #position: string | null = null;

  constructor(file: string) {
    this.#file = file;
  }

  /** Rows of the table of heads, which come before the log. */
  expectHeads(lines: readonly string[]): void {
    for (const line of lines) {
      const { success, data } = headRow.safeParse(jsonOf(line));
      if (!success) throw new UnreadableBackupError(this.#file, t.noRow);
      this.#heads.set(data.stream, { events: data.events, head: data.head });
    }
  }

  /** The events of these lines; throws `BackupUnreadable`. */
  checked(lines: readonly string[]): StoredEvent[] {
    return lines.map((line) => this.#checked(line));
  }

  /** Throws `BackupUnreadable` where what was read so far has a breach within a stream. */
  requireProven(): void {
    this.#refuse(this.#log.breaches().find(({ breach }) => breach !== 'end'));
  }

  /** Nothing of the log may count before. */
  requireWhole({ events, head }: Manifest): void {
    this.#refuse(this.#log.breaches()[0]);
    if (events === this.#log.events && head === this.#position) return;
    throw new UnreadableBackupError(this.#file, t.eventsMissing);
  }

  #refuse(broken: LogBreach | undefined): void {
    if (broken === undefined) return;
    throw new UnreadableBackupError(this.#file, t.brokenChain(broken.revision ?? 0, broken.stream ?? ''));
  }

  /** Places are counted by one kind of log only. */
  get #log(): LogVerifier {
    return (this.#verifier ??= new LogVerifier({ countedAfter: null, expected: this.#heads }));
  }

  #checked(line: string): StoredEvent {
    const event = this.#parsed(line);
    if (event.position <= (this.#position ?? '')) {
      throw new UnreadableBackupError(this.#file, t.brokenChain(event.revision, event.stream));
    }
    this.#log.take(event);
    this.#position = event.position;
    return event;
  }

  /**
   * Returns the parsed line unchanged: the schema checks the fields that are relied on, the chain covers all of them.
   */
  #parsed(line: string): StoredEvent {
    const value = jsonOf(line);
    if (!isStoredEvent(value)) throw new UnreadableBackupError(this.#file, t.noEvent);
    return value;
  }
}

const isStoredEvent = (value: unknown): value is StoredEvent => storedEvent.safeParse(value).success;
