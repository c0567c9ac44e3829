import { organizationOf, organizationStream, tournamentOf, tournamentStream, type Concerned } from '#domain/streams.ts';

interface ById {
  readonly params: { readonly id: string };
}

export const organizationInPath = ({ params }: ById): Concerned => organizationStream(params.id);
export const tournamentInPath = ({ params }: ById): Concerned => tournamentStream(params.id);

// Whatever is addressed alone has its stream's id as the first 16 characters (docs/api.md, "Conventions").

/** The organisation of a folder, venue, image, key or invitation. */
export const organizationOfPart = ({ params }: ById): Concerned => organizationStream(organizationOf(params.id));

/** The tournament of a document. */
export const tournamentOfPart = ({ params }: ById): Concerned => tournamentStream(tournamentOf(params.id));

/** The organisation a list is asked of. */
export const organizationInQuery = ({ query }: { readonly query: { readonly organizationId: string } }): Concerned =>
  organizationStream(query.organizationId);
/** The organisation something is created in. */
export const organizationInBody = {
  inBody: ({ organizationId }: { readonly organizationId: string }): Concerned => organizationStream(organizationId),
};

/** The tournament a list is asked of. */
export const tournamentInQuery = ({ query }: { readonly query: { readonly tournamentId: string } }): Concerned =>
  tournamentStream(query.tournamentId);
/** The tournament something is created in. */
export const tournamentInBody = {
  inBody: ({ tournamentId }: { readonly tournamentId: string }): Concerned => tournamentStream(tournamentId),
};
