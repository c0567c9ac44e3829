import { UnknownEventType } from './decider.ts';
import type { OrganizationEventType } from './organization/events.ts';
import type { TournamentEventType } from './tournament/events.ts';

/** Turns data written under one schema into data of the next. Total: what was once written must always fold. */
type Upcast = (data: unknown) => unknown;

/**
 * How old data is read today, per event type: the first entry lifts schema 1 to 2, and so on. An event's current schema is
 * one more than its entries. A new optional field needs no entry if its absence already means what it meant before.
 */
const UPCASTS: Readonly<Record<TournamentEventType | OrganizationEventType, readonly Upcast[]>> = {
  TournamentCreated: [],
  TournamentRenamed: [],
  TournamentPublished: [],
  TournamentMadePrivate: [],
  TournamentFiled: [],
  TournamentVenueSet: [],
  TournamentConfigured: [],
  MatchPlanEdited: [],
  TeamRenamed: [],
  GroupRenamed: [],
  TeamPrioritySet: [],
  TeamOutOfCompetitionSet: [],
  EntryFeePaid: [],
  EntryFeeReset: [],
  RunningScoreReported: [],
  ResultReported: [],
  ResultCleared: [],
  ResultsSet: [],
  ComputationConfigured: [],
  PresentationConfigured: [],
  TournamentImageSet: [],
  DocumentAdded: [],
  DocumentRenamed: [],
  DocumentConfigured: [],
  DocumentDeleted: [],
  TournamentDeleted: [],
  TournamentUndeleted: [],
  OrganizationCreated: [],
  OrganizationRenamed: [],
  OrganizationDeleted: [],
  OrganizationUndeleted: [],
  LicensingSet: [],
  MemberInvited: [],
  InvitationWithdrawn: [],
  MemberJoined: [],
  MemberRoleChanged: [],
  MemberRemoved: [],
  MemberLeft: [],
  ApiKeyCreated: [],
  ApiKeyActivated: [],
  ApiKeyDeactivated: [],
  ApiKeyDeleted: [],
  FolderCreated: [],
  FolderRenamed: [],
  VenueCreated: [],
  VenueChanged: [],
  VenueDeleted: [],
  ImageAdded: [],
  ImageDeleted: [],
};

export type EventType = keyof typeof UPCASTS;

/** Every event type a decider writes. */
export const eventTypes = Object.keys(UPCASTS) as EventType[];

/** The schema version to write with an event of this type, counted from 1. */
export const schemaOf = (type: EventType): number => UPCASTS[type].length + 1;

/** Data as today's folds expect it. Throws `UnknownEventType` for a type or schema that only a newer version knows. */
export function upcast(type: string, schema: number, data: unknown): unknown {
  const upcasts = Object.hasOwn(UPCASTS, type) ? UPCASTS[type as EventType] : undefined;
  if (upcasts === undefined || schema > upcasts.length + 1) throw new UnknownEventType(type, schema);
  return upcasts.slice(schema - 1).reduce((older, lift) => lift(older), data);
}
