import { z } from 'zod';
import { utcInstant } from '../../utc-instant.ts';
import {
  computationConfiguration,
  ids,
  imageTarget,
  matchState,
  outcomeType,
  presentationConfiguration,
  shootout,
} from './bodies.ts';
import { ruling } from './ruling.ts';
import { tieDecision } from './ties.ts';
import { statusOfTournament } from './notices.ts';

// The public events of the topic `events/ID` (docs/api.md, "Live channel"): each type with what of it is public.

const version = z.number().int();
const teamId = ids.teamId;
const groupId = ids.groupId;
const matchId = ids.matchId;

/** A match at the place in the plan that it has from then on. */
const movedMatch = z
  .object({ matchId, index: z.number().int(), court: z.number().int(), kickoff: utcInstant.nullable() })
  .meta({ id: 'MovedMatch' });
const moved = z.array(movedMatch);
/** What became of the plan when teams came, went or changed places. */
const replanned = { added: z.array(matchId), removed: z.array(matchId), moved };
const playedBy = { matchId, teamA: teamId, teamB: teamId };
const score = { ...playedBy, scoreA: z.number().int(), scoreB: z.number().int(), outcomeType };
const feedScore = z.object(score).meta({ id: 'FeedScore' });

const feedResult = z
  .object({
    ...score,
    state: matchState.exclude(['NotStarted']),
    startedAt: utcInstant.nullable(),
    /** Absent: the score says who won. */
    shootout: shootout.optional(),
    /** Absent: it was played; of a void match the score is 0:0. */
    ruling: ruling.optional(),
  })
  .meta({ id: 'FeedResult' });
const feedGroup = z
  .object({
    groupId,
    letter: z.string(),
    displayName: z.string(),
    teams: z.array(z.object({ teamId, name: z.string() })),
  })
  .meta({ id: 'FeedGroup' });

const event = <Type extends string, Data extends z.ZodRawShape>(type: Type, data: Data) =>
  eventWith(type, z.object(data));
const eventWith = <Type extends string, Data extends z.ZodObject>(type: Type, data: Data) =>
  z.object({ number: version, type: z.literal(type), at: utcInstant, data });

export const feedEvent = z
  .discriminatedUnion('type', [
    event('TournamentCreated', { name: z.string() }),
    event('TournamentRenamed', { name: z.string() }),
    event('TournamentPublished', { visibility: z.literal('Public') }),
    event('TournamentConfigured', { groups: z.array(feedGroup), matchIds: z.array(matchId) }),
    event('MatchPlanEdited', { firstMatchKickoff: utcInstant.nullable(), moved }),
    event('TeamAdded', { teamId, groupId, name: z.string(), ...replanned }),
    event('TeamRemoved', { teamId, ...replanned }),
    event('TeamMoved', { teamId, groupId, ...replanned }),
    event('TeamsSwapped', { teamIds: z.array(teamId).length(2), ...replanned }),
    event('TeamRenamed', { teamId, name: z.string() }),
    event('GroupRenamed', { groupId, displayName: z.string() }),
    event('TeamPrioritySet', { teamId, priority: z.number().int() }),
    event('TeamOutOfCompetitionSet', { teamId, outOfCompetition: z.boolean() }),
    eventWith('RunningScoreReported', feedScore),
    eventWith('ResultReported', feedScore),
    event('ResultCleared', playedBy),
    event('MatchesDecided', { results: z.array(feedResult) }),
    event('TieDecided', { id: z.string(), decision: tieDecision.nullable() }),
    event('ResultsSet', { results: z.array(feedResult), cleared: z.array(matchId) }),
    event('ComputationConfigured', { configuration: computationConfiguration }),
    event('PresentationConfigured', { configuration: presentationConfiguration }),
    event('AnnouncementSet', { text: z.string().nullable(), until: utcInstant.nullable() }),
    event('PlayInterrupted', { name: z.string(), since: utcInstant }),
    event('PlayResumed', { until: utcInstant }),
    event('InformationSet', { text: z.string().nullable() }),
    event('TournamentStatusSet', {
      status: statusOfTournament,
      note: z.string().nullable(),
      date: z.string().meta({ format: 'date' }).nullable(),
    }),
    event('TournamentImageSet', { target: imageTarget, imageId: z.string().nullable() }),
  ])
  .meta({ id: 'FeedEvent' });

type DescribedEvent = z.infer<typeof feedEvent>;
/** Types of the events that have public data. */
export type FeedEventType = DescribedEvent['type'];
/** Public data of an event of this type. */
export type FeedData<Type extends FeedEventType> = Extract<DescribedEvent, { type: Type }>['data'];
