import type { z } from 'zod';
import type { Call } from '#domain/calls/call-table.ts';
import type { Role } from '#domain/organization/state.ts';
import { requiredRoles } from '#domain/rights.ts';
import type { TournamentCommand } from '#domain/tournament/rules/commands.ts';
import { tournamentStream } from '#domain/streams.ts';
import { noContent } from '../http/execute-command.ts';
import { route, type Route } from '../http/route.ts';
import { previewOf } from './command-previews.ts';
import type { LargeBody } from './large-bodies.ts';
import type { previewAnswers, PreviewKind } from '#domain/tournament/contract/previews.ts';
import { changeTournament, type TournamentDeps } from './tournament-command.ts';
import { texts } from '../texts/de.ts';
import { api as english } from '../texts/en/api.ts';

const t = texts.tournaments;

/** The command that a request asks for. */
type CommandFrom<T extends TournamentCommand['type'], P extends z.ZodType, B extends z.ZodType> = (request: {
  readonly params: z.output<P>;
  readonly body: z.output<B>;
}) => Extract<TournamentCommand, { type: T }>;

/** The row of a call on one tournament. */
type TournamentCall<P, B> = Call & { readonly params: P; readonly body?: B };

/** A preview: what it says, and its call. */
type Preview<P, B> = {
  readonly [Kind in PreviewKind]: {
    readonly kind: Kind;
    readonly call: TournamentCall<P, B> & { readonly response: (typeof previewAnswers)[Kind] };
  };
}[PreviewKind];

/** One command on one tournament that answers 204, and beside it what previews it. */
export function changeRoutes<
  T extends TournamentCommand['type'],
  P extends z.ZodType<{ readonly id: string }>,
  B extends z.ZodType = z.ZodNull,
>(
  call: TournamentCall<P, B>,
  row: {
    readonly type: T;
    readonly summary: string;
    readonly description: string;
    readonly example?: unknown;
    readonly bodyLimit?: number;
    readonly parsedInWorker?: LargeBody;
    readonly isLong?: true;
    /** It can move teams: beside it stands a call that says what it would change. */
    readonly preview?: Preview<P, B>;
    readonly command: CommandFrom<T, P, B>;
  },
): readonly Route<TournamentDeps>[] {
  const { type, command, preview, ...definition } = row;
  const commands = [type];
  const right: Role = requiredRoles[type];
  const changing = route(call, {
    tag: 'tournaments',
    writes: true,
    tournament: 'changed',
    ...definition,
    commands,
    right,
    subject: ({ params }) => tournamentStream(params.id),
    keys: 'allowed',
    handle: async (request, deps: TournamentDeps) =>
      noContent(deps, await changeTournament(deps, request, request.params.id, command(request))),
  });
  if (preview === undefined) return [changing];
  return [changing, previewRoute(preview, { ...definition, type, command })];
}

/** What a command would change, of the same body. */
export function previewRoute<
  T extends TournamentCommand['type'],
  P extends z.ZodType<{ readonly id: string }>,
  B extends z.ZodType = z.ZodNull,
>(
  { kind, call }: Preview<P, B>,
  {
    type,
    command,
    summary,
    ...definition
  }: {
    readonly type: T;
    /** Of the command. */
    readonly summary: string;
    readonly command: CommandFrom<T, P, B>;
  },
): Route<TournamentDeps> {
  const right: Role = requiredRoles[type];
  return route(call, {
    tag: 'tournaments',
    writes: false,
    isLong: true,
    ...definition,
    summary: t.calls.preview(summary),
    description: english.preview,
    commands: [type],
    right,
    subject: ({ params }) => tournamentStream(params.id),
    keys: 'allowed',
    handle: (request, deps: TournamentDeps) =>
      previewOf(deps, { kind, by: request.metadata.actor, id: request.params.id, commands: [command(request)] }),
  });
}
