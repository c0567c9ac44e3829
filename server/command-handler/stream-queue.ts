import type { RuleContext, Decision } from '#domain/decider.ts';
import type { Fact, FoldableEvent, StoredEvent } from '#domain/events.ts';
import { isRefused } from '#domain/refusal.ts';
import { newEventId, newSalt, timeOfNext, toIsoSeconds } from '../event-store/envelope.ts';
import type { AppendOutcome, EventStore, NewEvent } from '../event-store/event-store.ts';
import { AppendRejectedError, EventStoreUnavailableError } from '../event-store/append-errors.ts';
import type { LoadedStream, StreamCache } from '../stream-cache/stream-cache.ts';
import type { CommandMetadata, CommandResult, RevertCause } from './command.ts';
import { CommandUnavailableError } from './command-unavailable-error.ts';
import { createEnvelopes } from './create-envelopes.ts';

/** A command of a stream of any kind; only its decider knows which. */
export interface QueuedCommand {
  readonly metadata: CommandMetadata;
  readonly cause: RevertCause | null;
  /** The decision depends on the log, so events still on their way there must be stored first. */
  readonly readsLog: boolean;
  /** The state before the first event. */
  readonly initial: unknown;
  /** Deciding takes so long that no other command may wait for it. */
  isSlow(base: LoadedStream): boolean;
  /** Rebases the command, asks its preconditions, then its rule. */
  decide(base: LoadedStream, context: RuleContext): Promise<Decision<Fact>>;
  fold(state: unknown, event: FoldableEvent): unknown;
  resolve(handled: CommandResult<unknown>): void;
  readonly reject: (error: unknown) => void;
}

/** A command with its generated values, drawn once: another attempt after a conflict states the same facts. */
interface CommandAttempt {
  readonly command: QueuedCommand;
  readonly generated: { readonly at: string; readonly ids: { readonly id: string; readonly salt: string }[] };
  attempts: number;
  /** A decision made before its turn, which counts while the stream has this version. */
  early: { readonly version: number; readonly decision: Decision<Fact> } | null;
}

/** A command with its decision. */
interface DecidedCommand {
  readonly attempt: CommandAttempt;
  /** The stream it was decided on, with events of the commands before it that are not in the log yet. */
  readonly base: LoadedStream;
  readonly events: readonly NewEvent[];
  /** The stream with its own events as well; its position is that of `base`. */
  readonly after: LoadedStream;
  /** Called once `base` and its own events are in the log, with the stream after it and its own events. */
  readonly settle: (loaded: LoadedStream, events: readonly StoredEvent[]) => void;
}

export interface StreamQueueDependencies {
  readonly store: EventStore;
  readonly states: StreamCache;
  readonly clock: () => Date;
  /** Called when another node was quicker and the commands are decided again. */
  readonly onConflict?: () => void;
}

const ATTEMPTS = 5;
/** The most commands in one append. */
const MAX_COMMANDS = 64;

/**
 * The commands of one stream, decided one after another. Those that arrive during an append share the next one: each
 * command is decided on the outcome of those before it, all their events are one append, and answers go out only once
 * it is durable. An append is all or nothing, so no event is ever based on one that is missing. A slow command is decided
 * before its turn, while others have theirs, and once more only where they changed the stream; it begins its own append.
 */
export class StreamQueue {
  readonly #stream: string;
  readonly #deps: StreamQueueDependencies;
  readonly #onIdle: () => void;
  readonly #waiting: CommandAttempt[] = [];
  #working = false;
  /** The number of commands that are being decided before their turn. */
  #early = 0;
  /** The number of commands to append one by one, because the log refuses them together. */
  #singleAppendsLeft = 0;

  /** `ended` is called when nothing waits any more; later commands need a new queue. */
  constructor(stream: string, parts: StreamQueueDependencies, ended: () => void) {
    this.#stream = stream;
    this.#deps = parts;
    this.#onIdle = ended;
  }

  add(command: QueuedCommand): void {
    const at = toIsoSeconds(this.#deps.clock());
    this.#enqueue({ command, generated: { at, ids: [] }, attempts: 0, early: null });
  }

  #enqueue(attempt: CommandAttempt): void {
    this.#waiting.push(attempt);
    if (!this.#working) void this.#work();
  }

  async #work(): Promise<void> {
    this.#working = true;
    while (this.#waiting.length > 0) {
      try {
        await this.#round();
      } catch (error) {
        // The stream cannot be read.
        this.#rejectWaiting(error);
      }
    }
    this.#working = false;
    this.#endIfEmpty();
  }

  /** A turn of its own would let what waits meet the same silence, for as long again. */
  #rejectWaiting(error: unknown): void {
    for (const { command } of this.#waiting.splice(0)) command.reject(error);
  }

  #endIfEmpty(): void {
    if (!this.#working && this.#early === 0) this.#onIdle();
  }

  async #round(): Promise<void> {
    const [first] = this.#waiting;
    if (first === undefined) return;
    const base = await this.#load(first.command);
    if (isToDecideEarly(first, base)) return void this.#decideEarly(first, base);
    const batch = await this.#decideBatch(base, this.#singleAppendsLeft > 0 ? 1 : MAX_COMMANDS);
    this.#singleAppendsLeft = Math.max(0, this.#singleAppendsLeft - 1);
    const events = batch.flatMap((decided) => decided.events);
    if (events.length === 0) return this.#settle(batch, base, []);
    const appended = await this.#append(batch, base, events);
    if (appended === null) return;
    if (appended.outcome === 'conflict') {
      this.#deps.onConflict?.();
      return this.#reload(base, batch);
    }
    this.#deps.states.apply(appended.events);
    this.#settle(batch, base, appended.events);
  }

  /** The first command leaves the line until it is decided; then it waits for its turn. */
  async #decideEarly(attempt: CommandAttempt, base: LoadedStream): Promise<void> {
    this.#waiting.shift();
    this.#early += 1;
    try {
      attempt.early = { version: base.version, decision: await decide(attempt, base) };
      this.#enqueue(attempt);
    } catch (error) {
      // The same call may have been carried out meanwhile, and made this one fail.
      if (isKnown(attempt, base)) this.#enqueue(attempt);
      else attempt.command.reject(error);
    } finally {
      this.#early -= 1;
      this.#endIfEmpty();
    }
  }

  /** A slow command waits for the next append; so does one that reads the log, if events before it are not stored yet. */
  async #decideBatch(start: LoadedStream, limit: number): Promise<readonly DecidedCommand[]> {
    const batch: DecidedCommand[] = [];
    let base = start;
    // Commands that arrive during this loop join the batch.
    for (const attempt of this.#waiting) {
      const key = hashIdempotencyKey(attempt);
      const repeats = key !== undefined && batch.some((other) => hashIdempotencyKey(other.attempt) === key);
      if (batch.length === limit || (base !== start && (attempt.command.readsLog || repeats))) break;
      if (batch.length > 0 && attempt.command.isSlow(base)) break;
      const decided = await this.#decide(attempt, base);
      batch.push(decided);
      base = decided.after;
    }
    return batch;
  }

  /** Idempotency → rebase, preconditions and rule → envelope. */
  async #decide(attempt: CommandAttempt, base: LoadedStream): Promise<DecidedCommand> {
    const { early, command } = attempt;
    const unchanged = (settle: (loaded: LoadedStream) => void): DecidedCommand => ({
      attempt,
      base,
      events: [],
      after: base,
      settle,
    });
    try {
      const repeat = await this.#findRepeat(command, base);
      if (repeat === 'same-request') return unchanged((loaded) => command.resolve({ outcome: 'repeated', loaded }));
      if (repeat === 'other-request') return unchanged(() => command.resolve({ outcome: 'key-reused' }));
      const decision = early?.version === base.version ? early.decision : await decide(attempt, base);
      if (isRefused(decision)) {
        return unchanged((loaded) => command.resolve({ outcome: 'refused', refused: decision, loaded }));
      }
      const events = toEnvelopes(attempt, base, decision);
      const settle: DecidedCommand['settle'] = (loaded, stored) =>
        command.resolve({ outcome: 'done', loaded, events: stored });
      return { attempt, base, events, after: applyEvents(base, events, command.fold), settle };
    } catch (error) {
      return unchanged(() => command.reject(error));
    }
  }

  /** Whether the stream has events of this command's key, and whether the same request made them. */
  async #findRepeat({ metadata }: QueuedCommand, base: LoadedStream): Promise<'same-request' | 'other-request' | null> {
    if (metadata.command === null) return null;
    const known = await this.#deps.states.findCommand(base, metadata.command.key);
    if (known === null) return null;
    return known.request === metadata.command.request ? 'same-request' : 'other-request';
  }

  /** Appends at the expected revision; null if the log refused or did not answer, which the commands are told. */
  async #append(
    batch: readonly DecidedCommand[],
    base: LoadedStream,
    events: readonly NewEvent[],
  ): Promise<AppendOutcome | null> {
    try {
      return await this.#deps.store.append(this.#stream, base.version, events);
    } catch (error) {
      if (error instanceof AppendRejectedError && batch.length > 1) this.#singleAppendsLeft = batch.length;
      else this.#fail(batch, base, toUnknownOutcomeError(error));
      // What waits behind these was never sent.
      if (error instanceof EventStoreUnavailableError)
        this.#rejectWaiting(new CommandUnavailableError('behind', { cause: error }));
      return null;
    }
  }

  /** Answers all commands: their base and their events are in the log. */
  #settle(batch: readonly DecidedCommand[], start: LoadedStream, events: readonly StoredEvent[]): void {
    this.#waiting.splice(0, batch.length);
    for (const { base, after, settle } of batch) {
      const until = after.version - start.version;
      const position = events[until - 1]?.position ?? start.position;
      settle(withPosition(position, after), events.slice(base.version - start.version, until));
    }
  }

  /**
   * The log's state is unknown, so commands fail, except those without events that were decided on stored events only.
   */
  #fail(batch: readonly DecidedCommand[], start: LoadedStream, error: unknown): void {
    this.#waiting.splice(0, batch.length);
    for (const { attempt, base, events, settle } of batch) {
      if (base === start && events.length === 0) settle(start, []);
      else attempt.command.reject(error);
    }
  }

  /** Another node was quicker: loads its events and decides all commands again. */
  async #reload(start: LoadedStream, batch: readonly DecidedCommand[]): Promise<void> {
    const { store, states } = this.#deps;
    for await (const events of store.readStream(this.#stream, { from: start.version })) states.apply(events);
    const tries = batch[0]?.attempt.attempts ?? 0;
    for (const { attempt } of batch) attempt.attempts += 1;
    const spent = batch.findLastIndex(({ attempt }) => attempt.attempts >= ATTEMPTS) + 1;
    for (const { command } of this.#waiting.splice(0, spent)) command.reject(new CommandUnavailableError('busy'));
    if (this.#waiting.length > 0) await pause(Math.random() * 5 * 2 ** tries);
  }

  async #load({ initial }: QueuedCommand): Promise<LoadedStream> {
    const loaded = await this.#deps.states.load(this.#stream);
    return loaded.version === 0 ? { ...loaded, state: initial } : loaded;
  }
}

/** Without an answer from the log, the events may be stored all the same. */
const toUnknownOutcomeError = (error: unknown): unknown =>
  error instanceof EventStoreUnavailableError
    ? new CommandUnavailableError('outcome-unknown', { cause: error })
    : error;

/** A repeat is answered without a decision, and no command is decided early twice. */
const isToDecideEarly = (attempt: CommandAttempt, base: LoadedStream): boolean =>
  attempt.early === null && attempt.command.isSlow(base) && !isKnown(attempt, base);

function isKnown(attempt: CommandAttempt, base: LoadedStream): boolean {
  const key = hashIdempotencyKey(attempt);
  return key !== undefined && base.commands.has(key);
}

const hashIdempotencyKey = ({ command }: CommandAttempt): string | undefined => command.metadata.command?.key;

const timeOf = ({ generated }: CommandAttempt, base: LoadedStream): string => timeOfNext(base.at, generated.at);

const decide = (attempt: CommandAttempt, base: LoadedStream): Promise<Decision<Fact>> =>
  attempt.command.decide(base, { now: timeOf(attempt, base), by: attempt.command.metadata.actor });

function toEnvelopes(attempt: CommandAttempt, base: LoadedStream, decision: readonly Fact[]): readonly NewEvent[] {
  const { command, generated } = attempt;
  const facts = decision.map((fact, place) => {
    const own = (generated.ids[place] ??= { id: newEventId(), salt: newSalt() });
    return { fact, ...own };
  });
  const { actor, command: mark } = command.metadata;
  return createEnvelopes(base, facts, { at: timeOf(attempt, base), actor, command: mark, cause: command.cause });
}

/** The same stream with its position, which is known by now. */
const withPosition = (position: string | null, loaded: LoadedStream): LoadedStream => ({ ...loaded, position });

/** The stream after a command's events, its position as before them. */
function applyEvents(base: LoadedStream, events: readonly NewEvent[], fold: QueuedCommand['fold']): LoadedStream {
  const last = events.at(-1);
  if (last === undefined) return base;
  const { stream, version } = base;
  const state = events.reduce(
    (before, { type, schema, data, metadata }, place) =>
      fold(before, { stream, revision: version + place, type, schema, data, metadata }),
    base.state,
  );
  const { chain, at } = last.metadata;
  return { ...base, state, version: version + events.length, chain, at };
}

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
