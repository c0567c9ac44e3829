import { requiredRoles } from '#domain/rights.ts';
import type { TournamentCommand } from '#domain/tournament/rules/commands.ts';
import { versionBody } from '#domain/tournament/contract/bodies.ts';
import { tournamentInPath } from '../access/subjects.ts';
import { route, type Route } from '../http/route.ts';
import { noContent } from '../http/execute-command.ts';
import { byId } from '../http/parameters.ts';
import { readStepsSince } from '../history/read-steps-since.ts';
import { assertVersionExists } from '../history/past-versions.ts';
import { previewOf } from './command-previews.ts';
import { previewAnswers } from '#domain/tournament/contract/previews.ts';
import { changeTournament, type TournamentDeps } from './tournament-command.ts';
import { texts } from '../texts/de.ts';

// Back to an earlier state (docs/api.md, "History"). What was is worked out before the command waits its turn, for it never
// changes; what came after it is read again where more came meanwhile [PL9].

const t = texts.tournaments;

interface RevertKind {
  readonly does: 'UndoStep' | 'RestoreVersion';
  readonly path: string;
  readonly summary: string;
  readonly command: (pasts: TournamentDeps['pasts'], id: string, version: number) => Promise<TournamentCommand>;
}

const undo: RevertKind = {
  does: 'UndoStep',
  path: '/api/tournaments/:id/undo',
  summary: t.calls.undoStep,
  command: async (pasts, id, version) => {
    const { steps } = await pasts.of(id);
    const step = steps.find((each) => each.from < version && version <= each.version);
    if (step === undefined) return { type: 'UndoStep', version, step: null };
    const [before, after, since] = await Promise.all([
      pasts.at(id, step.from),
      pasts.at(id, step.version),
      readStepsSince(pasts, id, step.version),
    ]);
    return { type: 'UndoStep', version: step.version, step: { before: before.state, after: after.state, since } };
  },
};

const restore: RevertKind = {
  does: 'RestoreVersion',
  path: '/api/tournaments/:id/restore',
  summary: t.calls.restoreVersion,
  command: async (pasts, id, version) => ({
    type: 'RestoreVersion',
    version,
    target: (await pasts.at(id, version)).state,
  }),
};

export const revertRoutes: readonly Route<TournamentDeps>[] = [undo, restore].flatMap(
  ({ does, path, summary, command }) => {
    const shared = {
      method: 'POST',
      tag: 'history',
      right: requiredRoles[does],
      concerns: tournamentInPath,
      keys: 'allowed',
      params: byId,
      body: versionBody,
      example: { version: 2 },
      takesLong: true,
      does: [does],
      declines: ['version-unknown'],
    } as const;
    return [
      route({
        ...shared,
        path,
        summary,
        answers: { 204: null },
        writes: true,
        tournament: 'changed',
        handle: async (request, deps: TournamentDeps) => {
          const { params, body } = request;
          await assertVersionExists(deps, params.id, body.version);
          const going = await command(deps.pasts, params.id, body.version);
          return noContent(deps, await changeTournament(deps, request, params.id, going));
        },
      }),
      route({
        ...shared,
        path: `${path}/preview`,
        summary: t.calls.preview(summary),
        answers: { 200: previewAnswers.return },
        writes: false,
        handle: async ({ metadata, params, body }, deps: TournamentDeps) => {
          await assertVersionExists(deps, params.id, body.version);
          const going = await command(deps.pasts, params.id, body.version);
          return previewOf(deps, { kind: 'return', by: metadata.actor, id: params.id, commands: [going] });
        },
      }),
    ];
  },
);
