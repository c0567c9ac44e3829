import { writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { buffer } from 'node:stream/consumers';
import { encodePicture } from './encode-picture.ts';
import type { PictureTask } from './picture-task.ts';

// A process for one picture: its task is the argument, the picture comes in, what was made of it goes out
// (picture-process.ts). What is wrong with the picture ends at most this.

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- runPictureProcess wrote it
const task = JSON.parse(process.argv[2] ?? '') as PictureTask;
giveWay();
const made = await encodePicture(task, await buffer(process.stdin)).catch(() => null);
const head = made && { sizes: made.files.map(({ length }) => length), width: made.width, height: made.height };
process.stdout.write(`${JSON.stringify(head)}\n`);
for (const file of made?.files ?? []) process.stdout.write(file);

/** To results; and where memory runs out, the system ends this before the portal. */
function giveWay(): void {
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  if (process.platform !== 'linux') return;
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000');
  } catch {
    // Not every container lets it: the other bounds hold there, too.
  }
}
