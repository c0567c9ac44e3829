import { Counter, type Registry } from 'prom-client';

/** How often another node wrote first and commands were decided again. */
export function registerCommandMetrics(registry: Registry, overtaken: { readonly times: number }): void {
  const conflicts: Counter = new Counter({
    name: 'portal_append_conflicts_total',
    help: 'Appends that came second to those of another node and were decided again',
    registers: [registry],
    collect: () => {
      conflicts.reset();
      conflicts.inc(overtaken.times);
    },
  });
}
