import { expect, it } from 'vitest';
import type { StoredEvent } from '#domain/events.ts';
import { openWriteBudget } from '#server/http/quotas/write-budget.ts';
import type { Quotas } from '#server/http/quotas/quotas.ts';

const HOUR = 60 * 60 * 1000;

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
  const budget = openWriteBudget(quotas, () => new Date(now));
  const write = async (id: string, bytes: number): Promise<void> => {
    const actor = { kind: 'user', id } as const;
    await budget?.reserve(actor);
    budget?.record(actor, [{ data: 'x'.repeat(bytes) } as unknown as StoredEvent]);
  };

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

it('without a limit there is none', () => {
  const quotas = { limits: { logMegabytesPerDay: Infinity } } as unknown as Quotas;
  expect(openWriteBudget(quotas, () => new Date())).toBeNull();
});
