import { Gauge, type Registry } from 'prom-client';
import type { BrokenStreams } from './broken-streams.ts';

/** Of streams that are named: an attack may break all of them. */
const MAX_NAMED = 20;

/** What the last check of the log has found, and how old it is. */
export function registerLogCheckMetrics(
  registry: Registry,
  parts: { readonly broken: Pick<BrokenStreams, 'all' | 'checkedAt'>; readonly clock: () => Date },
): void {
  const { broken, clock } = parts;
  const streams: Gauge = new Gauge({
    name: 'portal_log_broken_streams',
    help: 'Streams that their chain does not prove and that take nothing until an administrator has looked at them',
    registers: [registry],
    collect: () => streams.set(broken.all().length),
  });
  const breaches: Gauge = new Gauge({
    name: 'portal_log_breach',
    help: `1 for each of these streams, the ${MAX_NAMED} that were found first, with its first event that is not proven; no stream: places of the log that nothing explains`,
    labelNames: ['stream', 'revision'],
    registers: [registry],
    collect: () => {
      breaches.reset();
      for (const { stream, revision } of broken.all().slice(0, MAX_NAMED)) {
        breaches.set({ stream: stream ?? '', revision: revision ?? '' }, 1);
      }
    },
  });
  const age: Gauge = new Gauge({
    name: 'portal_log_check_age_seconds',
    help: 'Time since the whole log was checked; absent before the first check',
    registers: [registry],
    collect: () => {
      const at = broken.checkedAt();
      age.reset();
      if (at === null) age.remove();
      else age.set(Math.max(0, (clock().getTime() - Date.parse(at)) / 1_000));
    },
  });
}
