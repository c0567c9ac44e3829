import { expect, it } from 'vitest';
import type { HandleCommand } from '#server/command-handler/command-handler.ts';
import { withLogQuota } from '#server/http/quotas/log-quota.ts';
import type { Quotas } from '#server/http/quotas/quotas.ts';

const HOUR = 60 * 60 * 1000;
type Order = Parameters<HandleCommand>[1];

it('what an account wrote more than a day ago is forgotten, also of the megabyte that is not full', async () => {
  let now = Date.parse('2026-12-05T08:00:00Z');
  const paid: string[] = [];
  const quotas = {
    limits: { logMegabytesPerDay: 200 },
    spend: async (_quota: string, { actor }: { actor: { id: string } }, work: () => Promise<unknown>) => {
      paid.push(actor.id);
      return work();
    },
  } as unknown as Quotas;
  const stores = ((_decider: unknown, { command }: { command: unknown }) =>
    Promise.resolve({ outcome: 'done', events: [{ data: command }] })) as unknown as HandleCommand;
  const handle = withLogQuota(stores, quotas, () => new Date(now));
  const write = (id: string, bytes: number) =>
    handle(
      {} as Parameters<HandleCommand>[0],
      { metadata: { actor: { kind: 'user', id } }, command: 'x'.repeat(bytes) } as unknown as Order,
    );

  await write('rarely', 900_000);
  await write('often', 600_000);
  now += 20 * HOUR;
  await write('often', 600_000);
  now += 5 * HOUR;
  for (const id of ['rarely', 'often']) {
    await write(id, 200_000);
    await write(id, 1);
  }
  expect(paid).toEqual(['often']);
});
