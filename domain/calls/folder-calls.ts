import { z } from 'zod';
import { folderBody } from '../organization/bodies.ts';
import { utcInstant } from '../utc-instant.ts';
import { byPartId, ofOrganization } from './parameters.ts';
import { callTable } from './call-table.ts';

const folderAnswer = z.object({ id: z.string(), organizationId: z.string(), name: z.string() }).meta({ id: 'Folder' });

const ofFolder = { folderId: z.string(), organizationId: z.string(), folderName: z.string() };
const named = z.object({ tournamentId: z.string(), tournamentName: z.string() }).meta({ id: 'NamedTournament' });

const timetableAnswer = z
  .object({
    ...ofFolder,
    tournaments: z.array(
      z.object({ id: z.string(), name: z.string(), startDate: utcInstant.nullable(), endDate: utcInstant.nullable() }),
    ),
  })
  .meta({ id: 'FolderTimetable' });

const statisticsAnswer = z
  .object({
    ...ofFolder,
    numberOfTournaments: z.int(),
    numberOfMatches: z.int(),
    numberOfFinishedMatches: z.int(),
    percentageOfFinishedMatches: z.number(),
    numberOfTeams: z.int(),
    numberOfGroups: z.int(),
    numberOfGoals: z.int(),
    averageGoalsPerMatch: z.number(),
    mostGoalsPerMatch: z.int(),
    mostSignificantOutcome: z.object({ scoreA: z.int(), scoreB: z.int() }).nullable(),
    numberOfDecidingMatches: z.int(),
    numberOfPenaltyShootouts: z.int(),
    numberOfOverTimes: z.int(),
    totalPublicPageViews: z.int(),
    averagePublicPageViewsPerTournament: z.number(),
    tournamentPageViews: z.array(named.extend({ publicPageViews: z.int() })),
    outcomeDistribution: z.array(z.object({ outcome: z.string(), count: z.int() })),
    goalDistributionExcludedTournaments: z.array(named),
  })
  .meta({ id: 'FolderStatistics' });

export const folderCalls = callTable({
  'GET /api/folders': { query: ofOrganization, response: z.array(folderAnswer) },
  'PUT /api/folders/{id}': { params: byPartId, body: folderBody, response: null },
  'GET /api/folders/{id}/timetable': { params: byPartId, response: timetableAnswer },
  'GET /api/folders/{id}/statistics': { params: byPartId, response: statisticsAnswer },
});
