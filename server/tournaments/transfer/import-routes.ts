import { tournamentCalls } from '#domain/calls/tournament-calls.ts';
import { tournament } from '#domain/deciders.ts';
import { refuse } from '#domain/refusal.ts';
import { pictureIds } from '#domain/organization/crest.ts';
import { getOwnEntry } from '#domain/organization/own-entries.ts';
import { requiredRoles } from '#domain/rights.ts';
import type { TournamentFile } from '#domain/tournament/transfer/file.ts';
import { renumberedIn } from '#domain/tournament/transfer/file-ids.ts';
import { tournamentStream } from '#domain/streams.ts';
import { addImage, assertImageQuota } from '../../images/add-image.ts';
import { validateUpload } from '../../images/validate-upload.ts';
import { organizationInQuery } from '../../access/subjects.ts';
import { keyedId } from '../../runtime/ids.ts';
import { BODY_BYTES } from '../../http/body-limits.ts';
import { loadExistingOrganization } from '../../organizations/load-organization.ts';
import { route, type Route } from '../../http/route.ts';
import { problemForRefusal, executeCommand, type WriteRequest } from '../../http/execute-command.ts';
import { isRepeatedRequest } from '../../http/idempotency.ts';
import { newId } from '../../http/idempotent-ids.ts';
import { changeOrganization } from '../../organizations/organization-command.ts';
import type { LargeBody } from '../large-bodies.ts';
import { answerCreated, type TournamentDeps } from '../tournament-command.ts';
import { assertCreation } from './assert-creation.ts';
import { texts } from '../../texts/de.ts';

const t = texts.exports;

export const tournamentImportRoutes: readonly Route<TournamentDeps>[] = [
  route(tournamentCalls['POST /api/tournaments/import'], {
    tag: 'tournaments',
    summary: t.calls.import,
    description: 'Creates a tournament from such a file, in the organisation given; it begins private.',
    right: requiredRoles.ImportTournament,
    subject: organizationInQuery,
    keys: 'allowed',
    bodyLimit: BODY_BYTES.tournament,
    parsedInWorker: 'file' satisfies LargeBody,
    isLong: true,
    commands: ['ImportTournament', 'AddImage', 'CreateVenue', 'ChangeVenue'],
    errors: ['quota-tournaments', 'quota-imports', 'quota-images'],
    writes: true,
    tournament: 'created',
    handle: async (request, deps: TournamentDeps) => {
      const { metadata, query, body: file } = request;
      const { organizationId } = query;
      const id = newId(deps.idSecret, metadata);
      await loadExistingOrganization(deps, organizationId);
      const stream = tournamentStream(id);
      const isRepeat = await isRepeatedRequest(deps, request, stream);
      const importOnce = () => importFile(deps, request, { id, organizationId, file, isRepeat });
      const use = { actor: metadata.actor, organizationId, createdId: id };
      const loaded = isRepeat
        ? await importOnce()
        : await deps.quotas.spend('importsPerHour', use, () => deps.quotas.spend('tournamentsPerDay', use, importOnce));
      return withRenumbered(await answerCreated(deps, id, loaded), file);
    },
  }),
];

/** The answer with what the file alone says: so a repeat has it, too. */
function withRenumbered<Answer extends { readonly bytes: Buffer }>(answer: Answer, file: TournamentFile): Answer {
  const renumbered = renumberedIn(file);
  if (renumbered === null) return answer;
  const more = Buffer.from(`,"renumbered":${JSON.stringify(renumbered)}}`);
  return { ...answer, bytes: Buffer.concat([answer.bytes.subarray(0, -1), more]) };
}

interface Importing {
  /** The tournament's. */
  readonly id: string;
  readonly organizationId: string;
  readonly file: TournamentFile;
  readonly isRepeat: boolean;
}

async function importFile(
  deps: TournamentDeps,
  request: WriteRequest,
  { id, organizationId, file, isRepeat }: Importing,
) {
  const stream = tournamentStream(id);
  const command = {
    type: 'ImportTournament',
    organizationId,
    folderId: null,
    ...NOTHING_MADE,
    documentIds: file.documents.map((_, at) => partOf(deps, id, 'document', at, id)),
    file,
  } as const;
  if (!isRepeat) await assertCreation(deps, request, stream, command);
  const made = isRepeat ? NOTHING_MADE : await madeFor(deps, request, organizationId, id, file);
  return executeCommand(
    deps,
    request,
    tournament,
    stream,
    { ...command, ...made },
    {
      decide: (importing, { state }, context) => deps.computing.decide({ state, command: importing, context }),
    },
  );
}

/** Ids of what the import makes follow from the tournament's, so that a repeat after a crash meets the same things. */
const partOf = (
  { idSecret }: Pick<TournamentDeps, 'idSecret'>,
  tournamentId: string,
  kind: string,
  at: number,
  stream: string,
): string => stream + keyedId(idSecret, ['import', tournamentId, kind, String(at)], 8);

const NOTHING_MADE = { venueId: null, images: [] };

/** What the tournament points at is made first; that the file will be taken is known by then. */
async function madeFor(
  deps: TournamentDeps,
  request: WriteRequest,
  organizationId: string,
  tournamentId: string,
  file: TournamentFile,
) {
  const organization = await loadExistingOrganization(deps, organizationId);
  const images = file.images.map((image, at) => {
    const imageId = partOf(deps, tournamentId, 'image', at, organizationId);
    return { ...image, at, imageId };
  });
  // A call that ended half way has added some of them.
  const missing = images.filter(({ imageId }) => getOwnEntry(organization.images, imageId) === undefined);
  const pictures = await withPictures(deps, missing);
  await assertImageQuota(
    pictures.map(({ picture }) => picture),
    pictureIds(organization),
    deps,
  );
  // First, for an organisation can have too many venues.
  const venueId = await venueFor(deps, request, organizationId, tournamentId, file);
  for (const { target: imageType, imageId, name, upload, picture } of pictures) {
    await addImage(deps, unmarked(request), { organizationId, imageId, imageType, name, upload, picture });
  }
  return { venueId, images: images.map(({ target, imageId }) => ({ target, imageId })) };
}

/** The organisation's venue of this name, or a new one as the file describes it. */
async function venueFor(
  deps: TournamentDeps,
  request: WriteRequest,
  organizationId: string,
  tournamentId: string,
  { venue }: TournamentFile,
): Promise<string | null> {
  if (venue === null) return null;
  const { venues } = await loadExistingOrganization(deps, organizationId);
  const venueId = partOf(deps, tournamentId, 'venue', 0, organizationId);
  const known = Object.entries(venues).find(([, { name }]) => name === venue.name)?.[0];
  // One of this import is there after a call that ended half way, perhaps by its name alone.
  if (known !== undefined && known !== venueId) return known;
  await changeOrganization(deps, unmarked(request), organizationId, { type: 'CreateVenue', venueId, name: venue.name });
  await changeOrganization(deps, unmarked(request), organizationId, { type: 'ChangeVenue', venueId, ...venue });
  return venueId;
}

/** Images of a file with their pictures; throws `ProblemError` if one of them cannot be read as an image. */
const withPictures = <I extends TournamentFile['images'][number] & { readonly at: number }>(
  { imageCodec }: Pick<TournamentDeps, 'imageCodec'>,
  images: readonly I[],
) =>
  Promise.all(
    images.map(async (image) => {
      const upload = Buffer.from(image.webp, 'base64');
      const path = `body.images.${image.at}.webp`;
      const picture = await validateUpload(imageCodec, { imageType: image.target, upload, path });
      if (picture === null) throw problemForRefusal(refuse('file-inconsistent', { at: `images.${image.at}` }));
      return { ...image, upload, picture };
    }),
  );

/** The key of the call marks the tournament's stream; several commands in another stream would look like repeats of one. */
const unmarked = (request: WriteRequest): WriteRequest => ({
  ...request,
  metadata: { ...request.metadata, command: null },
});
