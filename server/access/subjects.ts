import {
  organizationOf,
  organizationStream,
  tournamentOf,
  tournamentStream,
  type StreamSubject,
} from '#domain/streams.ts';

interface ById {
  readonly params: { readonly id: string };
}

export const organizationInPath = ({ params }: ById): StreamSubject => organizationStream(params.id);
export const tournamentInPath = ({ params }: ById): StreamSubject => tournamentStream(params.id);

// Whatever is addressed alone has its stream's id as the first 16 characters (docs/api.md, "Conventions").

/** The organisation of a folder, venue, image, key or invitation. */
export const organizationOfPart = ({ params }: ById): StreamSubject => organizationStream(organizationOf(params.id));

/** The tournament of a document. */
export const tournamentOfPart = ({ params }: ById): StreamSubject => tournamentStream(tournamentOf(params.id));

/** The organisation a list is asked of. */
export const organizationInQuery = ({
  query,
}: {
  readonly query: { readonly organizationId: string };
}): StreamSubject => organizationStream(query.organizationId);
/** The organisation something is created in. */
export const organizationInBody = {
  inBody: ({ organizationId }: { readonly organizationId: string }): StreamSubject =>
    organizationStream(organizationId),
};

/** The tournament a list is asked of. */
export const tournamentInQuery = ({ query }: { readonly query: { readonly tournamentId: string } }): StreamSubject =>
  tournamentStream(query.tournamentId);
/** The tournament something is created in. */
export const tournamentInBody = {
  inBody: ({ tournamentId }: { readonly tournamentId: string }): StreamSubject => tournamentStream(tournamentId),
};
