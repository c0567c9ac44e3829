import type { Page } from 'playwright-core';
import { codeAt } from '#test/server/identity/totp-codes.ts';

/** Sets up an authenticator app for the account that is logged in on a page, as a program in its place would. */
export async function setUpAppBehind(page: Page): Promise<void> {
  const ask = (path: string, body: object): Promise<{ secret?: string; success: boolean }> =>
    page.evaluate(
      async ([to, payload]) => {
        const answer = await fetch(to, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify(payload),
        });
        return (await answer.json()) as { secret?: string; success: boolean };
      },
      [path, body] as const,
    );
  const { secret = '' } = await ask('/identity/second-factor/totp', {});
  const { success } = await ask('/identity/second-factor/totp/confirm', { code: codeAt(secret, new Date()) });
  if (!success) throw new Error('The app is not set up');
}
