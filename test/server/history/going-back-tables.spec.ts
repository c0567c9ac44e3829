import fc from 'fast-check';
import { expect, it } from 'vitest';
import { projections } from '#projections/index.ts';
import { buildTables } from '#server/read-models/rebuild/build-tables.ts';
import { begun, commandOf, manyDeeds } from '../../domain/support/random-commands.ts';
import { openProjectorFixture, tablesOf, upToDate } from '../read-models/projector-fixture.ts';
import { toEnvelopes } from '../read-models/event-builders.ts';

it('[PL4] after undo and restore the tables are those of a rebuild, and those of the version returned to', async () => {
  await fc.assert(
    fc.asyncProperty(manyDeeds, fc.nat(), async (list, at) => {
      const ground = await openProjectorFixture();
      try {
        const node = await ground.node(projections);
        const played = begun();
        for (const one of list) played.send(commandOf(played, one));
        const stream = 'tournament-returned00000000';
        const tables = async () =>
          Object.assign({}, ...(await Promise.all(projections.map((each) => tablesOf(ground.pool, each)))));
        const write = async (from: number) => {
          const events = toEnvelopes(stream, played.facts).slice(from);
          if (events.length > 0) await ground.store.append(stream, from, events);
          await upToDate(ground, node);
        };
        const version = 2 + (at % (played.version - 1));
        // First as it was then, then with everything since, then back.
        await ground.store.append(stream, 0, toEnvelopes(stream, played.facts.slice(0, version)));
        await upToDate(ground, node);
        const then = await tables();
        await write(version);
        const written = played.version;
        played.must(played.restore(version));
        await write(written);
        const now = await tables();
        for (const name of ['matches', 'standings', 'rankings']) expect(now[name]).toEqual(then[name]);
        expect((await buildTables({ ...ground, projections })).failed).toEqual([]);
        expect(await tables()).toEqual(now);
      } finally {
        await ground.close();
      }
    }),
    { numRuns: 3 },
  );
});
