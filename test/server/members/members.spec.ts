import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { organization } from '#domain/deciders.ts';
import type { MemberAnswer } from '#domain/organization/bodies.ts';
import type { Role } from '#domain/organization/state.ts';
import type { Person } from '#test/support/people.ts';
import { call } from '#test/support/play.ts';
import { openPortal, type TestPortal } from '#test/support/portal.ts';

let portal: TestPortal;
let other: TestPortal;
beforeAll(async () => {
  portal = await openPortal();
  other = await portal.another();
  // What another node would carry out needs that node to have caught up.
  await pause(200);
});
afterAll(() => portal.end());

let made = 0;

/** A club of its own, with these people in it besides `me`, its Owner. */
async function club(...roles: readonly Role[]): Promise<{ id: string; people: Person[] }> {
  const { id } = (await call(portal, 'POST', '/api/organizations', { name: 'SV' })).json<{ id: string }>();
  const people: Person[] = [];
  for (const role of roles) {
    made += 1;
    const person = await portal.person(`Mitglied ${made}`);
    const invitationId = `${id}invite${made}`;
    const [stream, metadata] = [
      `organization-${id}`,
      { actor: { kind: 'user', id: person.id }, command: null },
    ] as const;
    const invite = { type: 'InviteMember', invitationId, role, addressHash: 'h' } as const;
    const accept = { type: 'AcceptInvitation', invitationId, userId: person.id, addressHash: 'h' } as const;
    for (const command of [invite, accept]) {
      const { outcome } = await portal.handleCommand(organization, { stream, command, metadata });
      expect(outcome).toBe('done');
    }
    people.push(person);
  }
  // They came in by another node: this one has to have heard of it.
  await members(id);
  return { id, people };
}

const members = async (id: string, node = portal): Promise<MemberAnswer[]> => {
  const answer = await call(node, 'GET', `/api/organizations/${id}/members`, undefined, {
    'at-least': await portal.head(),
  });
  expect(answer.statusCode).toBe(200);
  return answer.json<MemberAnswer[]>();
};

const remove = (id: string, userId: string, by: Person, node = portal) =>
  call(node, 'DELETE', `/api/organizations/${id}/members/${userId}`, undefined, by.headers);
const setRole = (id: string, userId: string, role: Role, by: Person, node = portal) =>
  call(node, 'PATCH', `/api/organizations/${id}/members/${userId}`, { role }, by.headers);

describe('the members of an organisation', () => {
  it('are shown with names and addresses, on every node, in the order in which they joined', async () => {
    const { id, people } = await club('Scorer', 'Auditor');
    const told = [portal.me, ...people].map(({ id: userId, name, eMail }, place) => ({
      userId,
      userName: name,
      eMail,
      role: (['Owner', 'Scorer', 'Auditor'] as const)[place],
      joinedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/) as string,
    }));
    expect(await members(id)).toEqual(told);
    expect(await members(id, other)).toEqual(told);
  });

  it('get another role, and lose it', async () => {
    const { id, people } = await club('Scorer');
    const [person] = people as [Person];
    expect((await setRole(id, person.id, 'Organizer', portal.me)).statusCode).toBe(204);
    expect(await members(id)).toMatchObject([{ role: 'Owner' }, { userId: person.id, role: 'Organizer' }]);
    expect((await remove(id, person.id, portal.me)).statusCode).toBe(204);
    expect(await members(id)).toHaveLength(1);
    expect((await call(portal, 'GET', `/api/organizations/${id}`, undefined, person.headers)).statusCode).toBe(404);
  });

  it('can leave, whatever their role, and take nobody else with them', async () => {
    const { id, people } = await club('Auditor', 'Organizer');
    const [auditor, organizer] = people as [Person, Person];
    const taken = await remove(id, organizer.id, auditor);
    expect([taken.statusCode, (await members(id)).length]).toEqual([403, 3]);
    expect((await remove(id, auditor.id, auditor)).statusCode).toBe(204);
    expect((await members(id)).map(({ userId }) => userId)).toEqual([portal.me.id, organizer.id]);
  });

  it('who are none are not there', async () => {
    const { id } = await club();
    for (const userId of ['nobody', '__proto__', 'constructor']) {
      const answers = [await remove(id, userId, portal.me), await setRole(id, userId, 'Scorer', portal.me)];
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404]);
      expect(answers[0]?.json<{ code: string }>().code).toBe('member-unknown');
    }
  });

  it('with a role that is none is a 400', async () => {
    const { id } = await club();
    const answer = await call(portal, 'PATCH', `/api/organizations/${id}/members/${portal.me.id}`, { role: 'Chef' });
    expect(answer.statusCode).toBe(400);
  });
});

describe('the last owner', () => {
  it('neither leaves nor steps down', async () => {
    const { id } = await club('Organizer');
    const answers = [await remove(id, portal.me.id, portal.me), await setRole(id, portal.me.id, 'Auditor', portal.me)];
    for (const answer of answers) {
      expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([409, 'last-owner']);
    }
    expect(await members(id)).toMatchObject([{ role: 'Owner' }, { role: 'Organizer' }]);
  });

  it('is one of two who leave at once, on two nodes', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id, people } = await club('Owner');
      const [second] = people as [Person];
      await members(id, other);
      const answers = await Promise.all([
        remove(id, portal.me.id, portal.me, portal),
        remove(id, second.id, second, other),
      ]);
      expect(answers.map(({ statusCode }) => String(statusCode)).toSorted()).toEqual(['204', '409']);
    }
  });
});
