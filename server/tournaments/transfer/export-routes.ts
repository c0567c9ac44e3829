import { tournamentCalls } from '#domain/calls/tournament-calls.ts';
import { formatInstant } from '#domain/durations.ts';
import { getOwnEntry } from '#domain/organization/own-entries.ts';
import type { Organization } from '#domain/organization/state.ts';
import type { Tournament } from '#domain/tournament/model/state.ts';
import { exportTournament, type ExportedPicture } from '#domain/tournament/transfer/export-tournament.ts';
import { organizationStream, tournamentStream } from '#domain/streams.ts';
import { attachment } from '../../http/content-disposition.ts';
import { tournamentInPath } from '../../access/subjects.ts';
import { loadExistingOrganization } from '../../organizations/load-organization.ts';
import { notFound } from '../../http/problem-details.ts';
import { route, type Route } from '../../http/route.ts';
import { findRole } from '../../access/authorize.ts';
import { cacheControlFor, matchesETag } from '../../http/conditional-requests.ts';
import { calendarEntryVersion } from '../../stream-cache/calendar-entry-version.ts';
import { MANY_MATCHES } from '../../stream-cache/many-matches.ts';
import { computeStamp } from '../../runtime/content-hash.ts';
import type { TournamentDeps } from '../tournament-command.ts';
import { buildVisitorUrl } from '../../http/visitor-link.ts';
import { CALENDAR_FORMAT } from './calendar.ts';
import { TABLES } from './write-file.ts';
import { texts } from '../../texts/de.ts';

// A tournament for other programs: spreadsheets, calendars, another installation.

const t = texts.exports;

const CSV = 'text/csv; charset=utf-8';
const CALENDAR = 'text/calendar; charset=utf-8';

// Three of them and the largest plan stay below the 4 MiB that the import takes.
const MAX_PICTURE_BYTES = 400_000;

const table = (row: {
  readonly file: keyof typeof TABLES;
  readonly title: string;
  readonly summary: string;
  readonly description: string;
}): Route<TournamentDeps> =>
  route(tournamentCalls[`GET /api/tournaments/{id}/${row.file}.csv`], {
    tag: 'tournaments',
    summary: row.summary,
    description: row.description,
    right: 'Auditor',
    subject: tournamentInPath,
    keys: 'allowed',
    produces: 'text/csv',
    isLong: true,
    writes: false,
    handle: async ({ params }, { computing, views }: TournamentDeps) => {
      const seen = await views.member(params.id);
      if (seen === null) throw notFound();
      const { bytes, view } = seen;
      return {
        status: 200,
        type: CSV,
        headers: { 'Content-Disposition': attachment(`${row.title} - ${view.name}.csv`) },
        bytes:
          view.matches.length > MANY_MATCHES
            ? await computing.writeFile({ of: row.file, view: bytes })
            : Buffer.from(TABLES[row.file](view)),
      };
    },
  });

export const tournamentExportRoutes: readonly Route<TournamentDeps>[] = [
  table({
    file: 'matches',
    title: t.files.matches,
    summary: t.calls.matches,
    description: 'Answers the plan as CSV, with German headings.',
  }),
  table({
    file: 'standings',
    title: t.files.standings,
    summary: t.calls.standings,
    description: 'Answers the tables of the groups as CSV, with German headings.',
  }),
  table({
    file: 'ranking',
    title: t.files.ranking,
    summary: t.calls.ranking,
    description: 'Answers the ranking as CSV, with German headings.',
  }),
  route(tournamentCalls['GET /t/{id}/calendar.ics'], {
    tag: 'public',
    summary: t.calls.calendar,
    description: 'Answers the plan as iCalendar, whole or of one team.',
    right: 'anyone',
    produces: 'text/calendar',
    errors: ['not-logged-in', 'plan-too-large'],
    writes: false,
    handle: async (request, { accounts, computing, publicUrl, states, views }: TournamentDeps) => {
      const { params, query, ifNoneMatch, httpRequest } = request;
      const caller = await request.getCaller();
      const seen = await views.public(params.id);
      if (seen === null) throw notFound();
      const isPrivate = seen.view.visibility === 'Private';
      // Calendars that follow an address ask without a session: of a private plan only members get a copy.
      if (isPrivate && (await findRole({ accounts, states }, tournamentStream(params.id), caller)) === null)
        throw notFound();
      const teamId = query.team ?? null;
      if (teamId !== null && !seen.view.teams.some(({ id }) => id === teamId)) throw notFound();
      const tournament = await states.load<Tournament>(tournamentStream(params.id));
      const { organizationId } = tournament.state;
      const organization = await states.load<Organization>(organizationStream(organizationId));
      const link = buildVisitorUrl(params.id, httpRequest, publicUrl);
      const about = { link, teamId, ...calendarEntryVersion(tournament, organization.state) };
      // Of what it is made of: those who have it already are answered before one is built.
      const tag = computeStamp(Buffer.from(JSON.stringify([CALENDAR_FORMAT, seen.stamp, about])));
      const headers = {
        ETag: `"${tag}"`,
        'Cache-Control': cacheControlFor(isPrivate),
        'Content-Disposition': attachment(`${seen.view.name}.ics`),
      };
      if (matchesETag(ifNoneMatch, tag)) return { status: 304, headers };
      const bytes = await computing.writeCalendar(tag, { shown: seen, about });
      return { status: 200, type: CALENDAR, headers, bytes };
    },
  }),
  route(tournamentCalls['GET /api/tournaments/{id}/export'], {
    tag: 'tournaments',
    summary: t.calls.tournament,
    description: 'Answers the tournament as one file, for another installation.',
    right: 'Auditor',
    subject: tournamentInPath,
    keys: 'allowed',
    isLong: true,
    writes: false,
    handle: async ({ params }, deps: TournamentDeps) => {
      const { state, version } = await deps.states.load<Tournament>(tournamentStream(params.id));
      if (version === 0 || state.existence !== 'alive') throw notFound();
      const organization = await loadExistingOrganization(deps, state.organizationId);
      const venue = state.venueId === null ? null : (getOwnEntry(organization.venues, state.venueId) ?? null);
      const pictures = await picturesOf(deps, state, organization);
      const joined = { venue, pictures, at: formatInstant(deps.clock().getTime()) };
      const headers = { 'Content-Disposition': attachment(t.files.tournament(state.name)) };
      return (state.plan?.matches.length ?? 0) > MANY_MATCHES
        ? { status: 200, headers, bytes: await deps.computing.writeFile({ of: 'tournament', state, joined }) }
        : { status: 200, headers, body: exportTournament(state, joined) };
    },
  }),
];

async function picturesOf(
  { imageCodec, imageStore }: TournamentDeps,
  { images }: Tournament,
  organization: Organization,
): Promise<readonly ExportedPicture[]> {
  const shown: ExportedPicture[] = [];
  for (const target of ['OrganizerLogo', 'SponsorLogo', 'SponsorBanner'] as const) {
    const id = images[target];
    const image = id === null ? undefined : getOwnEntry(organization.images, id);
    const webp = id === null || image === undefined ? null : await imageStore.read(id, 'webp');
    if (image === undefined || webp === null) continue;
    const bytes = await imageCodec.compress(webp, MAX_PICTURE_BYTES);
    shown.push({ target, name: image.name, webp: bytes.toString('base64') });
  }
  return shown;
}
