import { join } from 'node:path';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { visitor } from '#server/identity/caller.ts';
import type { PageRights } from '#server/live/rights.ts';
import { registerPages } from '#server/pages.ts';
import { openHall, TOURNAMENT, type Hall } from './live/hall.ts';

const WEB = join(import.meta.dirname, '../../dist/web');

/** Rights in small: visitors see what is public, members everything. */
const rights: PageRights = {
  readerOf: ({ headers }) => Promise.resolve(headers['x-caller'] === 'member' ? { ...visitor, kind: 'user' } : visitor),
  mayFollow: async ({ kind }) => kind === 'user' || (await hall.views.public(TOURNAMENT))?.view.visibility === 'Public',
};

let hall: Hall;
let http: FastifyInstance;
beforeEach(async () => {
  hall = await openHall();
  http = fastify();
  await registerPages(http, { web: WEB, description: {}, views: hall.views, rights });
});
afterEach(async () => {
  await http.close();
  await hall.end();
});

const board = async (id: string, caller = 'visitor') => {
  const { statusCode, headers } = await http.inject({ url: `/t/${id}/board`, headers: { 'x-caller': caller } });
  return [statusCode, headers['content-type']];
};
const HTML = 'text/html; charset=utf-8';

it('the board of a tournament is there for who may see it, else a 404 in HTML', async () => {
  expect(await board(TOURNAMENT)).toEqual([200, HTML]);
  expect(await board('aaaaaaaaaaaaaaaa')).toEqual([404, HTML]);
  expect(await board('no-such-id')).toEqual([404, HTML]);
  await hall.play({ type: 'SetVisibility', visibility: 'Private' });
  expect(await board(TOURNAMENT)).toEqual([404, HTML]);
  expect(await board(TOURNAMENT, 'member')).toEqual([200, HTML]);
  await hall.play({ type: 'DeleteTournament' });
  expect(await board(TOURNAMENT, 'member')).toEqual([404, HTML]);
});

it('the board comes up where nobody can tell, and goes on asking', async () => {
  await hall.states.stop();
  await hall.store.close();
  expect(await board('bbbbbbbbbbbbbbbb')).toEqual([200, HTML]);
});
