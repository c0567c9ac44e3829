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
import type { CommandResult, StreamCommand } from '../command-handler/command.ts';
import { idempotencyKeyReused } from './idempotency.ts';
import { findProblemKind } from './problem-codes.ts';
import { ProblemError, forbidden } from './problem-details.ts';
import type { RouteResponse, RouteRequest } from './route.ts';

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
  readonly hasNewEvents: boolean;
}

export type WriteRequest = Pick<RouteRequest<unknown, unknown, unknown>, 'metadata' | 'access' | 'ifMatch' | 'basedOn'>;

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
  more: Omit<StreamCommand<C, S>, 'stream' | 'command' | 'metadata' | 'isUnmetered'> = {},
): Promise<WrittenStream<S>> {
  if (!canExecute(access, command.type)) throw forbidden();
  return unwrapResult(await handleCommand(decider, { stream, command, metadata, ...more }));
}

/** The stream after a command; throws `ProblemError` for every kind of no. */
export function unwrapResult<S>(result: CommandResult<S>): WrittenStream<S> {
  switch (result.outcome) {
    case 'done':
      return { ...result.loaded, hasNewEvents: result.events.length > 0 };
    case 'repeated':
      return { ...result.loaded, hasNewEvents: false };
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
    if (loaded.hasNewEvents) headers['Tournament-Step'] = String(loaded.version);
  }
  if (loaded.position !== null) headers['Log-Position'] = `${logId}.${loaded.position}`;
  return headers;
}

export const noContent = (deps: Pick<CommandDeps, 'logId'>, loaded: WrittenStream): RouteResponse => ({
  status: 204,
  headers: buildWriteHeaders(deps, loaded),
});
