import { expect, it } from 'vitest';
import { projections } from '#projections/index.ts';
import { texts } from '#client/texts/de.ts';

it('all tables have a German name in the administration', () => {
  expect(projections.map(({ name }) => name).filter((name) => !Object.hasOwn(texts.projections.names, name))).toEqual(
    [],
  );
});
