import { expect } from 'vitest';
import type { LogStatus } from '#domain/identity/management-contract.ts';
import type { Person } from '#test/support/people.ts';
import { call } from '#test/support/play.ts';
import type { TestPortal } from '#test/support/portal.ts';

/** An administrator at the page of the log. */
export interface LogDesk {
  readonly chief: Person;
  manage(method: 'GET' | 'POST', path: string, body?: object): ReturnType<typeof call>;
  status(): Promise<LogStatus>;
  /** A check that began after this call has ended. */
  checked(): Promise<LogStatus>;
}

const WITHIN = { timeout: 60_000, interval: 100 };

export function openLogDesk(portal: TestPortal, chief: Person): LogDesk {
  const manage: LogDesk['manage'] = (method, path, body) =>
    call(portal, method, `/api/management/log${path}`, body, chief.headers);
  const status: LogDesk['status'] = async () => (await manage('GET', '')).json();
  return {
    chief,
    manage,
    status,
    async checked() {
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
