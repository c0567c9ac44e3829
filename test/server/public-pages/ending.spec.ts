import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { foundTournament } from '#test/support/play.ts';
import { openPortal } from '#test/support/portal.ts';

it('pages that are being drawn as the portal ends are answered, and nothing complains', async () => {
  const portal = await openPortal();
  const first = await foundTournament(portal);
  const cups = [];
  for (let count = 0; count < 6; count += 1) cups.push(await foundTournament(portal));
  await portal.http.listen({ port: 0, host: '127.0.0.1' });
  const { port } = portal.http.server.address() as AddressInfo;
  const headers = { authorization: `Bearer ${portal.me.accessToken}` };
  const ask = (tournament: string) => fetch(`http://127.0.0.1:${port}/t/${tournament}`, { headers });
  // The thread that draws is there.
  await (await ask(first.tournament)).text();
  let arrived = 0;
  portal.http.server.on('request', () => (arrived += 1));
  const pages = cups.map(({ tournament }) => ask(tournament));
  while (arrived < cups.length) await pause(1);
  await portal.close();
  const answers = await Promise.all(pages);
  const texts = await Promise.all(answers.map((answer) => answer.text()));
  expect(answers.map(({ status }) => status)).toEqual(cups.map(() => 200));
  for (const text of texts) expect(text).toContain('template id="first"');
  expect(portal.complaints).toEqual([]);
  await portal.end();
});
