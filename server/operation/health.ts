import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isOwnOrigin } from '../http/visitor-link.ts';
import type { StreamCache } from '../stream-cache/stream-cache.ts';
import type { Projector } from '../read-models/projector.ts';
import type { BrokenStreams } from './log-check/broken-streams.ts';
import type { Storage } from './storage/watch-storage.ts';
import type { Metrics } from './metrics.ts';

// Endpoints for the operator: liveness, readiness, metrics. They contain no personal data.

/**
 * `GET /health/live`, `GET /health/ready`, `GET /metrics`. The last answers on this machine, and elsewhere to
 * `Authorization: Bearer <metricsToken>` if that is set; otherwise with 404.
 */
export function registerOperation(
  http: FastifyInstance,
  parts: {
    readonly states: StreamCache;
    readonly projector: Projector;
    readonly storage: Pick<Storage, 'canWrite'>;
    readonly broken: Pick<BrokenStreams, 'all' | 'checkedAt'>;
    readonly metrics: Metrics;
    readonly metricsToken?: string | null;
  },
): void {
  const { states, projector, storage, broken, metrics, metricsToken = null } = parts;
  http.get('/health/live', (_, reply) => reply.header('Cache-Control', 'no-store').send({ live: true }));

  // Without room, what is there can still be read: a proxy must not drop every node for that (`writes` says it).
  // A stopped projection and a broken stream are reported but do not make the node unready: it still takes and shows
  // results.
  http.get('/health/ready', (_, reply) => {
    const ready = states.isHealthy();
    if (!ready) void reply.header('Retry-After', '1');
    return reply
      .code(ready ? 200 : 503)
      .header('Cache-Control', 'no-store')
      .send({
        ready,
        writes: ready && storage.canWrite(),
        position: states.position(),
        log: logHealth(broken),
        projections: projector.status(),
      });
  });

  http.get('/metrics', async (request, reply) => {
    if (!isOwnOrigin(request) && !isBearer(request, metricsToken)) {
      return reply.code(404).type('text/plain').send('Not found\n');
    }
    return reply.type(metrics.contentType).send(await metrics.text());
  });
}

/**
 * `degraded`: `broken` streams refuse writes until an administrator has looked at them; `unchecked`: the first check of
 * the log is still to come. Open to all callers: it names no stream.
 */
function logHealth({ all, checkedAt }: Pick<BrokenStreams, 'all' | 'checkedAt'>) {
  const broken = all().length;
  const state = broken > 0 ? 'degraded' : checkedAt() === null ? 'unchecked' : 'whole';
  return { state, checkedAt: checkedAt(), broken } as const;
}

function isBearer({ headers }: FastifyRequest, token: string | null): boolean {
  if (token === null) return false;
  return timingSafeEqual(digestOf(headers.authorization ?? ''), digestOf(`Bearer ${token}`));
}

const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest();
