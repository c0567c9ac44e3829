import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { StreamCache } from '../stream-cache/stream-cache.ts';
import type { CompletedRequest } from '../http/http-server.ts';
import type { Projector } from '../read-models/projector.ts';
import type { Storage } from './storage/watch-storage.ts';
import { reactBuild } from './react-build.ts';

/** The metrics of one node; several nodes may live in one process (tests). */
export interface Metrics {
  readonly contentType: string;
  /** Counts and times an answer, by its method, the pattern of its route, and its status. */
  answered(answer: CompletedRequest): void;
  /** Adds the metrics of another room. */
  addCollector(measure: (registry: Registry) => void): void;
  /** Prometheus' text format. */
  text(): Promise<string>;
}

/**
 * Answers are observed in batches of this size: one after another they cost a fifth of a single one between other work.
 */
const OBSERVED_AT_ONCE = 256;

let ofThisProcess: Registry | null = null;

/** Memory, event loop and garbage collection belong to the process, so they are measured once for all nodes in it. */
function processMetrics(): Registry {
  if (ofThisProcess === null) {
    ofThisProcess = new Registry();
    collectDefaultMetrics({ register: ofThisProcess });
  }
  return ofThisProcess;
}

/** Counts what is reported, and queries stream cache and projector when read. */
export function createMetrics(parts: {
  readonly states: StreamCache;
  readonly projector: Projector;
  readonly storage: Pick<Storage, 'canWrite'>;
  readonly version: string;
}): Metrics {
  const registry = new Registry();
  new Gauge({
    name: 'portal_build_info',
    help: '1: the version of the portal that runs, and the build of React that draws its pages',
    labelNames: ['version', 'react'],
    registers: [registry],
  }).set({ version: parts.version, react: reactBuild() }, 1);
  const answers = new Histogram({
    name: 'portal_http_request_duration_seconds',
    help: 'Time from request to answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [registry],
  });
  const tail: Gauge = new Gauge({
    name: 'portal_accepts_writes',
    help: '1 while this node follows the event log, has room to store, and takes writes',
    registers: [registry],
    collect: () => tail.set(parts.states.isHealthy() && parts.storage.canWrite() ? 1 : 0),
  });
  const lag: Gauge<'projection' | 'version'> = new Gauge({
    name: 'portal_projection_lag_seconds',
    help: 'Age of the oldest event that is not in the tables yet; only of projections that this node leads',
    labelNames: ['projection', 'version'],
    registers: [registry],
    collect: () => {
      lag.reset();
      for (const { name, version, lagMs: milliseconds } of parts.projector.status()) {
        if (milliseconds !== null) lag.set({ projection: name, version }, milliseconds / 1000);
      }
    },
  });
  const stopped: Gauge = new Gauge({
    name: 'portal_projections_stopped',
    help: 'Projections that cannot go on with this version of the portal',
    registers: [registry],
    collect: () => stopped.set(parts.projector.status().filter(({ state }) => state === 'stopped').length),
  });
  let waiting: CompletedRequest[] = [];
  function observe(): void {
    const told = waiting;
    waiting = [];
    for (const { method, route, status, milliseconds } of told) {
      answers.observe({ method, route, status }, milliseconds / 1000);
    }
  }
  return {
    contentType: registry.contentType,
    answered(answer) {
      if (waiting.push(answer) === OBSERVED_AT_ONCE) observe();
    },
    addCollector: (measure) => measure(registry),
    text() {
      observe();
      return Registry.merge([processMetrics(), registry]).metrics();
    },
  };
}
