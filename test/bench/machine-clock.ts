/** Milliseconds of the machine's clock since it started: the same for all of its processes. */
export const machineClock = (): number => Number(process.hrtime.bigint() / 1_000n) / 1_000;
