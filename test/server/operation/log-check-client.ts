import { expect } from 'vitest';
import type { LogStatus } from '#domain/identity/management-contract.ts';
import type { Person } from '#test/support/people.ts';
import { call } from '#test/support/play.ts';
import type { TestPortal } from '#test/support/portal.ts';

/** What an administrator asks of the log. */
export interface LogCheckClient {
  readonly chief: Person;
  manage(method: 'GET' | 'POST', path: string, body?: object): ReturnType<typeof call>;
  status(): Promise<LogStatus>;
  /** Has the log checked, and waits for the end of a check that began after this call. */
  runCheck(): Promise<LogStatus>;
}

const WITHIN = { timeout: 60_000, interval: 100 };

export function createLogCheckClient(portal: TestPortal, chief: Person): LogCheckClient {
  const manage: LogCheckClient['manage'] = (method, path, body) =>
    call(portal, method, `/api/management/log${path}`, body, chief.headers);
  const status: LogCheckClient['status'] = async () => (await manage('GET', '')).json();
  return {
    chief,
    manage,
    status,
    async runCheck() {
      const before = (await status()).checkedAt;
      // Instants are told in whole seconds: the next check has to end in another one.
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      expect((await manage('POST', '/check')).statusCode).toBe(202);
      await expect.poll(async () => (await status()).checkedAt, WITHIN).not.toBe(before);
      return status();
    },
  };
}

/** What a node's metrics name: a stream and its first event that is not proven. */
export async function breachesInMetrics({ http }: TestPortal): Promise<string[]> {
  const { body } = await http.inject('/metrics');
  return [...body.matchAll(/^portal_log_breach\{stream="(.*)",revision="(.*)"\} 1$/gm)].map(
    ([, where = '', revision = '']) => `${where} ${revision}`,
  );
}
