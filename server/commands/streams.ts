export const organizationStream = (id: string) => `organization-${id}` as const;
export const tournamentStream = (id: string) => `tournament-${id}` as const;
