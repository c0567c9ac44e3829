import { z } from 'zod';
import { randomUUID } from 'node:crypto';
import { type KurrentDBClient, NO_STREAM, type Position } from '@kurrent/kurrentdb-client';
import type { StreamNames } from './stream-names.ts';
import { NoLogError } from '../append-errors.ts';
import { isConflict, retryTransient, withTimeout } from './kurrent-errors.ts';
import type { KurrentReader } from './reader.ts';
import { positionAt, preparePositionOf } from './records.ts';

const APPEND_MS = 5_000;

interface LogIdDependencies {
  readonly client: KurrentDBClient;
  readonly names: StreamNames;
  readonly reading: KurrentReader;
  readonly patienceMs: number;
  readonly ifAbsent: IfAbsent;
}

/** What is done where there is no log yet; `refuse` rejects with `NoLogError`. */
export type IfAbsent = 'begin' | 'refuse';

const logBegun = z.object({ id: z.string() });

/** How this portal's log is told apart, and where it begins: nothing of its prefix was written before. */
export interface LogIdentity {
  readonly logId: string;
  readonly beginning: Position;
}

/** The identity of this portal's log, written by the first process that opens it to begin it. */
export async function identifyLog({
  client,
  names,
  reading,
  patienceMs,
  ifAbsent,
}: LogIdDependencies): Promise<LogIdentity> {
  for (;;) {
    const { records } = await reading.stream(names.identity, { from: 0n, direction: 'forward', most: 1 });
    const [first] = records;
    if (first !== undefined) {
      return { logId: logBegun.parse(first.data).id, beginning: positionAt(preparePositionOf(first)) };
    }
    if (ifAbsent === 'refuse') throw new NoLogError();
    const id = randomUUID();
    const begun = { id: randomUUID(), type: 'LogBegun', contentType: 'application/json', data: { id } } as const;
    const append = () =>
      client.appendToStream(
        names.identity,
        { ...begun, metadata: undefined },
        { streamState: NO_STREAM, requiresLeader: true },
      );
    await retryTransient(patienceMs, (withinMs) => withTimeout(Math.min(APPEND_MS, withinMs), append())).catch(
      (error: unknown) => {
        // Another node was quicker.
        if (!isConflict(error)) throw error;
      },
    );
  }
}
