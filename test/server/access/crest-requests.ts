import { form, picture } from '#test/support/forms.ts';
import type { Club } from './club.ts';
import type { CallerName } from './matrix.ts';

/** A form with a picture, as this caller sends it. */
export async function withPicture(club: Club, caller: CallerName, url: string, fields: Record<string, string> = {}) {
  const { payload, headers } = await form({ ...fields, Image: { name: 'wappen.png', bytes: await picture(60, 60) } });
  return { url, payload, headers: { ...club.headers[caller], ...headers } };
}

/** The calls on what an organisation and the teams of clubs wear, in order. */
export const crestRequests = {
  'PUT /api/organizations/:id/crest': (club: Club, caller: CallerName) =>
    withPicture(club, caller, `/api/organizations/${club.id}/crest`),
  'DELETE /api/organizations/:id/crest': ({ id }: Club) => ({ url: `/api/organizations/${id}/crest` }),
  'GET /api/organizations/:id/team-emblems': ({ id }: Club) => ({ url: `/api/organizations/${id}/team-emblems` }),
  'PATCH /api/organizations/:id/team-emblems/colors': ({ id }: Club) => ({
    url: `/api/organizations/${id}/team-emblems/colors`,
    payload: { club: 'SV Gast', colors: ['#1642c4', '#ffffff'] },
  }),
  'PUT /api/organizations/:id/team-emblems/crest': (club: Club, caller: CallerName) =>
    withPicture(club, caller, `/api/organizations/${club.id}/team-emblems/crest`, { Club: 'SV Gast' }),
  'DELETE /api/organizations/:id/team-emblems/crest': ({ id }: Club) => ({
    url: `/api/organizations/${id}/team-emblems/crest?club=SV%20Gast`,
  }),
};
