import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { picture } from '#test/support/forms.ts';
import { startPortal, type RunningPortal } from '#test/support/running-portal.ts';
import { figure } from './bench.ts';
import { newOrganization, residentMegabytes, settled, writeTournaments } from './many-tournaments.ts';
import { touchAll } from './touch.ts';

const TOURNAMENTS = 10_000;
/** So many of them are what a node is to carry in 500 MB. */
const MANY = 1_000;
/** How often the memory is looked at. */
const EVERY = 250;

/** The memory of a portal's process: beside many tournaments, and with large pictures that come at once. */
export async function bench(): Promise<void> {
  await benchTournaments();
  await benchPictures('pictures', {}, { most: 400, left: 400 });
  // As in the container and the unit.
  await benchPictures('pictures, two arenas', { MALLOC_ARENA_MAX: '2' }, { most: 200, left: 160 });
}

/** 10,000 tournaments are read and reported to one after another. */
async function benchTournaments(): Promise<void> {
  const portal = await startPortal();
  try {
    const organizationId = await newOrganization(portal);
    const ids = await writeTournaments(portal, organizationId, TOURNAMENTS);
    await settled(portal, organizationId, TOURNAMENTS);
    const before = residentMegabytes(portal.pid);
    const seen: number[] = [];
    for (let at = 0; at < ids.length; at += EVERY) {
      await touchAll(portal, ids.slice(at, at + EVERY));
      seen.push(residentMegabytes(portal.pid));
    }
    figure({ name: 'memory: before', value: before, unit: 'MB' });
    const most = (tournaments: number): number => Math.max(...seen.slice(0, tournaments / EVERY));
    figure({ name: `memory: ${MANY} tournaments touched, at most`, value: most(MANY), unit: 'MB', goal: '<= 500' });
    figure({ name: `memory: ${TOURNAMENTS} tournaments touched, at most`, value: most(TOURNAMENTS), unit: 'MB' });
    figure({ name: 'memory: at the end', value: seen.at(-1) ?? 0, unit: 'MB' });
  } finally {
    await portal.end();
  }
}

/** So many of the largest pictures at once, of 27 MB each once decoded, and as many again. */
const PICTURES = 10;
/** Half of what they take once decoded: where they stayed, as many again would take twice this. */
const KEPT = (27 * PICTURES) / 2;
/** In this time memory that is free falls back. */
const SETTLES_WITHIN = 20_000;

/** `goals`: megabytes that they take at most and leave behind; what glibc keeps for its threads depends on the machine. */
async function benchPictures(
  name: string,
  env: Readonly<Record<string, string>>,
  goals: { readonly most: number; readonly left: number },
): Promise<void> {
  const portal = await startPortal({ env });
  try {
    const organizationId = await newOrganization(portal);
    const bytes = await picture(3000, 3000);
    // The first one loads what decodes them.
    await upload(portal, organizationId, bytes);
    const uploadAll = async (): Promise<number> => {
      await Promise.all(Array.from({ length: PICTURES }, () => upload(portal, organizationId, bytes)));
      const most = peakMegabytes(portal.pid);
      await pause(SETTLES_WITHIN);
      return most;
    };
    const [before, peak] = [residentMegabytes(portal.pid), peakMegabytes(portal.pid)];
    const most = (await uploadAll()) - peak;
    const first = residentMegabytes(portal.pid);
    await uploadAll();
    const second = residentMegabytes(portal.pid);
    const of = `memory: ${PICTURES} ${name}`;
    figure({ name: `${of}, at most`, value: most, unit: 'MB more', goal: `<= ${goals.most}` });
    figure({ name: `${of}, left behind`, value: first - before, unit: 'MB more', goal: `<= ${goals.left}` });
    figure({ name: `${of}, left behind by as many again`, value: second - first, unit: 'MB more', goal: `<= ${KEPT}` });
  } finally {
    await portal.end();
  }
}

async function upload({ url, accessToken }: RunningPortal, organizationId: string, bytes: Buffer): Promise<void> {
  for (;;) {
    const form = new FormData();
    form.append('OrganizationId', organizationId);
    form.append('ImageType', 'OrganizerLogo');
    form.append('Image', new Blob([new Uint8Array(bytes)]), 'logo.png');
    const headers = { authorization: `Bearer ${accessToken}` };
    const answer = await fetch(`${url}/api/images`, { method: 'POST', headers, body: form });
    const text = await answer.text();
    if (answer.status === 201) return;
    if (answer.status !== 503) throw new Error(`A picture was answered with ${answer.status}: ${text}`);
    await pause(1_000);
  }
}

/** What a process had at most so far. Linux only. */
function peakMegabytes(pid: number): number {
  const [, kilobytes] = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}
