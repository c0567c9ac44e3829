import type { FastifyInstance } from 'fastify';
import type { Settings } from '../../settings.ts';
import type { Login } from './calls.ts';
import type { DemoClock } from './demo-clock.ts';

/** An empty portal for a demo. */
export interface DemoPortal {
  readonly http: FastifyInstance;
  readonly settings: Pick<Settings, 'sessionSecret'>;
  /** The portal's own. */
  readonly clock: DemoClock;
  /** Of the first administrator, who is there already. */
  readonly administrator: Login;
  /** Of everyone in the club. */
  readonly password: string;
}
