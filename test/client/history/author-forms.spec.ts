import { expect, test } from 'vitest';
import { authorForms } from '#client/features/history/author-forms.ts';

const user = (id: string, name: string) => ({ kind: 'user', id, name }) as const;

test('people with the same initials differ in colour, and keep it when others come', () => {
  const actors = [
    user('1', 'Anna Schuster'),
    { kind: 'apiKey', id: 'k', name: 'Andere Seite' } as const,
    user('2', 'Albert Sommer'),
    user('3', 'Bert Sommer'),
    user('4', 'Anton Schmidt'),
  ];
  const tones = (of: typeof actors) => [...authorForms(of)].map(([id, { tone }]) => [id, tone]);
  expect(tones(actors)).toEqual([
    ['1', 0],
    // A key has a sign of its own.
    ['k', 0],
    ['2', 1],
    ['3', 0],
    ['4', 2],
  ]);
  expect(tones(actors.slice(0, 3))).toEqual(tones(actors).slice(0, 3));
});
