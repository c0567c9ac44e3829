import { tournamentCalls, type TournamentSummary } from '#domain/calls/tournament-calls.ts';
import { getOwnEntry } from '#domain/organization/own-entries.ts';
import { refuse } from '#domain/refusal.ts';
import { requiredRoles } from '#domain/rights.ts';
import type { TournamentView } from '#domain/tournament/contract/views.ts';
import { configureBodyOf } from '#domain/tournament/view/configuration.ts';
import { tournamentStream } from '#domain/streams.ts';
import { tournamentInPath } from '../access/subjects.ts';
import { resolveFolder } from '../organizations/resolve-folder.ts';
import { assertVenueExists, loadExistingOrganization } from '../organizations/load-organization.ts';
import { notFound } from '../http/problem-details.ts';
import { route, type Route } from '../http/route.ts';
import { problemForRefusal, noContent, buildWriteHeaders } from '../http/execute-command.ts';
import { isRepeatedRequest } from '../http/idempotency.ts';
import { folderExample } from './example-bodies.ts';
import { assertCurrent } from './preconditions.ts';
import { changeTournament, type TournamentDeps } from './tournament-command.ts';
import { texts } from '../texts/de.ts';

// Where a tournament belongs and how it looks; each setting is read and written for itself.

const t = texts.tournaments;

async function loadView(deps: TournamentDeps, id: string): Promise<TournamentView> {
  const view = await deps.views.member(id);
  if (view === null) throw notFound();
  return view.view;
}

/** A part of the tournament's view as a call of its own. */
const part = {
  tag: 'tournaments',
  right: 'Auditor',
  concerns: tournamentInPath,
  keys: 'allowed',
  writes: false,
} as const;

/** Whether this image may stand here: it is the organisation's, and a banner stands where banners do. */
async function assertImageExists(
  deps: TournamentDeps,
  tournamentId: string,
  target: string,
  imageId: string,
): Promise<void> {
  const { organizationId } = await loadView(deps, tournamentId);
  const image = getOwnEntry((await loadExistingOrganization(deps, organizationId)).images, imageId);
  if (image === undefined) throw problemForRefusal(refuse('image-unknown'));
  if ((image.type === 'SponsorBanner') !== (target === 'SponsorBanner')) {
    const { width, height } = image;
    throw problemForRefusal(refuse('image-dimensions', { imageType: target, width, height }));
  }
}

export const tournamentSettingRoutes: readonly Route<TournamentDeps>[] = [
  route(tournamentCalls['GET /api/tournaments/{id}/images'], {
    ...part,
    summary: t.calls.images,
    description: 'Answers the logos and the banner of a tournament.',
    handle: async ({ params }, deps: TournamentDeps) => {
      const { images } = await loadView(deps, params.id);
      return { status: 200, body: images };
    },
  }),
  route(tournamentCalls['GET /api/tournaments/{id}/presentation-configuration'], {
    ...part,
    summary: t.calls.presentation,
    description: 'Answers how the tournament is shown to visitors.',
    handle: async ({ params }, deps: TournamentDeps) => {
      const view = await loadView(deps, params.id);
      return { status: 200, body: view.presentationConfiguration };
    },
  }),
  route(tournamentCalls['GET /api/tournaments/{id}/configuration'], {
    ...part,
    summary: t.calls.configuration,
    description:
      'Answers the body with which `configure` leaves everything as it is: change in it what you wish, and send it.',
    declines: ['no-plan'],
    handle: async ({ params }, deps: TournamentDeps) => {
      const body = configureBodyOf(await loadView(deps, params.id));
      if (body === null) throw problemForRefusal(refuse('no-plan'));
      return { status: 200, body };
    },
  }),
  route(tournamentCalls['GET /api/tournaments/{id}/computation-configuration'], {
    ...part,
    summary: t.calls.computation,
    description: 'Answers the points and how tables are ordered.',
    handle: async ({ params }, deps: TournamentDeps) => {
      const view = await loadView(deps, params.id);
      return { status: 200, body: view.computationConfiguration };
    },
  }),
  route(tournamentCalls['PATCH /api/tournaments/{id}/venue'], {
    tag: 'tournaments',
    summary: t.calls.setVenue,
    description: 'Chooses the venue of a tournament; null takes it away.',
    right: requiredRoles.SetVenue,
    concerns: tournamentInPath,
    keys: 'allowed',
    does: ['SetVenue'],
    declines: ['venue-unknown'],
    writes: true,
    tournament: 'changed',
    handle: async (request, deps: TournamentDeps) => {
      const { params, body } = request;
      if (body.venueId !== null && !(await isRepeatedRequest(deps, request, tournamentStream(params.id)))) {
        await assertVenueExists(deps, (await loadView(deps, params.id)).organizationId, body.venueId);
      }
      return noContent(deps, await changeTournament(deps, request, params.id, { type: 'SetVenue', ...body }));
    },
  }),
  route(tournamentCalls['PATCH /api/tournaments/{id}/folder'], {
    tag: 'tournaments',
    summary: t.calls.file,
    description:
      'Puts a tournament into a folder by `folderId`, into a new one by `folderName`, or with null into none.',
    right: requiredRoles.FileTournament,
    concerns: tournamentInPath,
    keys: 'allowed',
    example: folderExample,
    does: ['CreateFolder', 'FileTournament'],
    declines: ['folder-unknown'],
    writes: true,
    tournament: 'changed',
    handle: async (request, deps: TournamentDeps) => {
      const { params, body } = request;
      const { organizationId } = await loadView(deps, params.id);
      const choice = { folderId: body.folderId ?? null, folderName: body.folderName ?? null };
      const repeat = await isRepeatedRequest(deps, request, tournamentStream(params.id));
      // A filing that comes too late makes no folder.
      const expectFilable = (made: string) =>
        assertCurrent(deps, request, params.id, { type: 'FileTournament', folderId: made });
      const folderId = repeat ? null : await resolveFolder(deps, request, organizationId, choice, expectFilable);
      const loaded = await changeTournament(deps, request, params.id, { type: 'FileTournament', folderId });
      return answered(deps, loaded, summaryOf(await loadView(deps, params.id)));
    },
  }),
  route(tournamentCalls['PATCH /api/tournaments/{id}/image'], {
    tag: 'tournaments',
    summary: t.calls.setImage,
    description: 'Chooses an image of the organisation as logo or banner; null takes it away.',
    right: requiredRoles.SetImage,
    concerns: tournamentInPath,
    keys: 'allowed',
    does: ['SetImage'],
    declines: ['image-unknown', 'image-dimensions'],
    writes: true,
    tournament: 'changed',
    handle: async (request, deps: TournamentDeps) => {
      const { params, body } = request;
      if (body.imageId !== null && !(await isRepeatedRequest(deps, request, tournamentStream(params.id)))) {
        await assertImageExists(deps, params.id, body.target, body.imageId);
      }
      const loaded = await changeTournament(deps, request, params.id, { type: 'SetImage', ...body });
      return answered(deps, loaded, (await loadView(deps, params.id)).images);
    },
  }),
  route(tournamentCalls['PATCH /api/tournaments/{id}/teams/{teamId}/entry-fee'], {
    tag: 'tournaments',
    summary: t.calls.setEntryFee,
    description: "Enters a team's entry fee as paid or open.",
    right: requiredRoles.SetEntryFee,
    concerns: tournamentInPath,
    keys: 'allowed',
    does: ['SetEntryFee'],
    writes: true,
    tournament: 'changed',
    handle: async (request, deps: TournamentDeps) => {
      const { params, body } = request;
      const loaded = await changeTournament(deps, request, params.id, {
        type: 'SetEntryFee',
        teamId: params.teamId,
        ...body,
      });
      const team = (await loadView(deps, params.id)).teams.find(({ id }) => id === params.teamId);
      if (team === undefined) throw problemForRefusal(refuse('team-unknown'));
      return answered(deps, loaded, team);
    },
  }),
];

const answered = <Body>(deps: TournamentDeps, loaded: Parameters<typeof buildWriteHeaders>[1], body: Body) => ({
  status: 200,
  headers: buildWriteHeaders(deps, loaded),
  body,
});

export const summaryOf = (view: TournamentView): TournamentSummary => ({
  id: view.id,
  organizationId: view.organizationId,
  folderId: view.folderId,
  name: view.name,
  organizationName: view.organizationName,
  folderName: view.folderName,
  visibility: view.visibility,
});
