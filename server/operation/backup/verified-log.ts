import type { StoredEvent } from '#domain/events.ts';
import { verifyChain } from '../../event-store/envelope.ts';
import { type Manifest, storedEvent } from './manifest.ts';
import { jsonOf } from './read-backup.ts';
import { BackupUnreadable } from './errors.ts';
import { texts } from '../../texts/de.ts';

const t = texts.backup;

/** Takes the log of a backup in order and lets nothing through that its chains do not prove. */
export class RestoredLog {
  readonly #file: string;
  readonly #ends = new Map<string, { length: number; chain: string }>();
  #position: string | null = null;
  #events = 0;

  constructor(file: string) {
    this.#file = file;
  }

  /** The events of these lines; throws `BackupUnreadable`. */
  checked(lines: readonly string[]): StoredEvent[] {
    return lines.map((line) => this.#checked(line));
  }

  requireWhole({ events, head }: Manifest): void {
    if (events === this.#events && head === this.#position) return;
    throw new BackupUnreadable(this.#file, t.eventsMissing);
  }

  #checked(line: string): StoredEvent {
    const event = this.#parsed(line);
    const end = this.#ends.get(event.stream) ?? { length: 0, chain: '' };
    const isChained = event.metadata.chain !== '';
    const broken = isChained ? verifyChain([event], end) !== null : event.revision !== end.length;
    // Counters and purges have no chain; a chain that once began never ends.
    if (broken || (!isChained && end.chain !== '') || event.position <= (this.#position ?? '')) {
      throw new BackupUnreadable(this.#file, t.brokenChain(event.revision, event.stream));
    }
    this.#ends.set(event.stream, { length: event.revision + 1, chain: event.metadata.chain });
    this.#position = event.position;
    this.#events += 1;
    return event;
  }

  /** The line as it stands: the schema looks at what is relied on, the chain at all of it. */
  #parsed(line: string): StoredEvent {
    const value = jsonOf(line);
    if (!isStoredEvent(value)) throw new BackupUnreadable(this.#file, t.noEvent);
    return value;
  }
}

const isStoredEvent = (value: unknown): value is StoredEvent => storedEvent.safeParse(value).success;
