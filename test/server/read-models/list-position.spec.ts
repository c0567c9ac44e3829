import { afterAll, beforeAll, expect, it } from 'vitest';
import { call, foundTournament, type Founded } from '#test/support/play.ts';
import { openPortal, type TestPortal } from '#test/support/portal.ts';

// A list over many tournaments comes from the tables, which follow the log a moment behind: it says how far it is.

let portal: TestPortal;
let founded: Founded;
beforeAll(async () => {
  portal = await openPortal();
  founded = await foundTournament(portal);
});
afterAll(() => portal.end());

const positionOf = (answer: Awaited<ReturnType<typeof call>>): string => String(answer.headers['log-position'] ?? '');
const list = (headers = {}) =>
  call(portal, 'GET', `/api/tournaments?organizationId=${founded.organization}`, undefined, headers);
const namesIn = (answer: Awaited<ReturnType<typeof call>>): string[] =>
  answer.json<{ name: string }[]>().map(({ name }) => name);

it('a list says a position that it really has: whoever compares is never misled', async () => {
  const answers = { present: 0, older: 0 };
  for (let time = 0; time < 30; time += 1) {
    const name = `Cup ${time}`;
    const written = await call(portal, 'PATCH', `/api/tournaments/${founded.tournament}/name`, { name });
    const read = await list();
    expect(positionOf(read)).toMatch(/^[^.]+\.\w*$/);
    if (positionOf(read) >= positionOf(written)) {
      answers.present += 1;
      expect(namesIn(read)).toContain(name);
    } else answers.older += 1;
    const waited = await list({ 'at-least': positionOf(written) });
    expect(positionOf(waited) >= positionOf(written)).toBe(true);
    expect(namesIn(waited)).toContain(name);
  }
  expect(answers.present + answers.older).toBe(30);
  // Without any wait a list may be older; a moment later it says, and has, the last of them.
  const { headers } = await call(portal, 'PATCH', `/api/tournaments/${founded.tournament}/name`, { name: 'Zuletzt' });
  await expect
    .poll(async () => {
      const read = await list();
      return [positionOf(read) >= String(headers['log-position']), namesIn(read).includes('Zuletzt')];
    })
    .toEqual([true, true]);
});

it('a view of one tournament, which comes from no table, says none', async () => {
  const view = await call(portal, 'GET', `/api/tournaments/${founded.tournament}`);
  expect(view.headers['log-position']).toBeUndefined();
});
