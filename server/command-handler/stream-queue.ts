import type { RuleContext, Decision } from '#domain/decider.ts';
import type { Fact, FoldableEvent, StoredEvent } from '#domain/events.ts';
import { isRefused } from '#domain/refusal.ts';
import { schemaOf } from '#domain/upcasters.ts';
import { createEnvelope, newEventId, newSalt, timeOfNext, toIsoSeconds } from '../event-store/envelope.ts';
import type { AppendOutcome, EventStore, NewEvent } from '../event-store/event-store.ts';
import { AppendRejectedError, EventStoreUnavailableError } from '../event-store/append-errors.ts';
import type { LoadedStream, StreamCache } from '../stream-cache/stream-cache.ts';
import {
  isSameRequest,
  type CommandMetadata,
  type CommandResult,
  type RevertCause,
  createIdempotencyMark,
} from './command.ts';
import { CommandUnavailableError } from './command-unavailable-error.ts';

/** A command of a stream of any kind; only its decider knows which. */
export interface QueuedCommand {
  readonly metadata: CommandMetadata;
  readonly cause: RevertCause | null;
  /** The decision depends on the log, so events still on their way there must be stored first. */
  readonly needsLog: boolean;
  /** The state before the first event. */
  readonly initial: unknown;
  /** Deciding takes so long that no other command may wait for it. */
  isSlow(loaded: LoadedStream): boolean;
  decide(loaded: LoadedStream, context: RuleContext): Promise<Decision<Fact>>;
  fold(state: unknown, event: FoldableEvent): unknown;
  resolve(handled: CommandResult<unknown>): void;
  readonly reject: (error: unknown) => void;
}

/** A command with its generated values, drawn once: another attempt after a conflict states the same facts. */
interface CommandAttempt {
  readonly waiting: QueuedCommand;
  readonly generated: { readonly at: string; readonly ids: { readonly id: string; readonly salt: string }[] };
  attempts: number;
  /** What was decided before its turn, which counts while the stream has this version; null: nothing. */
  early: { readonly version: number; readonly decision: Decision<Fact> } | null;
}

/** A command with its decision. */
interface DecidedCommand {
  readonly command: CommandAttempt;
  /** The stream it was decided on, with events of the commands before it that are not in the log yet. */
  readonly on: LoadedStream;
  readonly events: readonly NewEvent[];
  /** The stream with its own events as well; its position is that of `on`. */
  readonly after: LoadedStream;
  /** Called once `on` and its own events are in the log, with the stream after it and its own events. */
  readonly conclude: (loaded: LoadedStream, events: readonly StoredEvent[]) => void;
}

export interface StreamQueueDependencies {
  readonly store: EventStore;
  readonly states: StreamCache;
  readonly clock: () => Date;
  /** Called when another node was quicker and the commands are decided again. */
  readonly overtaken?: () => void;
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
  #alone = 0;

  /** `ended` is called when nothing waits any more; later commands need a new queue. */
  constructor(stream: string, parts: StreamQueueDependencies, ended: () => void) {
    this.#stream = stream;
    this.#deps = parts;
    this.#onIdle = ended;
  }

  add(command: QueuedCommand): void {
    const at = toIsoSeconds(this.#deps.clock());
    this.#enqueue({ waiting: command, generated: { at, ids: [] }, attempts: 0, early: null });
  }

  #enqueue(command: CommandAttempt): void {
    this.#waiting.push(command);
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
    for (const { waiting } of this.#waiting.splice(0)) waiting.reject(error);
  }

  #endIfEmpty(): void {
    if (!this.#working && this.#early === 0) this.#onIdle();
  }

  async #round(): Promise<void> {
    const [first] = this.#waiting;
    if (first === undefined) return;
    const start = await this.#load(first.waiting);
    if (isToDecideEarly(first, start)) return void this.#decideEarly(first, start);
    const decided = await this.#decideBatch(start, this.#alone > 0 ? 1 : MAX_COMMANDS);
    this.#alone = Math.max(0, this.#alone - 1);
    const events = decided.flatMap((one) => one.events);
    if (events.length === 0) return this.#conclude(decided, start, []);
    let appended: AppendOutcome;
    try {
      appended = await this.#deps.store.append(this.#stream, start.version, events);
    } catch (error) {
      if (error instanceof AppendRejectedError && decided.length > 1) this.#alone = decided.length;
      else this.#fail(decided, start, toUnknownOutcomeError(error));
      // What waits behind these was never sent.
      if (error instanceof EventStoreUnavailableError)
        this.#rejectWaiting(new CommandUnavailableError('behind', { cause: error }));
      return;
    }
    if (appended.outcome === 'conflict') {
      this.#deps.overtaken?.();
      return this.#reload(start, decided);
    }
    this.#deps.states.apply(appended.events);
    this.#conclude(decided, start, appended.events);
  }

  /** The first command leaves the line until it is decided; then it waits for its turn. */
  async #decideEarly(command: CommandAttempt, on: LoadedStream): Promise<void> {
    this.#waiting.shift();
    this.#early += 1;
    const { waiting } = command;
    try {
      const decision = await waiting.decide(on, { now: timeOf(command, on), by: waiting.metadata.actor });
      command.early = { version: on.version, decision };
      this.#enqueue(command);
    } catch (error) {
      // The same call may have been carried out meanwhile, and made this one fail.
      if (isKnown(command, on)) this.#enqueue(command);
      else waiting.reject(error);
    } finally {
      this.#early -= 1;
      this.#endIfEmpty();
    }
  }

  /**
   * A slow command waits for the next append, and one that must know the log if events before it are not stored yet.
   */
  async #decideBatch(start: LoadedStream, most: number): Promise<readonly DecidedCommand[]> {
    const decided: DecidedCommand[] = [];
    let on = start;
    // Commands that arrive during this loop join the batch.
    for (const command of this.#waiting) {
      const key = keyOf(command);
      const repeats = key !== undefined && decided.some((other) => keyOf(other.command) === key);
      if (decided.length === most || (on !== start && (command.waiting.needsLog || repeats))) break;
      if (decided.length > 0 && command.waiting.isSlow(on)) break;
      const next = await this.#decide(command, on);
      decided.push(next);
      on = next.after;
    }
    return decided;
  }

  async #decide(command: CommandAttempt, on: LoadedStream): Promise<DecidedCommand> {
    const { early, waiting } = command;
    const { metadata, resolve, reject } = waiting;
    const at = timeOf(command, on);
    try {
      const known = metadata.command === null ? null : await this.#deps.states.findCommand(on, metadata.command.key);
      if (known !== null) {
        const repeated = isSameRequest(known.request, metadata);
        const conclude = (loaded: LoadedStream): void =>
          resolve(repeated ? { outcome: 'repeated', loaded } : { outcome: 'key-reused' });
        return { command, on, events: [], after: on, conclude };
      }
      const decision =
        early?.version === on.version ? early.decision : await waiting.decide(on, { now: at, by: metadata.actor });
      if (isRefused(decision)) {
        return {
          command,
          on,
          events: [],
          after: on,
          conclude: (loaded) => resolve({ outcome: 'refused', refused: decision, loaded }),
        };
      }
      const conclude: DecidedCommand['conclude'] = (loaded, events) => resolve({ outcome: 'done', loaded, events });
      const events = toEnvelopes(command, on, at, decision);
      return { command, on, events, after: applyEvents(on, events, waiting.fold), conclude };
    } catch (error) {
      return { command, on, events: [], after: on, conclude: () => reject(error) };
    }
  }

  /** Answers all commands: their base and their events are in the log. */
  #conclude(decided: readonly DecidedCommand[], start: LoadedStream, events: readonly StoredEvent[]): void {
    this.#waiting.splice(0, decided.length);
    for (const { on, after, conclude } of decided) {
      const until = after.version - start.version;
      const position = events[until - 1]?.position ?? start.position;
      conclude(withPosition(position, after), events.slice(on.version - start.version, until));
    }
  }

  /**
   * The log's state is unknown, so commands fail, except those without events that were decided on stored events only.
   */
  #fail(decided: readonly DecidedCommand[], start: LoadedStream, error: unknown): void {
    this.#waiting.splice(0, decided.length);
    for (const { command, on, events, conclude } of decided) {
      if (on === start && events.length === 0) conclude(start, []);
      else command.waiting.reject(error);
    }
  }

  /** Another node was quicker: loads its events and decides all commands again. */
  async #reload(start: LoadedStream, decided: readonly DecidedCommand[]): Promise<void> {
    const { store, states } = this.#deps;
    for await (const events of store.readStream(this.#stream, { from: start.version })) states.apply(events);
    const tries = decided[0]?.command.attempts ?? 0;
    for (const { command } of decided) command.attempts += 1;
    const spent = decided.findLastIndex(({ command }) => command.attempts >= ATTEMPTS) + 1;
    for (const { waiting } of this.#waiting.splice(0, spent)) waiting.reject(new CommandUnavailableError('busy'));
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
const isToDecideEarly = (command: CommandAttempt, on: LoadedStream): boolean =>
  command.early === null && command.waiting.isSlow(on) && !isKnown(command, on);

function isKnown(command: CommandAttempt, on: LoadedStream): boolean {
  const key = keyOf(command);
  return key !== undefined && on.commands.has(key);
}

const timeOf = ({ generated }: CommandAttempt, on: LoadedStream): string => timeOfNext(on.at, generated.at);

const keyOf = ({ waiting }: CommandAttempt): string | undefined => waiting.metadata.command?.key;

function toEnvelopes(
  { waiting: { metadata, cause }, generated }: CommandAttempt,
  on: LoadedStream,
  at: string,
  facts: readonly Fact[],
): readonly NewEvent[] {
  let previous: { readonly chain: string } = on;
  const { actor } = metadata;
  const own = (place: number) => (generated.ids[place] ??= { id: newEventId(), salt: newSalt() });
  const command = createIdempotencyMark(
    metadata.command,
    facts.map((_, place) => own(place)),
  );
  return facts.map((fact, place) => {
    const { id, salt } = own(place);
    const schema = schemaOf(fact.type);
    const event = createEnvelope(previous, on.stream, on.version + place, fact, {
      id,
      salt,
      schema,
      at,
      actor,
      command,
      cause,
    });
    previous = event.metadata;
    return event;
  });
}

/** The same stream with its position, which is known by now. */
const withPosition = (position: string | null, loaded: LoadedStream): LoadedStream => ({ ...loaded, position });

/** The stream after a command's events, its position as before them. */
function applyEvents(on: LoadedStream, events: readonly NewEvent[], fold: QueuedCommand['fold']): LoadedStream {
  const last = events.at(-1);
  if (last === undefined) return on;
  const { stream, version } = on;
  const state = events.reduce(
    (before, { type, schema, data, metadata }, place) =>
      fold(before, { stream, revision: version + place, type, schema, data, metadata }),
    on.state,
  );
  const { chain, at } = last.metadata;
  return { ...on, state, version: version + events.length, chain, at };
}

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
