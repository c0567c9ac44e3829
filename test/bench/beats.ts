import { setTimeout as pause } from 'node:timers/promises';
import { startPortal } from '#test/support/running-portal.ts';
import { figure, median } from './bench.ts';
import { asked, startProgram } from './fanout-children.ts';
import type { FromFollowers } from './fanout-messages.ts';
import { newOrganization, processorSeconds, settled, writeTournaments } from './many-tournaments.ts';

// What it costs that a page notices a silent network within six seconds: 10,000 sockets that hear at intervals that the line
// is whole, against as many that only answer pings. The portal's processor time, in turns; and how long a socket hears nothing
// although its line is whole, for pages call it silent after 4.5 s (client/live/live-channel.ts) and look twice a second.

const SOCKETS = 10_000;
const PROCESSES = 2;
const ROUNDS = 3;
const SECONDS = 20;

export async function bench(): Promise<void> {
  const portal = await startPortal();
  const crowd = Array.from({ length: PROCESSES }, () => startProgram('fanout-followers'));
  try {
    const organizationId = await newOrganization(portal);
    const [tournament = ''] = await writeTournaments(portal, organizationId, 1);
    await settled(portal, organizationId, 1);

    /** `share` of a core, in per cent; `silence`: the longest that any socket heard nothing, in ms. */
    const follow = async (path: string): Promise<{ readonly share: number; readonly silence: number }> => {
      const opening = { port: portal.port, topic: `public/${tournament}`, count: SOCKETS / PROCESSES, path };
      await Promise.all(crowd.map((each) => asked<FromFollowers, 'open'>(each, { ask: 'open', ...opening }, 'open')));
      await pause(2_000);
      const [before, began] = [processorSeconds(portal.pid), performance.now()];
      await pause(SECONDS * 1_000);
      const share = (100_000 * (processorSeconds(portal.pid) - before)) / (performance.now() - began);
      const left = await Promise.all(crowd.map((each) => asked<FromFollowers, 'left'>(each, { ask: 'leave' }, 'left')));
      return { share, silence: Math.max(...left.map(({ silence }) => silence)) };
    };

    const [idle, beats, silences]: [number[], number[], number[]] = [[], [], []];
    for (let round = 0; round < ROUNDS; round += 1) {
      idle.push((await follow('/api/live')).share);
      const { share, silence } = await follow('/api/live?beat=1');
      beats.push(share);
      silences.push(silence);
    }
    const unit = `% of a core, ${SOCKETS} sockets`;
    figure({ name: 'beats: without them', value: median(idle), unit, runs: ROUNDS });
    figure({ name: 'beats: what they add', value: median(beats) - median(idle), unit, goal: '<= 2', runs: ROUNDS });
    const longest = Math.max(...silences);
    figure({ name: 'beats: longest silence of a line that is whole', value: longest, unit: 'ms', goal: '<= 4500' });
  } finally {
    for (const child of crowd) child.kill();
    await portal.end();
  }
}
