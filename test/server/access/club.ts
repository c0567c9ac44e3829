import { organization } from '#domain/deciders.ts';
import type { TournamentView } from '#domain/contract.ts';
import type { OrganizationCommand } from '#domain/organization/commands.ts';
import type { KeyRights, Role } from '#domain/organization/state.ts';
import { hashOfSecret, formatKey } from '#server/access/api-key.ts';
import { randomId } from '#server/runtime/ids.ts';
import { form, picture } from '#test/support/forms.ts';
import { call, twoGroups, type Headers } from '#test/support/play.ts';
import { nobody, type Person } from '#test/support/people.ts';
import type { TestPortal } from '#test/support/portal.ts';
import type { CallerName } from './matrix.ts';

/** An organisation with somebody in every role, keys of every kind, and a private and a public tournament. */
export interface Club {
  readonly id: string;
  readonly privateTournament: string;
  readonly publicTournament: string;
  readonly headers: Readonly<Record<CallerName, Headers>>;
  /** The same caller, people in a session of their own, which may end. */
  again(caller: CallerName): Promise<Headers>;
  /** Another person in the caller's place, whose sessions may all end; a key is itself. */
  standIn(caller: CallerName): Promise<Headers>;
  readonly members: Readonly<Record<Role, Person>>;
  /** The private tournament's matches as `match-plan` takes them. */
  matches(): Promise<readonly object[]>;
  newTournament(visibility?: 'Private' | 'Public'): Promise<string>;
  /** One match, which is over. */
  finishedTournament(): Promise<string>;
  /** The same with two teams that are level, or are not because of this decision. */
  levelTournament(decision: object | null): Promise<string>;
  /** A folder with a tournament in it. */
  readonly folder: string;
  newImage(): Promise<string>;
  /** The private tournament as a file. */
  exported(): Promise<object>;
  /** Creates something, or deletes it, as its owner; fails where that is refused. */
  create(path: string, body: object): Promise<string>;
  remove(path: string): Promise<void>;
  /** Another organisation of the same people. */
  another(): Promise<Club>;
  /** A command on the organisation, by its owner, as another node would carry it out. */
  manage(command: OrganizationCommand): Promise<void>;
}

const DAY = 24 * 60 * 60 * 1000;

type Members = Readonly<Record<Role, Person>>;

interface Cast {
  readonly members: Members;
  /** Further members, of whom the matrix asks instead; the organisation then demands a second factor. */
  readonly acting?: Members;
  readonly stranger: Person;
  readonly admin: Person;
}

/** All callers of the matrix with a club of their own; the portal's clock is advanced by two days. */
export async function openClub(portal: TestPortal): Promise<Club> {
  const cast: Cast = { members: await openMembers(portal, '', false), ...(await openOthers(portal, '')) };
  return found(portal, cast);
}

/** The same where a second factor is demanded: of members who have one, or who do not. */
export async function openDemandingClub(portal: TestPortal, who: 'with' | 'without'): Promise<Club> {
  const cast: Cast = {
    members: await openMembers(portal, `-vor-${who}`, true),
    acting: await openMembers(portal, `-${who}`, who === 'with'),
    ...(await openOthers(portal, `-${who}`)),
  };
  return found(portal, cast);
}

async function openMembers(portal: TestPortal, surname: string, hasSecondFactor: boolean): Promise<Members> {
  const person = (name: string): Promise<Person> => portal.person(name + surname, { hasSecondFactor });
  return {
    Owner: await person('Olga'),
    Organizer: await person('Otto'),
    Scorer: await person('Siri'),
    Auditor: await person('Audrey'),
  };
}

async function openOthers(portal: TestPortal, surname: string): Promise<Pick<Cast, 'stranger' | 'admin'>> {
  const stranger = await portal.person(`Stefan${surname}`);
  await call(portal, 'POST', '/api/organizations', { name: 'SV Fremd' }, stranger.headers);
  return { stranger, admin: await portal.person(`Adam${surname}`, { isAdministrator: true }) };
}

async function found(portal: TestPortal, cast: Cast): Promise<Club> {
  const { Owner, ...others } = cast.members;
  const create = async (path: string, body: object): Promise<string> => {
    const answer = await call(portal, 'POST', path, body, Owner.headers);
    if (answer.statusCode !== 201) throw new Error(`${path}: ${answer.statusCode} ${answer.body}`);
    return answer.json<{ id: string }>().id;
  };
  const id = await create('/api/organizations', { name: 'SV Musterstadt' });
  const unlicensed = await create('/api/organizations', { name: 'TSV Ohne' });

  const manage = (command: OrganizationCommand): Promise<void> => handleCommand(id, command);
  async function handleCommand(organizationId: string, command: OrganizationCommand): Promise<void> {
    const metadata = { actor: { kind: 'user', id: Owner.id }, command: null } as const;
    const done = await portal.handleCommand(organization, {
      stream: `organization-${organizationId}`,
      command,
      metadata,
    });
    if (done.outcome !== 'done') throw new Error(`${command.type}: ${JSON.stringify(done)}`);
    const caughtUp = { ...Owner.headers, 'at-least': await portal.head() };
    await call(portal, 'GET', `/api/organizations/${organizationId}`, undefined, caughtUp);
  }

  let made = 0;
  async function key(
    organizationId: string,
    validity: number,
    rights: KeyRights = 'organise',
  ): Promise<{ id: string; headers: Headers }> {
    const secret = `${'s'.repeat(30)}${(made += 1)}`;
    const keyId = `${organizationId}key${made}`;
    await handleCommand(organizationId, {
      type: 'CreateApiKey',
      keyId,
      name: `Schlüssel ${made}`,
      description: '',
      rights,
      validity,
      secretHash: hashOfSecret(secret),
      lastFour: secret.slice(-4),
    });
    return { id: keyId, headers: { authorization: `Bearer ${formatKey(keyId, secret)}` } };
  }

  const join = async (people: Partial<Members>, name: string): Promise<void> => {
    for (const [role, { id: userId }] of Object.entries(people)) {
      const invitationId = `${id}${name}${role.toLowerCase()}`;
      await manage({ type: 'InviteMember', invitationId, role: role as Role, addressHash: role });
      await manage({ type: 'AcceptInvitation', invitationId, userId, addressHash: role });
    }
  };
  await join(others, 'invites');
  const acting = cast.acting ?? cast.members;
  if (cast.acting !== undefined) {
    await join(cast.acting, 'also');
    await manage({ type: 'SetSecondFactorDemand', isDemanded: true });
  }
  await handleCommand(id, { type: 'SetLicensing', allowApiAccess: true });
  await handleCommand(unlicensed, { type: 'SetLicensing', allowApiAccess: true });
  const expired = await key(id, 1);
  portal.passes(2 * DAY);
  const working = await key(id, 180);
  const reporting = await key(id, 180, 'report');
  const reading = await key(id, 180, 'read');
  const inactive = await key(id, 180);
  await manage({ type: 'SetApiKeyActive', keyId: inactive.id, isActive: false });
  const withoutLicence = await key(unlicensed, 180);
  await handleCommand(unlicensed, { type: 'SetLicensing', allowApiAccess: false });

  async function newTournament(visibility = 'Private'): Promise<string> {
    const tournament = await create('/api/tournaments', { organizationId: id, name: 'Hallencup', visibility });
    await call(portal, 'POST', `/api/tournaments/${tournament}/configure`, twoGroups(), Owner.headers);
    return tournament;
  }

  async function overTournament([scoreA, scoreB]: readonly [number, number]): Promise<string> {
    const tournament = await create('/api/tournaments', { organizationId: id, name: 'Endspiel' });
    const teams = [{ name: 'SV Eins' }, { name: 'SV Zwei' }];
    const path = `/api/tournaments/${tournament}`;
    const groupPhase = { schedule: null, numberOfCourts: 1, useAlternatingOrder: true, numberOfGroupRounds: 1 };
    await call(
      portal,
      'POST',
      `${path}/configure`,
      { groups: [{ alphabeticalId: 'A', teams }], groupPhase },
      Owner.headers,
    );
    const outcome = { state: 'Finished', scoreA, scoreB };
    await call(portal, 'PATCH', `${path}/matches/m1/outcome`, outcome, Owner.headers);
    return tournament;
  }

  const privateTournament = await newTournament();
  const filed = await call(
    portal,
    'PATCH',
    `/api/tournaments/${await newTournament()}/folder`,
    { folderName: 'Hallenrunde' },
    Owner.headers,
  );
  const people: Readonly<Partial<Record<CallerName, Person>>> = {
    stranger: cast.stranger,
    owner: acting.Owner,
    organizer: acting.Organizer,
    scorer: acting.Scorer,
    auditor: acting.Auditor,
    admin: cast.admin,
  };
  const headers: Readonly<Record<CallerName, Headers>> = {
    nobody,
    stranger: cast.stranger.headers,
    owner: acting.Owner.headers,
    organizer: acting.Organizer.headers,
    scorer: acting.Scorer.headers,
    auditor: acting.Auditor.headers,
    admin: cast.admin.headers,
    key: working.headers,
    reportKey: reporting.headers,
    readKey: reading.headers,
    inactiveKey: inactive.headers,
    expiredKey: expired.headers,
    unlicensedKey: withoutLicence.headers,
  };
  return {
    id,
    privateTournament,
    publicTournament: await newTournament('Public'),
    members: cast.members,
    headers,
    again: async (caller) => people[caller]?.again() ?? headers[caller],
    standIn: async (caller) =>
      people[caller] === undefined ? headers[caller] : (await portal.person(`Ersatz-${randomId(8)}`)).headers,
    newTournament,
    finishedTournament: () => overTournament([2, 1]),
    async levelTournament(decision) {
      const tournament = await overTournament([0, 0]);
      const path = `/api/tournaments/${tournament}/tie-decisions`;
      if (decision !== null) await call(portal, 'POST', path, decision, Owner.headers);
      return tournament;
    },
    folder: filed.json<{ folderId: string }>().folderId,
    create,
    async remove(path) {
      const answer = await call(portal, 'DELETE', path, undefined, Owner.headers);
      if (answer.statusCode !== 204) throw new Error(`${path}: ${answer.statusCode} ${answer.body}`);
    },
    async newImage() {
      const { payload, headers: kind } = await form({
        OrganizationId: id,
        ImageType: 'OrganizerLogo',
        Image: { name: 'wappen.png', bytes: await picture(60, 60) },
      });
      const answer = await call(portal, 'POST', '/api/images', payload, { ...Owner.headers, ...kind });
      if (answer.statusCode !== 201) throw new Error(`/api/images: ${answer.statusCode} ${answer.body}`);
      return answer.json<{ id: string }>().id;
    },
    exported: async () =>
      (
        await call(portal, 'GET', `/api/tournaments/${privateTournament}/export`, undefined, Owner.headers)
      ).json<object>(),
    async matches() {
      const answer = await call(portal, 'GET', `/api/tournaments/${privateTournament}`, undefined, Owner.headers);
      return answer.json<TournamentView>().matches.map(({ id: matchId, index, metadata, teamA, teamB }) => ({
        id: matchId,
        index,
        court: metadata.court,
        kickoff: metadata.kickoff,
        teamSelectorA: teamA.teamSelector,
        teamSelectorB: teamB.teamSelector,
      }));
    },
    another: () => found(portal, cast),
    manage,
  };
}
