import { z } from 'zod';
import { utcInstant } from '../../utc-instant.ts';
import {
  breaks,
  comparisonMode,
  computationConfiguration,
  consequences,
  documentType,
  ids,
  imageTarget,
  outcome,
  presentationConfiguration,
  visibility,
} from './bodies.ts';
import { tieDecisionView } from './ties.ts';
import { announcedStatusView, announcementView, tournamentView } from './views.ts';
import { texts } from '../../texts/de.ts';

// The history of a tournament as facts, from which a page builds sentences ('Spiel 12: 2:1 → 3:1, von Anna, 14:32').
// Matches, teams and groups are as of that time; what belongs to the organisation (people, folders, venues, images) has
// today's name, null if it is gone.

const t = texts.training;

/** What a change is about, as the list is filtered and the timeline drawn. */
export const historyKind = z.enum(['results', 'plan', 'settings']).meta({ id: 'HistoryKind' });

export const historyActor = z
  .object({ kind: z.enum(['user', 'apiKey', 'system']), id: z.string(), name: z.string() })
  .meta({ id: 'HistoryActor' });
const version = z.number().int();
const letter = z.string();

/** A match right after the change; teams null while undecided, `group` null in the finals. */
const matchFacts = {
  matchId: ids.matchId,
  matchIndex: z.number().int(),
  /** Where it is no longer the index [PL10]. */
  matchNumber: z.number().int().optional(),
  /** 'Gruppenspiel', 'Viertelfinale', 'Spiel um Platz 5' */
  matchLabel: z.string(),
  group: letter.nullable(),
  court: z.number().int(),
  kickoff: utcInstant.nullable(),
  teamA: ids.teamId.nullable(),
  teamB: ids.teamId.nullable(),
};
const teamFacts = { teamId: ids.teamId, group: letter.nullable() };
/** The interruption as it stands then. */
const standStillFacts = { name: z.string(), since: utcInstant, until: utcInstant.nullable() };
const documentFacts = { documentId: z.string(), documentType, documentName: z.string() };

/** Where a match stands in the plan. */
export const placing = z
  .object({
    index: z.number().int(),
    /** Where it is no longer the index [PL10]. */
    number: z.number().int().optional(),
    court: z.number().int(),
    kickoff: utcInstant.nullable(),
    labelA: z.string(),
    labelB: z.string(),
  })
  .meta({ id: 'MatchPlacing' });
/** The times by which a plan is laid out. */
export const timing = z
  .object({
    firstMatchKickoff: utcInstant.nullable(),
    pause: z.string().nullable(),
    breaks,
    groupPhase: z.object({ playTime: z.string(), pauseTime: z.string() }).nullable(),
    finalsPhase: z.object({ playTime: z.string(), pauseTime: z.string() }).nullable(),
  })
  .meta({ id: 'PlanTiming' });
const configuration = z
  .object({
    groupCount: z.number().int(),
    teamCount: z.number().int(),
    matchCount: z.number().int(),
    /** Matches that had a result: after a configuration 0, unless an undo or restore brought some along. */
    resultCount: z.number().int(),
    firstMatchKickoff: utcInstant.nullable(),
    breaks,
    numberOfGroupRounds: z.number().int().nullable(),
    firstFinalsRound: z.string().nullable(),
  })
  .meta({ id: 'PlanFigures' });
const organizationsThing = z
  .object({ id: z.string(), name: z.string().nullable() })
  .meta({ id: 'ThingThen' })
  .nullable();
export const nameThen = z.object({ name: z.string() }).meta({ id: 'NameThen' });
const documentConfiguration = z.record(z.string(), z.unknown()).nullable();

const beforeAfter = <Before extends z.ZodType>(value: Before) => ({ before: value, after: value });
/** One field of many matches, as an event sets it. */
const inMatches = <Value extends z.ZodType>(value: Value) =>
  z.array(z.object({ ...matchFacts, ...beforeAfter(value) }));

/** The maximum length of a list; `…Count` has the full number. */
export const MAX_DESCRIBED = 50;

/** The change made by one event: one shape per kind. */
export const historyChange = z
  .discriminatedUnion('type', [
    z.object({
      type: z.enum(['RunningScoreReported', 'ResultReported', 'ResultCleared']),
      ...matchFacts,
      ...beforeAfter(outcome),
      reason: z.string().nullable(),
    }),
    z.object({
      type: z.enum(['ResultsSet', 'MatchesDecided']),
      results: inMatches(outcome),
      resultCount: z.number().int(),
      /** Of a report; absent of many results at once. */
      reason: z.string().nullable().optional(),
    }),
    z.object({ type: z.literal('TieDecided'), id: z.string(), ...beforeAfter(tieDecisionView.nullable()) }),
    z.object({
      type: z.literal('TournamentConfigured'),
      before: configuration.nullable(),
      after: configuration,
      teamsAdded: z.array(ids.teamId),
      teamsRemoved: z.array(ids.teamId),
    }),
    z.object({ type: z.literal('MatchNumbersFixed') }),
    z.object({
      type: z.literal('MatchPlanEdited'),
      ...beforeAfter(timing),
      moved: z.array(z.object({ matchId: ids.matchId, matchLabel: z.string(), ...beforeAfter(placing) })),
      movedCount: z.number().int(),
    }),
    z.object({
      type: z.enum(['TeamAdded', 'TeamRemoved', 'TeamMoved']),
      teamId: ids.teamId,
      /** Letters; null: it was, or is, in none. */
      ...beforeAfter(z.object({ group: letter.nullable() })),
      matchesAdded: z.number().int(),
      matchesRemoved: z.number().int(),
      /** Matches that stay and got another number, court, time or selector. */
      movedCount: z.number().int(),
    }),
    z.object({
      type: z.literal('TeamsSwapped'),
      /** Each with the letter of its group right afterwards. */
      teams: z.array(z.object(teamFacts)),
    }),
    z.object({
      type: z.literal('TeamRenamed'),
      ...teamFacts,
      ...beforeAfter(nameThen),
    }),
    z.object({
      type: z.literal('GroupRenamed'),
      groupId: ids.groupId,
      group: letter,
      /** '' means the default 'Gruppe {letter}'. */
      ...beforeAfter(z.object({ displayName: z.string() })),
    }),
    z.object({
      type: z.literal('TeamPrioritySet'),
      ...teamFacts,
      ...beforeAfter(z.object({ priority: z.number().int() })),
      /** Its place in the group's table right afterwards. */
      place: z.number().int().nullable(),
      /** Nothing but a lot told it from another team, so this is how the lot was entered [GR3]. */
      lot: z.boolean(),
    }),
    z.object({
      type: z.literal('TeamOutOfCompetitionSet'),
      ...teamFacts,
      ...beforeAfter(z.object({ outOfCompetition: z.boolean() })),
    }),
    z.object({
      type: z.enum(['EntryFeePaid', 'EntryFeeReset']),
      ...teamFacts,
      ...beforeAfter(z.object({ paidAt: utcInstant.nullable() })),
    }),
    z.object({
      type: z.literal('ComputationConfigured'),
      ...beforeAfter(
        computationConfiguration.extend({ comparisonModes: z.array(comparisonMode) }).meta({ id: 'ComputationThen' }),
      ),
    }),
    z.object({
      type: z.literal('PresentationConfigured'),
      ...beforeAfter(presentationConfiguration),
    }),
    z.object({
      type: z.literal('TournamentCreated'),
      after: z.object({ name: z.string(), visibility, folder: organizationsThing }),
      /** What a training replays; null for all others, copies too: they name nothing that they were made from. */
      origin: z.object({ tournamentId: z.string(), version }).nullable(),
      isExample: z.boolean(),
    }),
    z.object({
      type: z.literal('TournamentRenamed'),
      ...beforeAfter(nameThen),
    }),
    z.object({
      type: z.enum(['TournamentPublished', 'TournamentMadePrivate']),
      ...beforeAfter(z.object({ visibility })),
    }),
    z.object({
      type: z.literal('TournamentFiled'),
      ...beforeAfter(z.object({ folder: organizationsThing })),
    }),
    z.object({
      type: z.literal('TournamentTemplateSet'),
      ...beforeAfter(z.object({ template: z.boolean() })),
    }),
    z.object({
      type: z.literal('TournamentVenueSet'),
      ...beforeAfter(z.object({ venue: organizationsThing })),
    }),
    z.object({
      type: z.literal('AnnouncementSet'),
      ...beforeAfter(z.object({ announcement: announcementView.nullable() })),
    }),
    z.object({ type: z.literal('PlayInterrupted'), ...standStillFacts }),
    z.object({ type: z.literal('PlayResumed'), ...standStillFacts }),
    z.object({
      type: z.literal('InformationSet'),
      ...beforeAfter(z.object({ information: z.string().nullable() })),
    }),
    z.object({ type: z.literal('TournamentStatusSet'), ...beforeAfter(announcedStatusView) }),
    z.object({
      type: z.literal('TournamentImageSet'),
      target: imageTarget,
      ...beforeAfter(z.object({ image: organizationsThing })),
    }),
    z.object({
      type: z.enum(['DocumentAdded', 'DocumentDeleted']),
      ...documentFacts,
    }),
    z.object({
      type: z.literal('DocumentRenamed'),
      ...documentFacts,
      ...beforeAfter(nameThen),
    }),
    z.object({
      type: z.literal('DocumentConfigured'),
      ...documentFacts,
      /** Null: the defaults of its type. */
      ...beforeAfter(z.object({ configuration: documentConfiguration })),
    }),
    z.object({ type: z.enum(['TournamentDeleted', 'TournamentUndeleted']) }),
  ])
  .meta({ id: 'HistoryChange' });

/**
 * The changes of one command: its main change, and the others in `also`. Undo and restore have ordinary changes and
 * name in `cause` the step they reverted, or the version they returned to.
 */
const entryFacts = z.object({
  /** Of its last event: the argument of undo and restore; `?version=` shows the tournament right after it. */
  version,
  /** The version right before it. */
  from: version,
  recordedAt: utcInstant,
  kind: historyKind,
  /** An account by today's name, 'gelöschtes Konto' if it is erased; an API key by its name; or the portal itself. */
  actor: historyActor,
  cause: z
    .union([
      z.object({ undoes: version }).meta({ id: 'UndoCause' }),
      z.object({ restores: version }).meta({ id: 'RestoreCause' }),
    ])
    .nullable(),
  /** Of an undo the step that it took back, of a restore the one after which it returned; null: neither, or no step ends there. */
  reverted: z.object({ version, recordedAt: utcInstant, actor: historyActor }).nullable(),
  /** The later step that reverted this one, if it is still in effect; as of the list's `version`. */
  takenBackBy: version.nullable(),
  /** It undid an undo, so that a step counts again; to undo this one takes that step back once more. */
  isRedo: z.boolean(),
  also: z.array(historyChange),
  /** The number of changes: `also` may hold only the first of them. */
  changeCount: z.number().int(),
  /** By id, every team in the entry with its name right afterwards (a removed one: right before). */
  teamNames: z.record(z.string(), z.string()),
  /** By letter, every group in the entry that had a name of its own right afterwards; left out where none had. */
  ownGroupNames: z.record(z.string(), z.string()).optional(),
  /**
   * Further changes in tables, pairings and ranking, beyond the entry itself; teams are ids. The most important ones
   * come first, pairings before places; a long list is cut.
   */
  consequences,
  consequenceCount: z.number().int(),
});
export const historyEntry = z.intersection(entryFacts, historyChange).meta({ id: 'HistoryEntry' });

/** Where a history is known not to be what was once written: the check of the log has found it. */
export const knownBreach = z
  .object({
    /** The first entry that is not proven: the version after it. */
    version,
    /**
     * An event is missing or elsewhere (`place`), its content (`data`) or what is chained with it (`chain`) was changed, all
     * up to it was written anew (`rewritten`), or events are missing from it on (`end`).
     */
    breach: z.enum(['place', 'data', 'chain', 'rewritten', 'end']),
    /** Number of events that are missing. */
    missing: z.number().int(),
    /** When it was found, or accepted. */
    at: utcInstant,
    /** An administrator has accepted it since: the tournament goes on, and the breach stays. */
    isAccepted: z.boolean(),
  })
  .meta({ id: 'KnownBreach' });

/**
 * GET …/history: newest first. `counts` on the first page only: entries by kind under the filters `actor`, `match` and
 * `team`, but independent of `kind`. `version` is that of the tournament; a client with entries up to N continues with
 * `after=N`.
 */
export const history = z
  .object({
    version,
    entries: z.array(historyEntry),
    cursor: z.string().nullable(),
    /** The chain hash after `version`: its first 16 digits are what a paper and the check of a file say. */
    head: z.string(),
    breach: knownBreach.nullable(),
    counts: z.object({ results: z.number().int(), plan: z.number().int(), settings: z.number().int() }).optional(),
    /** On the first page only: all authors, for the filter. */
    actors: z.array(historyActor).optional(),
  })
  .meta({ id: 'History' });

/** GET …/history/timeline: every entry, oldest first. */
export const historyTimeline = z.array(z.tuple([version, utcInstant, historyKind])).meta({ id: 'HistoryTimeline' });

/** As on the live channel: a path of keys and indexes with the value to set there; a path alone removes the value. */
const path = z.array(z.union([z.string().min(1), z.number().int().min(0)])).meta({ id: 'ViewPath' });
export const viewChange = z.union([z.tuple([path, z.unknown()]), z.tuple([path])]).meta({ id: 'ViewChange' });

/**
 * GET …/history/frames?from=&to=: the whole view at `from`, and the patches that lead to the view after each following
 * entry, in order. It may end before the requested `to`: `to` is how far it goes, and the next request begins there.
 */
export const historyFrames = z
  .object({
    from: version,
    to: version,
    view: tournamentView,
    frames: z.array(z.object({ version, recordedAt: utcInstant, changes: z.array(viewChange) })),
  })
  .meta({ id: 'HistoryFrames' });

/** POST …/replay: how many times faster than it happened. */
export const replayBody = z
  .strictObject({
    speed: z.number(t.speed).min(1, t.speed).max(60, t.speed),
  })
  .meta({ id: 'ReplayBody' });

export type KnownBreach = z.infer<typeof knownBreach>;
export type HistoryKind = z.infer<typeof historyKind>;
export type HistoryChange = z.infer<typeof historyChange>;
export type HistoryEntry = z.infer<typeof historyEntry>;
export type History = z.infer<typeof history>;
export type HistoryTimeline = z.infer<typeof historyTimeline>;
export type HistoryFrames = z.infer<typeof historyFrames>;
export type ReplayBody = z.infer<typeof replayBody>;
