import { tournamentCalls } from '#domain/calls/tournament-calls.ts';
import { tournament } from '#domain/deciders.ts';
import { mapKeys } from '#domain/typed-keys.ts';
import { getOwnEntry } from '#domain/organization/own-entries.ts';
import type { Organization } from '#domain/organization/state.ts';
import { requiredRoles } from '#domain/rights.ts';
import type { CopyTournamentBody } from '#domain/tournament/contract/copy.ts';
import type { Tournament } from '#domain/tournament/model/state.ts';
import { tournamentStream } from '#domain/streams.ts';
import { tournamentInPath } from '../../access/subjects.ts';
import { executeCommand, type WriteRequest } from '../../http/execute-command.ts';
import { isRepeatedRequest } from '../../http/idempotency.ts';
import { BODY_BYTES } from '../../http/body-limits.ts';
import { newId } from '../../http/idempotent-ids.ts';
import { notFound } from '../../http/problem-details.ts';
import { route, type Route } from '../../http/route.ts';
import { loadExistingOrganization } from '../../organizations/load-organization.ts';
import { resolveFolder } from '../../organizations/resolve-folder.ts';
import { keyedId } from '../../runtime/ids.ts';
import { copyExample } from '../example-bodies.ts';
import { respondCreated, type TournamentDeps } from '../tournament-command.ts';
import { assertCreation } from './assert-creation.ts';
import { texts } from '../../texts/de.ts';

// Last year's tournament as this year's.

const t = texts.exports;

export const tournamentCopyRoutes: readonly Route<TournamentDeps>[] = [
  route(tournamentCalls['POST /api/tournaments/{id}/copy'], {
    tag: 'tournaments',
    summary: t.calls.copy,
    description:
      'Creates the same tournament once more: its plan with order, courts and gaps as they stand, at other times; results, announcement, status and entry fees do not come along. It begins private.',
    right: requiredRoles.CopyTournament,
    subject: tournamentInPath,
    keys: 'allowed',
    bodyLimit: BODY_BYTES.general,
    example: copyExample,
    isLong: true,
    commands: ['CreateFolder', 'CopyTournament'],
    errors: ['folder-unknown', 'quota-tournaments'],
    writes: true,
    tournament: 'created',
    handle: async (request, deps: TournamentDeps) => {
      const { metadata, params, body } = request;
      const { state: source, version } = await deps.states.load<Tournament>(tournamentStream(params.id));
      if (version === 0 || source.existence !== 'alive') throw notFound();
      const { organizationId } = source;
      const organization = await loadExistingOrganization(deps, organizationId);
      const id = newId(deps.idSecret, metadata);
      const repeat = await isRepeatedRequest(deps, request, tournamentStream(id));
      const copy = () => copyInto(deps, request, { id, repeat, body, source: withoutMissing(source, organization) });
      return respondCreated(deps, request, { id, organizationId, repeat }, copy);
    },
  }),
];

interface Copying {
  /** The new tournament's. */
  readonly id: string;
  readonly repeat: boolean;
  readonly body: CopyTournamentBody;
  readonly source: Tournament;
}

async function copyInto(deps: TournamentDeps, request: WriteRequest, { id, repeat, body, source }: Copying) {
  const { folderName, ...wanted } = body;
  // Ids follow from the tournament's, so that a repeat after a crash meets the same documents.
  const documentIds = source.documents.map(
    (_, at) => id + keyedId(deps.idSecret, ['copy', id, 'document', String(at)], 8),
  );
  const stream = tournamentStream(id);
  const commandInto = (folderId: string | null) =>
    ({ type: 'CopyTournament', ...wanted, folderId, source, documentIds }) as const;
  // A copy that is refused makes no folder.
  const expectCopied = (made: string) => assertCreation(deps, request, stream, commandInto(made));
  const choice = { folderId: wanted.folderId, folderName };
  const command = commandInto(
    repeat ? null : await resolveFolder(deps, request, source.organizationId, choice, expectCopied),
  );
  return executeCommand(deps, request, tournament, stream, command, {
    decide: (copying, { state }, context) => deps.computing.decide({ state, command: copying, context }),
  });
}

/** The tournament without venue and images that its organisation has deleted since. */
const withoutMissing = (source: Tournament, { venues, images }: Organization): Tournament => ({
  ...source,
  venueId: source.venueId !== null && getOwnEntry(venues, source.venueId) !== undefined ? source.venueId : null,
  images: mapKeys<Tournament['images']>(source.images, (target) => {
    const imageId = source.images[target];
    return imageId !== null && getOwnEntry(images, imageId) !== undefined ? imageId : null;
  }),
});
