import type { OrganizationFolds, OrganizationRules } from './commands.ts';

export const colorRules = {
  SetClubColor: ({ color }, organization) =>
    color === organization.color ? [] : [{ type: 'ClubColorSet', data: { color } }],
} satisfies Partial<OrganizationRules>;

export const colorFolds = {
  ClubColorSet: (organization, { color }) => ({ ...organization, color }),
} satisfies Partial<OrganizationFolds>;
