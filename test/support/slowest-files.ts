import type { Reporter } from 'vitest/node';

const SHOWN = 10;

/** Prints the slowest files at the end of a run, so that a new slow one is noticed. Seconds by the clock. */
export const slowestFiles: Reporter = {
  onTestRunEnd(files) {
    if (files.length <= SHOWN) return;
    const times = files.map((file) => {
      const { collectDuration, duration } = file.diagnostic();
      return { name: file.relativeModuleId, seconds: (collectDuration + duration) / 1000 };
    });
    const slowest = times.toSorted((one, other) => other.seconds - one.seconds).slice(0, SHOWN);
    console.log(`The ${SHOWN} slowest of ${files.length} files`);
    for (const { name, seconds } of slowest) console.log(`${seconds.toFixed(1).padStart(8)} s  ${name}`);
    console.log('');
  },
};
