import { conformance } from './conformance.ts';
import { logOn, logOnDouble, realServer } from './kurrent-under-test.ts';

// Against a double of the server; with EVENT_STORE_URL set against that server instead (docs/operations.md).
if (realServer === null) {
  conformance('KurrentDB (a double)', () => logOnDouble(), { server: true, knowsIds: 'in place', crowd: 4_000 });
} else {
  const url = realServer;
  // What queues for longer than the patience of a call is refused: a server on a busy machine takes a crowd of thousands in it.
  conformance('KurrentDB', async () => logOn(url), { server: false, knowsIds: 'in place', crowd: 4_000 });
}
