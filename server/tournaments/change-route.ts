import type { z } from 'zod';
import type { Role } from '#domain/organization/state.ts';
import { requiredRoles } from '#domain/rights.ts';
import type { TournamentCommand } from '#domain/tournament/rules/commands.ts';
import { tournamentStream } from '#domain/streams.ts';
import { noContent } from '../http/execute-command.ts';
import { route, type Method, type Route } from '../http/route.ts';
import { previewOf } from './command-previews.ts';
import type { LargeBody } from './large-bodies.ts';
import { previewAnswers, type PreviewKind } from '#domain/tournament/contract/previews.ts';
import { changeTournament, type TournamentDeps } from './tournament-command.ts';
import { texts } from '../texts/de.ts';

const t = texts.tournaments;

/** The command that a request asks for. */
type CommandFrom<T extends TournamentCommand['type'], P extends z.ZodType, B extends z.ZodType> = (request: {
  readonly params: z.output<P>;
  readonly body: z.output<B>;
}) => Extract<TournamentCommand, { type: T }>;

/** One command on one tournament that answers 204, and beside it what previews it. */
export function changeRoutes<
  T extends TournamentCommand['type'],
  P extends z.ZodType<{ readonly id: string }>,
  B extends z.ZodType = z.ZodNull,
>(row: {
  readonly does: T;
  readonly method?: Method;
  readonly path: string;
  readonly summary: string;
  readonly params: P;
  readonly body?: B;
  readonly example?: unknown;
  readonly bodyLimit?: number;
  readonly readsAway?: LargeBody;
  readonly takesLong?: true;
  /** It can move teams: beside it stands a call that says what it would change. */
  readonly preview?: PreviewKind;
  /** Where it is previewed; left out: at `/preview` below its own path. */
  readonly previewPath?: string;
  readonly command: CommandFrom<T, P, B>;
}): readonly Route<TournamentDeps>[] {
  const { does: type, command, preview, previewPath = `${row.path}/preview`, ...described } = row;
  const does = [type];
  const right: Role = requiredRoles[type];
  const changing = route({
    method: 'PATCH',
    tag: 'tournaments',
    answers: { 204: null },
    writes: true,
    tournament: 'changed',
    ...described,
    does,
    right,
    concerns: ({ params }) => tournamentStream(params.id),
    keys: 'allowed',
    handle: async (request, deps: TournamentDeps) =>
      noContent(deps, await changeTournament(deps, request, request.params.id, command(request))),
  });
  if (preview === undefined) return [changing];
  const previewing = previewRoute({ ...described, does: type, preview, path: previewPath, command });
  return [changing, previewing];
}

/** What a command would change, of the same body. */
export function previewRoute<
  T extends TournamentCommand['type'],
  P extends z.ZodType<{ readonly id: string }>,
  B extends z.ZodType = z.ZodNull,
>({
  does,
  preview,
  command,
  ...described
}: {
  readonly does: T;
  readonly path: string;
  readonly summary: string;
  readonly params: P;
  readonly body?: B;
  readonly preview: PreviewKind;
  readonly command: CommandFrom<T, P, B>;
}): Route<TournamentDeps> {
  const right: Role = requiredRoles[does];
  return route({
    tag: 'tournaments',
    answers: { 200: previewAnswers[preview] },
    writes: false,
    takesLong: true,
    ...described,
    method: 'POST',
    summary: t.calls.preview(described.summary),
    does: [does],
    right,
    concerns: ({ params }) => tournamentStream(params.id),
    keys: 'allowed',
    handle: (request, deps: TournamentDeps) =>
      previewOf(deps, {
        kind: preview,
        by: request.metadata.actor,
        id: request.params.id,
        commands: [command(request)],
      }),
  });
}
