import { historyCalls } from '#domain/calls/history-calls.ts';
import { tournament } from '#domain/deciders.ts';
import { requiredRoles } from '#domain/rights.ts';
import type { Tournament } from '#domain/tournament/model/state.ts';
import { tournamentStream } from '#domain/streams.ts';
import { MAX_NAME_LENGTH } from '#domain/limits.ts';
import { tournamentInPath } from '../../access/subjects.ts';
import { loadExistingOrganization } from '../../organizations/load-organization.ts';
import { resolveFolder } from '../../organizations/resolve-folder.ts';
import { ProblemError, notFound } from '../../http/problem-details.ts';
import { route, type Route } from '../../http/route.ts';
import { executeCommand, buildWriteHeaders } from '../../http/execute-command.ts';
import { isRepeatedRequest } from '../../http/idempotency.ts';
import { newId } from '../../http/idempotent-ids.ts';
import type { HistoryDeps } from '../past-versions.ts';
import { MAX_REPLAYS } from './replay-runner.ts';
import { texts } from '../../texts/de.ts';

const t = texts.training;

export const tournamentReplayRoutes: readonly Route<HistoryDeps>[] = [
  route(historyCalls['POST /api/tournaments/{id}/replay'], {
    tag: 'history',
    summary: t.calls.begin,
    description: 'Plays a finished tournament again in a private copy, for training.',
    right: requiredRoles.CreateTournament,
    subject: tournamentInPath,
    keys: 'allowed',
    isLong: true,
    commands: ['CreateFolder', 'CreateTournament'],
    errors: ['not-finished', 'never-played', 'too-many-replays', 'quota-tournaments'],
    writes: true,
    tournament: 'created',
    handle: async (request, deps: HistoryDeps) => {
      const { metadata, params, body } = request;
      const id = newId(deps.idSecret, metadata);
      const stream = tournamentStream(id);
      const before = await deps.states.load(stream);
      if (await isRepeatedRequest(deps, request, stream)) await goOn();
      else await create();
      await deps.training.begin(id);
      const [view, loaded] = [await deps.views.member(id), await deps.states.load(stream)];
      if (view === null) throw notFound();
      return {
        status: 201,
        headers: {
          ...buildWriteHeaders(deps, { ...loaded, hasNewEvents: loaded.version > before.version }),
          Location: `/api/tournaments/${id}`,
        },
        bytes: view.bytes,
      };

      async function create(): Promise<void> {
        const { state: source, version } = await deps.states.load<Tournament>(tournamentStream(params.id));
        if (!isFinished(source)) throw notFinished();
        const { organizationId } = source;
        await loadExistingOrganization(deps, organizationId);
        const origin = { tournamentId: params.id, version };
        await deps.quotas.spend(
          'tournamentsPerDay',
          { actor: metadata.actor, organizationId, createdId: id },
          async () => {
            const ownFolder = { folderId: null, folderName: t.folder };
            // First: what is refused leaves no folder, and a refused folder no training.
            await admit(organizationId, origin);
            const folderId = await resolveFolder(deps, request, organizationId, ownFolder).catch(
              async (error: unknown) => {
                // A repeat of this call may have created the copy by now.
                if ((await deps.states.load(stream)).version === 0) await deps.training.withdraw(id);
                throw error;
              },
            );
            // The admission stays if this fails: the copy may exist all the same.
            await executeCommand(deps, request, tournament, stream, {
              type: 'CreateTournament',
              venueId: null,
              organizationId,
              folderId,
              name: `${truncateName(source.name, MAX_NAME_LENGTH - t.suffix.length)}${t.suffix}`,
              visibility: 'Private',
              origin,
            });
          },
        );
      }

      /** The copy exists, but the node that created it may have ended before it got its plan. */
      async function goOn(): Promise<void> {
        const { plan, origin, organizationId } = (await deps.states.load<Tournament>(stream)).state;
        if (plan === null && origin !== null) await admit(organizationId, origin);
      }

      async function admit(organizationId: string, origin: NonNullable<Tournament['origin']>): Promise<void> {
        const { tournamentId: sourceId, version: sourceVersion } = origin;
        const { speed } = body;
        const training = { tournamentId: id, organizationId, sourceId, sourceVersion, speed };
        const admitted = await deps.training.admit(training);
        if (admitted === 'too-many') throw tooMany();
        if (admitted === 'never-played') throw neverPlayed();
      }
    },
  }),
];

const isFinished = ({ plan }: Tournament): boolean =>
  plan !== null && plan.matches.length > 0 && plan.matches.every(({ result }) => result?.state === 'Finished');

/** The beginning of a name, up to this many characters, never cutting a code point. */
const truncateName = (name: string, length: number): string => [...name].slice(0, length).join('').trim();

const notFinished = (): ProblemError => new ProblemError(409, 'not-finished', t.notFinished);

const tooMany = (): ProblemError => new ProblemError(409, 'too-many-replays', t.tooMany(MAX_REPLAYS));

const neverPlayed = (): ProblemError => new ProblemError(409, 'never-played', t.neverPlayed);
