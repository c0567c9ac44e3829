import { randomUUID } from 'node:crypto';
import type { Proposed } from './entry.ts';
import type { Log } from './log.ts';

const nothing = new Uint8Array();
const statistics = '$stats-127.0.0.1:2113';

function system(type: string, data: unknown): Proposed {
  const text = typeof data === 'string' ? data : JSON.stringify(data);
  return { id: randomUUID(), type, isJson: typeof data !== 'string', data: Buffer.from(text), metadata: nothing };
}

/** What stands in the log of a new server before the first client comes. */
export function writeBeginning(log: Log): void {
  const user = { loginName: 'admin', fullName: 'KurrentDB Administrator', groups: ['$admins'] };
  log.append('$user-admin', 'no-stream', [system('$UserCreated', user)]);
  log.append('$users', 'no-stream', [system('$User', 'admin')]);
  log.append(`$$${statistics}`, 'no-stream', [system('$metadata', { $maxAge: 86_400, $acl: { $r: '$admins' } })]);
  log.append('$projections-$all', 'no-stream', [system('$ProjectionsInitialized', {})]);
}

/** What the server writes by itself between the events of its clients: figures, links of its own projections, settings. */
export function writeBetween(log: Log, stream: string, turn: number): void {
  const category = stream.split('-')[0] ?? stream;
  const last = log.lastRevision(stream);
  switch (turn % 4) {
    case 0:
      log.append(statistics, 'any', [system('$statsCollected', { 'proc-cpu': 1.5, turn })]);
      break;
    case 1:
      log.append(`$ce-${category}`, 'any', [system('$>', `${last}@${stream}`)]);
      break;
    case 2:
      log.append(`$et-${log.at(stream, last)?.type ?? 'none'}`, 'any', [system('$>', `${last}@${stream}`)]);
      break;
    default:
      log.append(`$$${statistics}`, 'any', [system('$metadata', { $maxAge: 86_400, turn })]);
  }
}
