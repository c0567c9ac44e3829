import type { Call } from '#domain/calls/call-table.ts';
import { historyCalls } from '#domain/calls/history-calls.ts';
import type { byId } from '#domain/calls/parameters.ts';
import { requiredRoles } from '#domain/rights.ts';
import type { TournamentCommand } from '#domain/tournament/rules/commands.ts';
import type { versionBody } from '#domain/tournament/contract/bodies.ts';
import { tournamentInPath } from '../access/subjects.ts';
import { route, type Route } from '../http/route.ts';
import { noContent } from '../http/execute-command.ts';
import { readStepsSince } from '../history/read-steps-since.ts';
import { assertVersionExists } from '../history/past-versions.ts';
import { previewOf } from './command-previews.ts';
import type { previewAnswers } from '#domain/tournament/contract/previews.ts';
import { changeTournament, type TournamentDeps } from './tournament-command.ts';
import { texts } from '../texts/de.ts';
import { api as english } from '../texts/en/api.ts';

// Back to an earlier state (docs/api.md, "History"). What was is worked out before the command waits its turn, for it never
// changes; what came after it is read again where more came meanwhile [PL9].

const t = texts.tournaments;

type RevertCall = Call & { readonly params: typeof byId; readonly body: typeof versionBody };

interface RevertKind {
  readonly type: 'UndoStep' | 'RestoreVersion';
  readonly calls: {
    readonly change: RevertCall & { readonly response: null };
    readonly preview: RevertCall & { readonly response: typeof previewAnswers.return };
  };
  readonly summary: string;
  readonly description: string;
  readonly command: (pasts: TournamentDeps['pasts'], id: string, version: number) => Promise<TournamentCommand>;
}

const undo: RevertKind = {
  type: 'UndoStep',
  calls: {
    change: historyCalls['POST /api/tournaments/{id}/undo'],
    preview: historyCalls['POST /api/tournaments/{id}/undo/preview'],
  },
  summary: t.calls.undoStep,
  description: 'Takes one step of the history back.',
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
  type: 'RestoreVersion',
  calls: {
    change: historyCalls['POST /api/tournaments/{id}/restore'],
    preview: historyCalls['POST /api/tournaments/{id}/restore/preview'],
  },
  summary: t.calls.restoreVersion,
  description: 'Returns to an earlier version. Nothing is erased: what differs becomes a new step.',
  command: async (pasts, id, version) => ({
    type: 'RestoreVersion',
    version,
    target: (await pasts.at(id, version)).state,
  }),
};

export const revertRoutes: readonly Route<TournamentDeps>[] = [undo, restore].flatMap(
  ({ type, calls, summary, description, command }) => {
    const shared = {
      tag: 'history',
      right: requiredRoles[type],
      subject: tournamentInPath,
      keys: 'allowed',
      example: { version: 2 },
      isLong: true,
      commands: [type],
      declines: ['version-unknown'],
    } as const;
    return [
      route(calls.change, {
        ...shared,
        summary,
        description,
        writes: true,
        tournament: 'changed',
        handle: async (request, deps: TournamentDeps) => {
          const { params, body } = request;
          await assertVersionExists(deps, params.id, body.version);
          const going = await command(deps.pasts, params.id, body.version);
          return noContent(deps, await changeTournament(deps, request, params.id, going));
        },
      }),
      route(calls.preview, {
        ...shared,
        summary: t.calls.preview(summary),
        description: english.preview,
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
