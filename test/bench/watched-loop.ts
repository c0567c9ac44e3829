import { readFileSync } from 'node:fs';

/** Processor time of the thread of the event loop; of the whole process where the system does not tell it. */
function loopMilliseconds(): number {
  if (process.platform === 'linux') {
    return Number(readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
  }
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

/**
 * Looks at the event loop every millisecond until the returned function is called: the longest it was away, in
 * milliseconds, and how much of one absence this process spent computing. The rest went to others on this machine.
 */
export function watchTheLoop(): () => { pause: number; busy: number } {
  let [longest, busiest] = [0, 0];
  let wall = performance.now();
  let cpu = loopMilliseconds();
  const looking = setInterval(() => {
    const away = performance.now() - wall;
    longest = Math.max(longest, away);
    busiest = Math.max(busiest, Math.min(away, loopMilliseconds() - cpu));
    wall = performance.now();
    cpu = loopMilliseconds();
  }, 1);
  return () => {
    clearInterval(looking);
    return { pause: longest, busy: busiest };
  };
}
