import { foldStored, organization as decider } from '../deciders.ts';
import type { Actor, StoredEvent } from '../events.ts';
import { commandsIn } from '../tournament/history/steps.ts';
import { upcast } from '../upcasters.ts';
import type { OrganizationEvent, OrganizationEventType } from './events.ts';
import {
  MAX_TOLD,
  type OrganizationChange,
  type OrganizationHistoryEntry,
  type OrganizationHistoryKind,
} from './history-contract.ts';
import { getOwnEntry } from './own-entries.ts';
import type { Organization, VenueFacts } from './state.ts';
import { chosenFor } from './team-emblems.ts';
import { initialVenue, venueFactsOf } from './venue-facts.ts';

// What the history tells of an organisation's events: one entry per event, so that none is left untold.

/** A step without the names of people. */
export type ToldOrganizationEntry = Omit<OrganizationHistoryEntry, 'actor' | 'people'> & { readonly actor: Actor };

type Facts<T> = Extract<OrganizationEvent, { readonly type: T }>['data'];
type ChangeOf<C, T> = C extends { readonly type: infer U } ? (T extends U ? Omit<C, 'type'> : never) : never;

interface OrganizationTransition {
  readonly before: Organization;
  readonly after: Organization;
  /** Who accepted which invitation, in the whole history. */
  readonly accepted: ReadonlyMap<string, string>;
}

type Describe<T extends OrganizationEventType> = (
  data: Facts<T>,
  around: OrganizationTransition,
) => ChangeOf<OrganizationChange, T>;
interface Description<T extends OrganizationEventType> {
  readonly kind: OrganizationHistoryKind;
  readonly describe: Describe<T>;
}

const of =
  (kind: OrganizationHistoryKind) =>
  <T extends OrganizationEventType>(describe: Describe<T>): Description<T> => ({ kind, describe });
const ofMembers = of('members');
const ofKeys = of('keys');
const ofThings = of('things');
const ofItself = of('organization');

const roleIn = ({ members }: Organization, userId: string) => ({ role: getOwnEntry(members, userId)?.role ?? null });

const parted = ({ userId }: { readonly userId: string }, { before }: OrganizationTransition) => ({
  userId,
  before: roleIn(before, userId),
});

/** Of a deleted key, its name is kept. */
const key = ({ keyId }: { readonly keyId: string }, { before, after }: OrganizationTransition) => ({
  keyId,
  keyName: (getOwnEntry(after.apiKeys, keyId) ?? getOwnEntry(before.apiKeys, keyId))?.name ?? '',
});

const expiryOf = ({ apiKeys }: Organization, keyId: string) => ({
  expiresAt: getOwnEntry(apiKeys, keyId)?.expiresAt ?? null,
});

const venueIn = ({ venues }: Organization, id: string): VenueFacts => {
  const venue = getOwnEntry(venues, id);
  return venue === undefined ? { name: '', ...initialVenue } : venueFactsOf(venue);
};
const toVenueThen = ({ name, description, addressDetails, externalLinks }: VenueFacts) => ({
  name,
  description,
  addressDetails: [...addressDetails],
  externalLinks: [...externalLinks],
});

const pageNames = (_: unknown, { before, after }: OrganizationTransition) => ({
  before: { name: before.page.name },
  after: { name: after.page.name },
});

function colorsOf(organization: Organization, club: string): { readonly colors: string[] | null } {
  const { colors } = chosenFor(organization, club);
  return { colors: colors === null ? null : [...colors] };
}

const DESCRIPTIONS: { readonly [T in OrganizationEventType]: Description<T> } = {
  OrganizationCreated: ofItself(({ name, ownerId }) => ({ userId: ownerId, after: { name } })),
  OrganizationRenamed: ofItself((_, { before, after }) => ({
    before: { name: before.name },
    after: { name: after.name },
  })),
  OrganizationDeleted: ofItself(() => ({})),
  OrganizationUndeleted: ofItself(() => ({})),
  LicensingSet: ofKeys((_, { before, after }) => ({
    before: { allowApiAccess: before.allowApiAccess },
    after: { allowApiAccess: after.allowApiAccess },
  })),
  SecondFactorDemandSet: ofItself((_, { before, after }) => ({
    before: { isDemanded: before.demandsSecondFactor },
    after: { isDemanded: after.demandsSecondFactor },
  })),
  MemberInvited: ofMembers(({ invitationId, role, expiresAt }, { accepted }) => ({
    invitationId,
    role,
    expiresAt,
    userId: accepted.get(invitationId) ?? null,
  })),
  InvitationWithdrawn: ofMembers(({ invitationId }, { before }) => {
    const { role = null, invitedAt = null } = getOwnEntry(before.invitations, invitationId) ?? {};
    return { invitationId, role, invitedAt };
  }),
  MemberJoined: ofMembers(({ userId, role, invitationId }) => ({ userId, role, invitationId })),
  MemberRoleChanged: ofMembers(({ userId }, { before, after }) => ({
    userId,
    before: roleIn(before, userId),
    after: roleIn(after, userId),
  })),
  MemberRemoved: ofMembers(parted),
  MemberLeft: ofMembers(parted),
  ApiKeyCreated: ofKeys(({ keyId, name, lastFour, expiresAt }, { after }) => ({
    keyId,
    keyName: name,
    rights: getOwnEntry(after.apiKeys, keyId)?.rights ?? 'organise',
    lastFour,
    expiresAt,
  })),
  ApiKeyActivated: ofKeys(key),
  ApiKeyDeactivated: ofKeys(key),
  ApiKeyDeleted: ofKeys(key),
  ApiKeyExpiryChanged: ofKeys((data, around) => ({
    ...key(data, around),
    before: expiryOf(around.before, data.keyId),
    after: expiryOf(around.after, data.keyId),
  })),
  FolderCreated: ofThings(({ folderId, name }) => ({ folderId, after: { name } })),
  FolderRenamed: ofThings(({ folderId, name }, { before }) => ({
    folderId,
    before: { name: getOwnEntry(before.folders, folderId)?.name ?? '' },
    after: { name },
  })),
  VenueCreated: ofThings(({ venueId, name }) => ({ venueId, venueName: name })),
  VenueDeleted: ofThings(({ venueId }, { before }) => ({ venueId, venueName: venueIn(before, venueId).name })),
  VenueChanged: ofThings(({ venueId }, { before, after }) => ({
    venueId,
    before: toVenueThen(venueIn(before, venueId)),
    after: toVenueThen(venueIn(after, venueId)),
  })),
  ImageAdded: ofThings(({ imageId, name, type }) => ({ imageId, imageName: name, imageType: type })),
  ImageDeleted: ofThings(({ imageId }, { before }) => {
    const { name = '', type = 'OrganizerLogo' } = getOwnEntry(before.images, imageId) ?? {};
    return { imageId, imageName: name, imageType: type };
  }),
  PageNamed: ofItself(pageNames),
  PageEnded: ofItself(pageNames),
  PageAddressesSet: ofItself((_, { before, after }) => {
    const [were, are] = [before.page.addresses, after.page.addresses];
    const changed = [...new Set([...Object.keys(were), ...Object.keys(are)])].flatMap((tournamentId) => {
      const [was, is] = [getOwnEntry(were, tournamentId) ?? null, getOwnEntry(are, tournamentId) ?? null];
      return was === is ? [] : [{ tournamentId, before: was, after: is }];
    });
    return { addresses: changed.slice(0, MAX_TOLD), addressCount: changed.length };
  }),
  ClubColorSet: ofItself((_, { before, after }) => ({
    before: { color: before.color },
    after: { color: after.color },
  })),
  ClubCrestSet: ofItself(() => ({})),
  ClubCrestRemoved: ofItself(() => ({})),
  TeamColorsSet: ofThings(({ club }, { before, after }) => ({
    club,
    before: colorsOf(before, club),
    after: colorsOf(after, club),
  })),
  TeamCrestSet: ofThings(({ club }) => ({ club })),
  TeamCrestRemoved: ofThings(({ club }) => ({ club })),
};

const factOf = ({ type, schema, data }: StoredEvent): OrganizationEvent =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- upcasting leaves today's types of events, each with its own data
  ({ type, data: upcast(type, schema, data) }) as OrganizationEvent;

function describeEvent<T extends OrganizationEventType>(type: T, data: Facts<T>, around: OrganizationTransition) {
  const told = DESCRIPTIONS[type].describe as (data: Facts<T>, around: OrganizationTransition) => object;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the table pairs each type with its data and change, which an index loses
  return { type, ...told(data, around) } as OrganizationChange;
}

// What is asked for comes last: invitations end before an organisation does, and a name is free before a folder gets it.
const ALONGSIDE: ReadonlySet<string> = new Set<OrganizationEventType>(['InvitationWithdrawn', 'PageAddressesSet']);

/** Which of a step's changes it is named after, then the others. */
function leadingFirst(changes: readonly OrganizationChange[]): readonly OrganizationChange[] {
  const leading = changes.findLast(({ type }) => !ALONGSIDE.has(type)) ?? changes[0];
  return leading === undefined ? [] : [leading, ...changes.filter((change) => change !== leading)];
}

/**
 * What each command did to an organisation, oldest first; `events` are all of its stream, in order. Throws
 * `UnknownEventTypeError`.
 */
export function organizationEntries(events: readonly StoredEvent[]): readonly ToldOrganizationEntry[] {
  const accepted = acceptedIn(events);
  const entries: ToldOrganizationEntry[] = [];
  let before = decider.initial;
  for (const own of commandsIn(events)) {
    const changes = own.map((event): OrganizationChange => {
      const after = foldStored(decider, before, event);
      const { type, data } = factOf(event);
      const change = describeEvent(type, data, { before, after, accepted });
      before = after;
      return change;
    });
    const [{ revision: from, metadata }] = own;
    const named = leadingFirst(changes);
    const [first] = named;
    if (first === undefined) continue;
    entries.push({
      version: from + own.length,
      from,
      recordedAt: metadata.at,
      kind: DESCRIPTIONS[first.type].kind,
      actor: metadata.actor,
      changes: named.slice(0, MAX_TOLD),
      changeCount: named.length,
    });
  }
  return entries;
}

function acceptedIn(events: readonly StoredEvent[]): ReadonlyMap<string, string> {
  const accepted = new Map<string, string>();
  for (const event of events) {
    if (event.type !== 'MemberJoined') continue;
    const fact = factOf(event);
    if (fact.type === 'MemberJoined' && fact.data.invitationId !== null) {
      accepted.set(fact.data.invitationId, fact.data.userId);
    }
  }
  return accepted;
}

/** The accounts that an entry is about, besides its author. */
export const peopleIn = ({ changes }: Pick<OrganizationHistoryEntry, 'changes'>): readonly string[] =>
  changes.flatMap((change) => ('userId' in change && change.userId !== null ? [change.userId] : []));
