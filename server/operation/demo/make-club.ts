import { keysOf } from '#domain/typed-keys.ts';
import { deriveKey } from '../../runtime/secrets.ts';
import { secretsWith } from '../../organizations/invitations/invitation-tokens.ts';
import { formatKey } from '../../access/api-key.ts';
import { callerOf, callerWith, type DemoCaller, type Login } from './calls.ts';
import { CLUB, INVITED, KEY, PEOPLE, VENUES } from './club.ts';
import type { DemoPortal } from './demo-portal.ts';
import { drawPicture, PICTURES } from './pictures.ts';

type PersonOf = keyof typeof PEOPLE;

/** The demo's club, and each of its people as a caller. */
export interface Club {
  readonly id: string;
  readonly people: Readonly<Record<PersonOf, DemoCaller>>;
  readonly organiserLogin: Login;
  /** Ids by name. */
  readonly venues: ReadonlyMap<string, string>;
  readonly images: readonly { readonly target: (typeof PICTURES)[number]['type']; readonly imageId: string }[];
}

interface Made {
  readonly id: string;
}

/** Makes the club at the time of the demo clock: people of all roles, venues, pictures. */
export async function makeClub(portal: DemoPortal): Promise<Club> {
  const administrator = callerOf(portal.http, portal.administrator);
  const people = await makeAccounts(portal, administrator);
  const { id } = await people.owner.call<Made>('POST', '/api/organizations', { name: CLUB });
  await administrator.call('PATCH', `/api/management/organizations/${id}/licensing`, { allowApiAccess: true });
  await joinAll(portal, id, people);
  return {
    id,
    people,
    organiserLogin: loginOf(portal, 'organiser'),
    venues: await makeVenues(id, people.organiser),
    images: await uploadPictures(id, people.organiser),
  };
}

const loginOf = ({ password }: DemoPortal, person: PersonOf): Login => ({ eMail: PEOPLE[person].eMail, password });

/** Accounts as an administrator makes them: confirmed, and with a password that opens them. */
async function makeAccounts(portal: DemoPortal, administrator: DemoCaller): Promise<Record<PersonOf, DemoCaller>> {
  const make = async (person: PersonOf): Promise<DemoCaller> => {
    const { userName } = PEOPLE[person];
    const login = loginOf(portal, person);
    await administrator.call('POST', '/api/management/users', { userName, ...login });
    return callerOf(portal.http, login);
  };
  return {
    owner: await make('owner'),
    organiser: await make('organiser'),
    firstScorer: await make('firstScorer'),
    secondScorer: await make('secondScorer'),
    auditor: await make('auditor'),
  };
}

/** Each is invited by the owner and accepts with the token of the mail. */
async function joinAll({ settings }: DemoPortal, club: string, people: Record<PersonOf, DemoCaller>): Promise<void> {
  const { tokenOf } = secretsWith((purpose) => deriveKey(purpose, settings.sessionSecret));
  for (const person of keysOf(PEOPLE)) {
    const { eMail, role } = PEOPLE[person];
    if (role === 'Owner') continue;
    const invitation = await people.owner.call<Made>('POST', `/api/organizations/${club}/invitations`, { eMail, role });
    await people[person].call('POST', '/api/invitations/accept', { token: tokenOf(invitation.id) });
  }
}

async function makeVenues(organizationId: string, organiser: DemoCaller): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for (const { name, ...details } of VENUES) {
    const { id } = await organiser.call<Made>('POST', '/api/venues', { organizationId, name });
    await organiser.call('PUT', `/api/venues/${id}`, { name, ...details });
    ids.set(name, id);
  }
  return ids;
}

async function uploadPictures(organizationId: string, organiser: DemoCaller): Promise<Club['images']> {
  const uploaded: Club['images'][number][] = [];
  for (const { type, name, drawing } of PICTURES) {
    const form = new FormData();
    form.append('OrganizationId', organizationId);
    form.append('ImageType', type);
    form.append('Image', new Blob([new Uint8Array(await drawPicture(drawing))]), name);
    const { id } = await organiser.upload<Made>('/api/images', form);
    uploaded.push({ target: type, imageId: id });
  }
  return uploaded;
}

/** A colleague who has been asked to help, and has not answered yet. */
export const inviteOneMore = ({ id, people }: Club): Promise<unknown> =>
  people.owner.call('POST', `/api/organizations/${id}/invitations`, INVITED);

const DAY = 24 * 60 * 60_000;
/** Calls of the key by day before now, the earliest first: weekends have the most. */
const KEY_CALLS = [3, 5, 4, 6, 14, 18, 5, 4, 3, 6, 5, 16, 21, 9];

/** A key of the club's own page, and what that page has asked since. `now` is the end of it. */
export async function makeUsedKey(portal: DemoPortal, club: Club, now: Date): Promise<void> {
  const { http, clock } = portal;
  const daysAgo = (days: number, hours = 0): Date => new Date(now.getTime() - days * DAY - hours * 3_600_000);
  clock.standAt(daysAgo(KEY_CALLS.length + 1));
  const body = { organizationId: club.id, ...KEY };
  const { id, secret } = await club.people.owner.call<Made & { secret: string }>('POST', '/api/api-keys', body);
  const program = callerWith(http, async () => formatKey(id, secret));
  for (const [day, calls] of KEY_CALLS.entries()) {
    for (let call = 0; call < calls; call += 1) {
      clock.standAt(daysAgo(KEY_CALLS.length - 1 - day, 1 + ((call * 7) % 11)));
      await program.call('GET', `/api/tournaments?organizationId=${club.id}`);
    }
  }
}
