import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { jpegSegment, jpegWith, packedText, pngSaying, pngWith } from '#test/support/picture-parts.ts';
import { startPortal, type RunningPortal } from '#test/support/running-portal.ts';
import { figure } from './bench.ts';
import { upload, type HostileInput, type Sender, type Site } from './hostile-inputs.ts';
import { openAttacker } from './hostile-sending.ts';
import { limitedGroup } from './limited-group.ts';
import { readProcess, WATCHED } from './watching.ts';

// Pictures that take much more of a portal than they are large: texts packed into them, sizes, parts, work.

const MEGABYTES = 1_024;
/** Of each picture, one after another. */
const TIMES = 5;
/** Statuses that say no to a picture in order; a 503 does not come where one sender waits for each answer. */
const REFUSED: ReadonlySet<number | null> = new Set([400, 409]);

/** None of them is ever taken, so each can be sent again and again. */
export async function hostilePictures({ organization }: Site): Promise<readonly HostileInput[]> {
  const plain = sharp({ create: { width: 100, height: 100, channels: 3, background: '#0b6b3a' } });
  const texts = Array.from({ length: 19 }, () => packedText(50));
  const packed = broken(pngWith(await plain.png().toBuffer(), ...texts));
  const comments = Buffer.alloc(800_000, jpegSegment(0xfe, Buffer.alloc(0)));
  // More bytes at every quality than are kept: the most work that a picture can be.
  const noise = { type: 'gaussian', mean: 128, sigma: 90 } as const;
  const slow = sharp({ create: { width: 2200, height: 2200, channels: 3, background: '#fff', noise } });
  const pictures = {
    'packed picture': packed,
    'packed picture of 20,000 x 20,000': pngSaying(20_000, 20_000, packed),
    'picture of 200,000 parts': jpegWith(await plain.jpeg().toBuffer(), comments),
    'picture of much work': await slow.png({ palette: true, colours: 2, dither: 0 }).toBuffer(),
  };
  return Object.entries(pictures).map(([name, bytes]) => ({
    name: `${name}, organizer`,
    by: 'organizer',
    what: upload(organization, bytes),
  }));
}

/** The same PNG with a wrong checksum of its last pixels. */
function broken(png: Buffer): Buffer {
  const torn = Buffer.from(png);
  const at = torn.length - 16;
  torn[at] = (torn[at] ?? 0) ^ 1;
  return torn;
}

/** A portal with its database in a group of processes with 1 GB: whether it goes on, and its own memory at most. */
export async function sendPicturesInGroup(
  furnish: (portal: RunningPortal) => Promise<{ site: Site; tokens: Readonly<Record<Sender, string>> }>,
): Promise<void> {
  const group = limitedGroup(2, MEGABYTES);
  if (group === null) {
    console.log(
      JSON.stringify({ pictures: 'this system lets nobody limit a group of processes: nothing is measured' }),
    );
    return;
  }
  const portal = await startPortal({ env: WATCHED, started: group.add });
  try {
    const { site, tokens } = await furnish(portal);
    let refused = 0;
    const inputs = await hostilePictures(site);
    for (const { what, by } of inputs) {
      const attacker = openAttacker(portal.port, tokens[by], what);
      for (let times = 0; times < TIMES; times += 1) if (REFUSED.has(await attacker.send())) refused += 1;
      attacker.close();
    }
    const all = inputs.length * TIMES;
    figure({
      name: 'hostile pictures in 1 GB: refused in order',
      value: refused,
      unit: `of ${all}`,
      goal: `>= ${all}`,
    });
    await readProcess(portal);
    const peak = Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${portal.pid}/status`, 'utf8'))?.[1]) / 1_024;
    figure({
      name: 'hostile pictures in 1 GB: memory of the portal at most',
      value: peak,
      unit: 'MB',
      goal: '<= 1024',
    });
  } finally {
    await portal.end();
    group.end();
  }
}
