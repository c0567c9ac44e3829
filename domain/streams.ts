export const organizationStream = (id: string) => `organization-${id}` as const;
export const tournamentStream = (id: string) => `tournament-${id}` as const;

/** Which organisation has this name of its page [OR5]. */
export const pageNameStream = (name: string) => `page-${name}` as const;

/** Which organisation a call concerns: its stream, or that of a tournament, which names its organisation. */
export type StreamSubject = `organization-${string}` | `tournament-${string}`;

/** How long the ids of organisations and tournaments are, and how much of it the ids of their parts begin with. */
export const STREAM_ID_LENGTH = 16;

const streamIdOf = (partId: string): string => partId.slice(0, STREAM_ID_LENGTH);

/** The organisation of a folder, venue, image, key or invitation, by the id of that. */
export const organizationOf = streamIdOf;

/** The tournament of a document, by the id of that. */
export const tournamentOf = streamIdOf;
