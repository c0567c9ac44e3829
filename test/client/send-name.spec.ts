import { expect, it } from 'vitest';
import { sendName, type SentName } from '#client/ui/overlay/send-name.ts';

/** Sends with these answers, one after the other, and tells what was sent. */
async function sent(...answers: readonly SentName[]) {
  const asked: (readonly [string, number | undefined])[] = [];
  const answer = await sendName('Rote Gruppe', { name: 'Gruppe A', version: 7 }, (name, { basedOn }) => {
    const next = answers[asked.length];
    if (next === undefined) throw new Error('Sent once more than expected');
    asked.push([name, basedOn]);
    return Promise.resolve(next);
  });
  return { answer, asked };
}

const meanwhile = (name: string, version: number) => ({ ok: false, meanwhile: { name, version, by: 'Anna' } }) as const;

it('sends a name based on the version at which the old one stood', async () => {
  expect(await sent({ ok: true })).toEqual({ answer: { ok: true }, asked: [['Rote Gruppe', 7]] });
});

it('answers with what others called it meanwhile, and does not overwrite that', async () => {
  const other = meanwhile('Blaue Gruppe', 9);
  expect(await sent(other)).toEqual({ answer: other, asked: [['Rote Gruppe', 7]] });
});

it('sends it again, based on the newer version, where others changed something else of the thing', async () => {
  expect((await sent(meanwhile('Gruppe A', 9), { ok: true })).asked).toEqual([
    ['Rote Gruppe', 7],
    ['Rote Gruppe', 9],
  ]);
  const other = meanwhile('Blaue Gruppe', 11);
  expect((await sent(meanwhile('Gruppe A', 9), other)).answer).toEqual(other);
});

it('answers with another refusal as it is', async () => {
  const refused = { ok: false, problem: { text: 'Zu lang', errors: [] } } as const;
  expect((await sent(refused)).answer).toBe(refused);
  expect((await sent('shown')).answer).toBe('shown');
});
