import type { AddressInfo } from 'node:net';
import { call } from '#test/support/play.ts';
import type { TestPortal } from '#test/support/portal.ts';
import { openPage } from '../live/page.ts';
import type { Club } from './club.ts';
import { callers, type CallerName } from './matrix.ts';
import { requests } from './requests.ts';

// How the specs of rights ask what the matrix says.

/** A row of the matrix. */
export const cells = (row: string): string[] => row.trim().split(/\s+/);
export const byCaller = (row: readonly string[]): Record<string, string> =>
  Object.fromEntries(callers.map((caller, place) => [caller, row[place] ?? 'missing']));

/** What a caller gets who asks this of a club: the status, and the code where it is refused. */
export async function answerTo(
  portal: TestPortal,
  name: string,
  at: Club,
  caller: CallerName,
): Promise<{ status: string; code: string | null; answer: Awaited<ReturnType<typeof call>> }> {
  const request = requests[name];
  if (request === undefined) throw new Error(`Nobody knows how to ask ${name}`);
  const [method] = name.split(' ', 1) as ['GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'];
  const { url, payload, of = at, headers } = await request(at, caller);
  const answer = await call(portal, method, url, payload, headers ?? of.headers[caller]);
  const isProblem = String(answer.headers['content-type']).startsWith('application/problem+json');
  return { status: String(answer.statusCode), code: isProblem ? answer.json<{ code: string }>().code : null, answer };
}

/** Where it listens from now on. */
export async function portOf({ http }: TestPortal): Promise<number> {
  if (!http.server.listening) await http.listen({ port: 0, host: '127.0.0.1' });
  return (http.server.address() as AddressInfo).port;
}

/** The first message to a caller who subscribes to a club's topic over a socket of their own. */
export async function heardOn(port: number, at: Club, caller: CallerName, name: string): Promise<string> {
  const topic = name
    .replace('PUBLIC', at.publicTournament)
    .replace('PRIVATE', at.privateTournament)
    .replace('ORGANIZATION', at.id);
  const { authorization } = at.headers[caller];
  const headers = authorization === undefined || authorization === '' ? {} : { authorization };
  const opening = openPage(`ws://127.0.0.1:${port}/api/live`, headers);
  try {
    const page = await opening;
    page.say({ follow: topic, after: 0 });
    const heard = await page.next();
    page.socket.terminate();
    return 'error' in heard ? heard.error.replace('-topic', '') : 'view';
  } catch (refused) {
    return /\d{3}/.exec(String(refused))?.[0] ?? String(refused);
  }
}
