/**
 * Looks at the event loop every millisecond until the returned function is called: the longest it was away, in
 * milliseconds, and how much of one absence this process spent computing. The rest went to others on this machine.
 */
export function watchTheLoop(): () => { pause: number; busy: number } {
  let [longest, busiest] = [0, 0];
  let wall = performance.now();
  let cpu = process.cpuUsage();
  const looking = setInterval(() => {
    const away = performance.now() - wall;
    const { user, system } = process.cpuUsage(cpu);
    longest = Math.max(longest, away);
    busiest = Math.max(busiest, Math.min(away, (user + system) / 1_000));
    wall = performance.now();
    cpu = process.cpuUsage();
  }, 1);
  return () => {
    clearInterval(looking);
    return { pause: longest, busy: busiest };
  };
}
