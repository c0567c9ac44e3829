import { Gauge, type Registry } from 'prom-client';
import type { BrokenStreams } from './broken-streams.ts';

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
