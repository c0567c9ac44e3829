import { Gauge, type Registry } from 'prom-client';
import type { Live } from './live.ts';

/** How many follow the live channel of this node: boards, visitors and organisers together. */
export function registerLiveMetrics(registry: Registry, live: Pick<Live, 'connections'>): void {
  const connections: Gauge = new Gauge({
    name: 'portal_live_connections',
    help: 'Open sockets of the live channel on this node',
    registers: [registry],
    collect: () => connections.set(live.connections),
  });
}
