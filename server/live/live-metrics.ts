import { Gauge, type Registry } from 'prom-client';
import type { Live } from './live.ts';

/** How many follow the live channel of this node, boards, visitors and organisers together, and send more than they may. */
export function registerLiveMetrics(registry: Registry, live: Pick<Live, 'connections' | 'slowedFrames'>): void {
  const connections: Gauge = new Gauge({
    name: 'portal_live_connections',
    help: 'Open sockets of the live channel on this node',
    registers: [registry],
    collect: () => connections.set(live.connections),
  });
  const slowed: Gauge = new Gauge({
    name: 'portal_live_frames_slowed',
    help: 'Frames from sockets of this node that had to wait for the budget of their socket or network',
    registers: [registry],
    collect: () => slowed.set(live.slowedFrames),
  });
}
