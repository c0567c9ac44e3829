import { expect, it } from 'vitest';
import type { CallInput, ResponseOf, Route } from '#client/api/calls.ts';

// The compiler reads this too: an error that it no longer finds is one itself.

const asked = <R extends Route>(route: R, input: CallInput<R>) => ({ route, input });
const path = { id: 'aaaaaaaaaaaaaaaa' };

it('a call is made by its name, with every id of its path', () => {
  const made = [
    asked('PATCH /api/tournaments/{id}/name', { path, body: { name: 'Hallenrunde' } }),
    // @ts-expect-error -- there is no such call
    asked('PATCH /api/tournaments/{id}/nickname', { path, body: { name: 'Hallenrunde' } }),
    // @ts-expect-error -- of which tournament?
    asked('PATCH /api/tournaments/{id}/name', { body: { name: 'Hallenrunde' } }),
    // @ts-expect-error -- and of which team?
    asked('DELETE /api/tournaments/{id}/teams/{teamId}', { path }),
  ];
  expect(made).toHaveLength(4);
});

it('a call takes the query and the body of its row, and nothing else', () => {
  const made = [
    asked('POST /api/tournaments', { body: { organizationId: path.id, name: 'Hallenrunde' } }),
    // @ts-expect-error -- a new tournament has a name
    asked('POST /api/tournaments', { body: { organizationId: path.id } }),
    // @ts-expect-error -- no number is a name
    asked('POST /api/tournaments', { body: { organizationId: path.id, name: 4 } }),
    // @ts-expect-error -- a tournament takes no colour
    asked('POST /api/tournaments', { body: { organizationId: path.id, name: 'Hallenrunde', colour: 'red' } }),
    // @ts-expect-error -- what is read takes no body
    asked('GET /api/tournaments/{id}', { path, body: { name: 'Hallenrunde' } }),
    // @ts-expect-error -- an address holds text
    asked('GET /api/tournaments/{id}', { path, query: { version: 4 } }),
    // @ts-expect-error -- of which organisation?
    asked('GET /api/venues', {}),
    asked('GET /api/organizations', {}),
    // @ts-expect-error -- a form has a file
    asked('POST /api/images', { form: { OrganizationId: path.id, ImageType: 'SponsorLogo' } }),
  ];
  expect(made).toHaveLength(9);
});

it('what comes back is what the row responds with', () => {
  const venue: Partial<ResponseOf<'GET /api/venues/{id}'>> = { name: 'Nordhalle', description: null };
  // @ts-expect-error -- a venue has no colour
  const coloured: Partial<ResponseOf<'GET /api/venues/{id}'>> = { name: 'Nordhalle', colour: 'red' };
  // @ts-expect-error -- a file has bytes and a name
  const file: ResponseOf<'GET /api/documents/{id}/pdf'> = { fileName: 'Spielplan.pdf' };
  const none: ResponseOf<'DELETE /api/venues/{id}'> = undefined;
  expect([venue, coloured, file, none]).toHaveLength(4);
});
