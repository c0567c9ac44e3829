import type { ColorPair, EmblemColors } from '../emblem-colors.ts';

// What an organisation is between two events. Plain immutable data; only folds make the next one.

/** From most to least: each role may all that the next one may. */
export type Role = 'Owner' | 'Organizer' | 'Scorer' | 'Auditor';
/** What an API key may do, from least to most: each may all that the one before it may. */
export type KeyRights = 'read' | 'report' | 'organise';
export type ImageType = 'OrganizerLogo' | 'SponsorLogo' | 'SponsorBanner';

export interface Member {
  readonly role: Role;
  readonly joinedAt: string;
}

/** Open until accepted, withdrawn or past `expiresAt`. */
export interface Invitation {
  readonly role: Role;
  readonly addressHash: string;
  readonly invitedAt: string;
  readonly expiresAt: string;
}

export interface ApiKey {
  readonly name: string;
  readonly description: string;
  readonly rights: KeyRights;
  /** SHA-256 of the secret. */
  readonly secretHash: string;
  readonly lastFour: string;
  readonly createdAt: string;
  readonly expiresAt: string;
  readonly isActive: boolean;
}

export interface Folder {
  readonly name: string;
}

/** What is said of a venue: `venue-facts.ts` has more about each. */
export interface VenueFacts {
  readonly name: string;
  readonly description: string;
  readonly addressDetails: readonly string[];
  readonly externalLinks: readonly string[];
}

export interface Venue extends VenueFacts {
  /** The version of the organisation that last touched it. */
  readonly touched: number;
}

export interface Image {
  readonly type: ImageType;
  readonly name: string;
  readonly hash: string;
  /** Bytes. */
  readonly fileSize: number;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  readonly createdAt: string;
}

/** The crest of a club: a picture of its own beside the images, kept as a square. */
export interface Crest {
  /** Its bytes are found by it; a new crest has a new one. */
  readonly imageId: string;
  readonly hash: string;
  /** Bytes of the upload. */
  readonly fileSize: number;
  /** Pixels. */
  readonly side: number;
}

/** What the teams of a club wear in each tournament of the organisation [OR8]; at least one of both is chosen. */
export interface ChosenEmblem {
  /** Its name, as names of teams have it. */
  readonly club: string;
  /** `#rrggbb`; null: as its name draws them. */
  readonly colors: ColorPair | null;
  /** What is drawn of them: every view of its tournaments asks for it. */
  readonly worn: EmblemColors | null;
  /** null: it has none. */
  readonly crest: Crest | null;
}

/** The public page at `/v/{name}` [OR5]. */
export interface ClubPage {
  /** null: there is none. */
  readonly name: string | null;
  /** All that it ever had, the oldest first: they stay the organisation's. */
  readonly names: readonly string[];
  /** Short addresses below it, by tournament. */
  readonly addresses: Readonly<Record<string, string>>;
}

/** Records are by id, in the order of creation. */
export interface Organization {
  readonly existence: 'none' | 'alive' | 'deleted';
  /** Instant of the deletion, while deleted. */
  readonly deletedAt: string | null;
  readonly name: string;
  readonly allowApiAccess: boolean;
  /** Members whose account has no second factor are not let in. */
  readonly demandsSecondFactor: boolean;
  readonly members: Readonly<Record<string, Member>>;
  readonly invitations: Readonly<Record<string, Invitation>>;
  readonly apiKeys: Readonly<Record<string, ApiKey>>;
  /** By id: histories name the keys that did something. */
  readonly deletedKeyNames: Readonly<Record<string, string>>;
  readonly folders: Readonly<Record<string, Folder>>;
  readonly venues: Readonly<Record<string, Venue>>;
  /** The version that last changed or deleted a venue, and its instant; 0 and null before the first one. */
  readonly venuesChanged: { readonly version: number; readonly at: string | null };
  readonly images: Readonly<Record<string, Image>>;
  /** When what tournaments show of it changed, gone things included (changed-parts.ts). */
  readonly partsChangedAt: Readonly<Record<string, string>>;
  readonly page: ClubPage;
  /** The club's own colour, `#rrggbb`, from which all others follow (club-theme.ts); null: the portal's. */
  readonly color: string | null;
  /** null: it has none. */
  readonly crest: Crest | null;
  /** By clubs, each once, in the order of their first choice. */
  readonly teamEmblems: readonly ChosenEmblem[];
}
