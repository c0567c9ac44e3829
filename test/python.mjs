import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const isHere = (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, 'python3')));

/** A line where the example of docs/api.md was not tried, for it is written in Python. */
export const leftOutPython = () =>
  isHere
    ? []
    : [
        'NOT PROVEN: that docs/examples/mirror.py keeps a copy, for there is no python3 here (on Debian: apt-get install python3)',
      ];
