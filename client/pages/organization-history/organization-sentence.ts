import { keysOf } from '#domain/play.ts';
import type { OrganizationChange, OrganizationHistoryEntry, OrganizationView } from '#domain/contract.ts';
import { sentence, type Sentence } from '../../features/history/sentence.ts';
import { texts } from '../../texts/de.ts';
import { plainDay } from '../../texts/format.ts';

// What happened to an organisation, in German: one sentence for every kind of change there is.

const t = texts.organizationHistory;

type ChangeType = OrganizationChange['type'];
type ChangeOf<T extends ChangeType, Change = OrganizationChange> = Change extends { readonly type: infer Types }
  ? T extends Types
    ? Change
    : never
  : never;

/** The names that a change only has ids of. */
export interface NamesNow {
  /** By account. */
  readonly people: OrganizationHistoryEntry['people'];
  readonly tournaments: OrganizationView['tournaments'];
}

type OrganizationSentences = { readonly [T in ChangeType]: (change: ChangeOf<T>, names: NamesNow) => Sentence };

const { roles } = texts.organizations;
const personOf = (id: string, { people }: NamesNow): string => people[id] ?? texts.members.unknown;
const roleText = ({ role }: ChangeOf<'MemberRoleChanged'>['before']): string | null =>
  role === null ? null : roles[role];

/** Two people or keys can have one name: what each is called in a downloaded file. */
const accountLine = (id: string, names: NamesNow): string => t.accountOf(personOf(id, names), id);
const keyLine = ({ keyId }: { readonly keyId: string }): string => texts.history.keyId(keyId);

const ofKey =
  (title: string) =>
  (key: { readonly keyId: string; readonly keyName: string }): Sentence =>
    sentence(title, { detail: key.keyName, more: [keyLine(key)] });
const ofVenue =
  (title: string) =>
  ({ venueName }: { readonly venueName: string }): Sentence =>
    sentence(title, { detail: venueName });
const ofImage =
  (title: string) =>
  ({ imageName, imageType }: ChangeOf<'ImageAdded'>): Sentence =>
    sentence(title, { detail: t.imageOf(imageName, texts.settingValues.slots[imageType]) });
const parted =
  (title: string, more: (userId: string, names: NamesNow) => readonly string[] = () => []) =>
  ({ userId, before }: ChangeOf<'MemberRemoved'>, names: NamesNow): Sentence =>
    sentence(title, {
      detail: personOf(userId, names),
      after: before.role === null ? null : t.was(roles[before.role]),
      more: more(userId, names),
    });

const sentences: OrganizationSentences = {
  OrganizationCreated: ({ after }) => sentence(t.what.created, { detail: after.name }),
  OrganizationRenamed: ({ before, after }) => sentence(t.what.renamed, { before: before.name, after: after.name }),
  OrganizationDeleted: () => sentence(t.what.deleted),
  OrganizationUndeleted: () => sentence(t.what.undeleted),
  LicensingSet: ({ after }) => sentence(after.allowApiAccess ? t.what.licensed : t.what.unlicensed),
  SecondFactorDemandSet: ({ after }) => sentence(after.isDemanded ? t.what.factorDemanded : t.what.factorFree),
  MemberInvited: ({ role, expiresAt, userId }, names) =>
    sentence(t.what.invited, {
      detail: userId === null ? t.notAccepted : t.acceptedBy(personOf(userId, names)),
      after: roles[role],
      more: [t.validUntil(plainDay(expiresAt))],
    }),
  InvitationWithdrawn: ({ role, invitedAt }) =>
    sentence(t.what.withdrawn, {
      detail: invitedAt === null ? null : t.invitedOn(plainDay(invitedAt)),
      after: role === null ? null : t.was(roles[role]),
    }),
  MemberJoined: ({ userId, role }, names) =>
    sentence(t.what.joined, { detail: personOf(userId, names), after: roles[role] }),
  MemberRoleChanged: ({ userId, before, after }, names) =>
    sentence(t.what.role, {
      detail: personOf(userId, names),
      before: roleText(before),
      after: roleText(after),
      more: [accountLine(userId, names)],
    }),
  MemberRemoved: parted(t.what.removed, (userId, names) => [accountLine(userId, names)]),
  MemberLeft: parted(t.what.left),
  ApiKeyCreated: ({ keyId, keyName, lastFour, rights, expiresAt }) =>
    sentence(t.what.keyCreated, {
      detail: t.keyValid(keyName, lastFour),
      after: texts.apiKeys.rightsNames[rights],
      more: [t.validUntil(plainDay(expiresAt)), keyLine({ keyId })],
    }),
  ApiKeyActivated: ofKey(t.what.keyOn),
  ApiKeyDeactivated: ofKey(t.what.keyOff),
  ApiKeyDeleted: ofKey(t.what.keyDeleted),
  ApiKeyExpiryChanged: ({ keyId, keyName, before, after }) =>
    sentence(t.what.keyExpiry, {
      detail: keyName,
      before: before.expiresAt === null ? null : plainDay(before.expiresAt),
      after: after.expiresAt === null ? null : plainDay(after.expiresAt),
      more: [keyLine({ keyId })],
    }),
  FolderCreated: ({ after }) => sentence(t.what.folderCreated, { detail: after.name }),
  FolderRenamed: ({ before, after }) => sentence(t.what.folderRenamed, { before: before.name, after: after.name }),
  VenueCreated: ofVenue(t.what.venueCreated),
  VenueDeleted: ofVenue(t.what.venueDeleted),
  VenueChanged: ({ before, after }) => {
    const lines = venueLines(before, after);
    const [only] = lines;
    if (before.name !== after.name && lines.length === 1 && only !== undefined) {
      return sentence(t.what.venueRenamed, { before: before.name, after: after.name });
    }
    return sentence(t.what.venueChanged, { detail: after.name, more: lines });
  },
  ImageAdded: ofImage(t.what.imageAdded),
  ImageDeleted: ofImage(t.what.imageDeleted),
  PageNamed: ({ before, after }) =>
    sentence(before.name === null ? t.what.pageOpened : t.what.pageNamed, {
      before: before.name === null ? null : addressOf(before.name),
      after: after.name === null ? null : addressOf(after.name),
    }),
  PageEnded: ({ before }) =>
    sentence(t.what.pageEnded, { detail: before.name === null ? null : addressOf(before.name) }),
  PageAddressesSet: ({ addresses, addressCount }, { tournaments }) =>
    sentence(t.what.addresses, {
      more: [
        ...addresses.map(({ tournamentId, before, after }) =>
          t.line(
            tournaments.find(({ id }) => id === tournamentId)?.name ?? t.goneTournament,
            before ?? t.noAddress,
            after ?? t.noAddress,
          ),
        ),
        ...(addressCount > addresses.length ? [texts.history.andMore(addressCount - addresses.length)] : []),
      ],
    }),
  ClubColorSet: ({ before, after }) => sentence(t.what.color, { before: colorOf(before), after: colorOf(after) }),
  ClubCrestSet: () => sentence(t.what.crestSet),
  ClubCrestRemoved: () => sentence(t.what.crestRemoved),
  TeamColorsSet: ({ club, before, after }) =>
    sentence(t.what.teamColors, { detail: club, before: colorsText(before), after: colorsText(after) }),
  TeamCrestSet: ({ club }) => sentence(t.what.teamCrestSet, { detail: club }),
  TeamCrestRemoved: ({ club }) => sentence(t.what.teamCrestRemoved, { detail: club }),
};

const colorsText = ({ colors }: ChangeOf<'TeamColorsSet'>['before']): string => colors?.join(' · ') ?? t.colorsByName;

const colorOf = ({ color }: ChangeOf<'ClubColorSet'>['before']): string => color ?? t.noColor;

const addressOf = (name: string): string => `/v/${name}`;

type Venue = ChangeOf<'VenueChanged'>['before'];

function venueLines(before: Venue, after: Venue): readonly string[] {
  const shown = (value: Venue[keyof Venue]): string => {
    const text = typeof value === 'string' ? value : value.join(', ');
    return text === '' ? t.empty : text;
  };
  return keysOf(t.venueFacts).flatMap((fact) => {
    const [was, is] = [shown(before[fact]), shown(after[fact])];
    return was === is ? [] : [t.line(t.venueFacts[fact], was, is)];
  });
}

/** What one change says. */
export function organizationSentence(change: OrganizationChange, names: NamesNow): Sentence {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the table pairs each type with its change, which an index loses
  const say = sentences[change.type] as (change: OrganizationChange, names: NamesNow) => Sentence;
  return say(change, names);
}

/** Every kind of change that can be said. */
export const saidOfOrganizations: readonly ChangeType[] = keysOf(sentences);
