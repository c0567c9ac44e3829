import type { Decider } from '#domain/decider.ts';
import type { Fact } from '#domain/events.ts';
import type { OrganizationCommand } from '#domain/organization/commands.ts';
import type { PageNameCommand } from '#domain/organization/page-name.ts';
import { texts as domainTexts } from '#domain/texts/de.ts';
import type { Refused } from '#domain/refusal.ts';
import { canExecute } from '#domain/rights.ts';
import type { TournamentCommand } from '#domain/tournament/rules/commands.ts';
import type { HandleCommand } from '../command-handler/command-handler.ts';
import type { LoadedStream, StreamCache } from '../stream-cache/stream-cache.ts';
import {
  isSameRequest,
  type CommandMetadata,
  type CommandResult,
  type StreamCommand,
} from '../command-handler/command.ts';
import { findProblemKind } from './problem-codes.ts';
import { ProblemError, forbidden } from './problem-details.ts';
import type { RouteResponse, RouteRequest } from './route.ts';
import { texts } from '../texts/de.ts';

const t = texts.problems;

/** What calls that write work with. */
export interface CommandDeps {
  readonly handleCommand: HandleCommand;
  readonly states: StreamCache;
  /** The id of this log: a Log-Position begins with it, and one of another log is ignored. */
  readonly logId: string;
}

/** A stream after a command. */
export interface WrittenStream<S = unknown> extends LoadedStream<S> {
  /** Whether this call appended to it; false where nothing had to change, and where it repeats an earlier call. */
  readonly isChanged: boolean;
}

export type WriteRequest = Pick<RouteRequest<unknown, unknown, unknown>, 'metadata' | 'access' | 'ifMatch' | 'basedOn'>;

/**
 * Whether this very call was carried out on the stream before. What it points at may be gone since and is not looked for:
 * a lost answer is answered as it was. Throws `ProblemError` (422) where the key came with another request.
 */
export async function isRepeatedRequest(
  { states }: Pick<CommandDeps, 'states'>,
  { metadata }: Pick<WriteRequest, 'metadata'>,
  stream: string,
): Promise<boolean> {
  if (metadata.command === null) return false;
  const before = await states.findCommand(await states.load(stream), metadata.command.key);
  if (before !== null && !isSameRequest(before.request, metadata)) throw idempotencyKeyReused();
  return before !== null;
}

/** What a repeat is recognised with, and its answer made. */
export interface RepeatDeps extends Pick<CommandDeps, 'logId'> {
  readonly states: Pick<StreamCache, 'findCommand'>;
}

/** A refused call with a key that the stream it concerns knows: with its body it shows whether it repeats that call. */
export interface RefusedRepeat {
  readonly repeatOf: LoadedStream;
  readonly refusal: ProblemError;
}

/**
 * Answers the very call that was carried out on the stream before as then, though the right is lost since: that it was done
 * is all that is said. Throws the refusal for any other.
 */
export async function answerRefusedRepeat(
  deps: RepeatDeps,
  { repeatOf, refusal }: RefusedRepeat,
  { command, ...metadata }: Omit<CommandMetadata, 'actor'>,
): Promise<RouteResponse> {
  const known = command === null ? null : await deps.states.findCommand(repeatOf, command.key);
  if (known === null || !isSameRequest(known.request, { command, ...metadata })) throw refusal;
  return noContent(deps, { ...repeatOf, isChanged: false });
}

/** The Idempotency-Key came with another request before. */
export const idempotencyKeyReused = (): ProblemError => new ProblemError(422, 'idempotency-key-reused', t.keyReused);

/** Carries one command out if the caller may send it (domain/rights.ts), and answers the stream afterwards; throws `ProblemError` for every kind of no. */
export async function executeCommand<
  C extends OrganizationCommand | PageNameCommand | TournamentCommand,
  E extends Fact,
  S,
>(
  { handleCommand }: Pick<CommandDeps, 'handleCommand'>,
  { metadata, access }: Pick<WriteRequest, 'metadata' | 'access'>,
  decider: Decider<C, E, S>,
  stream: string,
  command: C,
  more: Pick<StreamCommand<C, S>, 'unless' | 'needsLog' | 'cause' | 'decide' | 'isSlow'> = {},
): Promise<WrittenStream<S>> {
  if (!canExecute(access, command.type)) throw forbidden();
  return unwrapResult(await handleCommand(decider, { stream, command, metadata, ...more }));
}

/** The stream after a command; throws `ProblemError` for every kind of no. */
export function unwrapResult<S>(result: CommandResult<S>): WrittenStream<S> {
  switch (result.outcome) {
    case 'done':
      return { ...result.loaded, isChanged: result.events.length > 0 };
    case 'repeated':
      return { ...result.loaded, isChanged: false };
    case 'key-reused':
      throw idempotencyKeyReused();
    case 'refused':
      throw problemForRefusal(result.refused);
  }
}

export const problemForRefusal = ({ refusal, details }: Refused): ProblemError =>
  new ProblemError(
    findProblemKind(refusal).status,
    refusal,
    domainTexts.refusals[refusal],
    details === undefined ? {} : { details },
  );

/** The headers every write answers (docs/api.md, "Three numbers"): only of tournaments do callers count versions. */
export function buildWriteHeaders(
  { logId }: Pick<CommandDeps, 'logId'>,
  loaded: WrittenStream,
): Record<string, string> {
  const headers: Record<string, string> = {};
  if (loaded.stream.startsWith('tournament-')) {
    headers['Tournament-Version'] = String(loaded.version);
    if (loaded.isChanged) headers['Tournament-Step'] = String(loaded.version);
  }
  if (loaded.position !== null) headers['Log-Position'] = `${logId}.${loaded.position}`;
  return headers;
}

export const noContent = (deps: Pick<CommandDeps, 'logId'>, loaded: WrittenStream): RouteResponse => ({
  status: 204,
  headers: buildWriteHeaders(deps, loaded),
});
