import { managementCalls } from '#domain/calls/management-calls.ts';
import type { LogStatus } from '#domain/identity/management-contract.ts';
import { isRecord } from '#domain/typed-keys.ts';
import { deciderOf } from '#domain/deciders.ts';
import { toIsoSeconds } from '../../event-store/envelope.ts';
import { ProblemError, notFound } from '../../http/problem-details.ts';
import { route, type Route } from '../../http/route.ts';
import type { StreamCache } from '../../stream-cache/stream-cache.ts';
import type { ClockWatch } from '../clock-watch.ts';
import type { BrokenStreams } from './broken-streams.ts';
import type { LogCheck } from './log-check.ts';
import { texts } from '../../texts/de.ts';

const t = texts.logCheck;

/** What the calls on the check of the log work with. */
export interface LogCheckDeps {
  readonly broken: BrokenStreams;
  readonly logCheck: LogCheck;
  readonly clockWatch: Pick<ClockWatch, 'latestAhead'>;
  readonly states: StreamCache;
  readonly clock: () => Date;
}

async function logStatusOf({ broken, logCheck, clockWatch, clock, states }: LogCheckDeps): Promise<LogStatus> {
  const { isRunning, endedAt, events, error } = await logCheck.status();
  const streams = await Promise.all(
    broken.all().map(async ({ stream, revision, breach, missing, foundAt }) => {
      return { stream, name: await nameOf(states, stream), revision, breach, missing, foundAt };
    }),
  );
  const latestEvent = clockWatch.latestAhead();
  const clockBehind = latestEvent === null ? null : { latestEvent, serverClock: toIsoSeconds(clock()) };
  return { isChecking: isRunning, checkedAt: endedAt, events, error, broken: streams, clockBehind };
}

/** What people call the stream, where it can still be read. */
async function nameOf(states: StreamCache, stream: string | null): Promise<string | null> {
  if (stream === null || deciderOf(stream) === undefined) return null;
  try {
    const { state } = await states.load(stream);
    return isRecord(state) && typeof state['name'] === 'string' ? state['name'] : null;
  } catch {
    return null;
  }
}

export const logCheckRoutes: readonly Route<LogCheckDeps>[] = [
  route(managementCalls['GET /api/management/log'], {
    tag: 'management',
    summary: t.calls.status,
    description: 'Answers what the last check of the event log has found.',
    right: 'Administrator',
    writes: false,
    handle: async (_, deps: LogCheckDeps) => ({
      status: 200,
      headers: { 'Cache-Control': 'no-store' },
      body: await logStatusOf(deps),
    }),
  }),
  route(managementCalls['POST /api/management/log/check'], {
    tag: 'management',
    summary: t.calls.check,
    description: 'Begins a check of all chains of the event log.',
    right: 'Administrator',
    errors: ['busy'],
    writes: false,
    handle: async (_, { logCheck }: LogCheckDeps) => {
      logCheck.checkNow();
      return { status: 202 };
    },
  }),
  route(managementCalls['POST /api/management/log/accept'], {
    tag: 'management',
    summary: t.calls.accept,
    description: 'Lets a broken stream stand as it was shown; the reason is written down.',
    right: 'Administrator',
    errors: ['not-found', 'log-changed'],
    writes: false,
    handle: async ({ body, metadata }, { logCheck }: LogCheckDeps) => {
      const { stream, revision, reason } = body;
      const outcome = await logCheck.accept({ stream, revision }, { actor: metadata.actor, reason });
      if (outcome === 'unknown') throw notFound();
      if (outcome === 'changed') throw new ProblemError(409, 'log-changed', t.changed);
      return { status: 204 };
    },
  }),
];
