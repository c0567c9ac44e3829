import { afterAll, describe, expect, it } from 'vitest';
import { openPlot } from '#test/support/planted-faults.ts';

// Each room rule catches the fault planted against it, with the sentence a developer then reads. The rooms inside the client
// have `client-rooms.spec.ts`.

const tempFolder = openPlot();
afterAll(() => tempFolder.remove());

/** Lints one source file, and answers the sentences of the house rules that it breaks. */
const sentences = (file: string, source: string): readonly string[] =>
  tempFolder
    .lint({ [file]: source })
    .filter(({ code }) => /restricted|no-cycle|default-export|max-lines|filename-case/.test(code))
    .map(({ sentence }) => sentence);

const using = (from: string): string => `import { thing } from '${from}';\nexport const it = [thing];\n`;

describe('room rules', () => {
  const refused: readonly (readonly [file: string, from: string, sentence: string])[] = [
    ['domain/a.ts', '#server/b.ts', 'domain imports only itself'],
    ['domain/a.ts', '../server/b.ts', 'the rules are the ground floor'],
    ['domain/tournament/a.ts', '../../client/b.ts', 'the rules are the ground floor'],
    ['domain/a.ts', 'node:fs', 'the rules are pure'],
    ['domain/a.ts', 'canonicalize', 'the rules are pure'],
    ['projections/a.ts', '#server/b.ts', 'folds are pure'],
    ['projections/a.ts', 'pg', 'folds are pure'],
    ['projections/a.ts', '../server/b.ts', 'projections import domain'],
    ['server/http/a.ts', '#client/public/b.tsx', 'only server/public-pages renders client/public'],
    ['server/http/a.ts', '#test/b.ts', 'nothing imports test'],
    ['server/http/a.ts', '../../domain/b.ts', 'by alias'],
    ['server/texts/de/a.ts', '#projections/b.ts', 'texts are words'],
    ['server/texts/de/a.ts', '#client/texts/de.ts', 'texts are words'],
    ['server/public-pages/a.ts', '#client/pages/b.tsx', 'nothing else of the client'],
    ['server/public-pages/a.ts', '#client/features/usage/b.tsx', 'nothing else of the client'],
    ['server/public-pages/a.ts', '#client/theme/b.ts', 'nothing else of the client'],
    ['client/features/usage/a.tsx', '#domain/decider.ts', 'four doors into domain'],
    ['client/features/usage/a.tsx', '#server/app.ts', 'comes over the wire'],
    ['client/features/usage/a.tsx', 'node:fs', 'comes over the wire'],
    ['client/api/a.ts', '../../server/app.ts', 'comes over the wire'],
    ['client/pages/one/a.tsx', '#client/ui/list/table.tsx', 'by relative paths'],
    ['client/ui/field/a.tsx', '#domain/contract.ts', 'a component knows no tournament'],
    ['client/pages/one/a.tsx', '../two/b.tsx', 'Pages never import pages'],
    ['client/pages/one/a.tsx', '#client/pages/two/b.tsx', 'by relative paths'],
    ['client/pages/one/a.tsx', '#domain/decider.ts', 'four doors into domain'],
    ['client/public/a.tsx', '@radix-ui/react-popover', 'React and our own parts only'],
    ['client/public/a.tsx', '#domain/contract.ts', 'types only from the contract'],
    ['client/tournament-view/a.ts', 'zustand', 'React and our own parts only'],
    ['client/tournament-view/a.ts', '#domain/contract.ts', 'types only from the contract'],
    ['client/board.tsx', '@radix-ui/react-popover', 'React and our own parts only'],
  ];
  it.each(refused)('%s may not import %s', (file, from, sentence) => {
    expect(sentences(file, using(from)).join('\n')).toContain(sentence);
  });

  const allowed: readonly (readonly [file: string, from: string])[] = [
    ['domain/tournament/a.ts', '../text.ts'],
    ['domain/a.ts', 'zod'],
    ['projections/a.ts', '#domain/events.ts'],
    ['server/http/a.ts', '#domain/decider.ts'],
    ['server/http/a.ts', '#projections/index.ts'],
    ['server/texts/de/a.ts', '#domain/organization/state.ts'],
    ['server/public-pages/a.ts', '#client/public/board.tsx'],
    ['server/public-pages/a.ts', '#client/tournament-view/matches.ts'],
    ['client/features/usage/a.tsx', '#domain/contract.ts'],
    ['client/pages/one/a.tsx', '../../features/usage/b.tsx'],
    ['client/pages/one/a.tsx', './b.tsx'],
    ['client/pages/one/a.tsx', '#domain/play.ts'],
    ['client/pages/one/a.tsx', '#domain/match-day.ts'],
    ['client/public/board/a.tsx', '#domain/match-day.ts'],
  ];
  it.each(allowed)('%s may import %s', (file, from) => {
    expect(sentences(file, using(from))).toEqual([]);
  });

  it('visitor pages may import the types of the contract', () => {
    const source = "import type { View } from '#domain/contract.ts';\nexport const it = (view: View) => view;\n";
    for (const room of ['public', 'public/board', 'public/visitor', 'tournament-view', 'landing']) {
      expect(sentences(`client/${room}/b.tsx`, source)).toEqual([]);
    }
  });

  const impure: readonly (readonly [expression: string, sentence: string])[] = [
    ['Date.now()', 'no clock'],
    ['Math.random()', 'no chance'],
    ['process.pid', 'nothing of the world'],
    ['performance.now()', 'no clock'],
    ['crypto.randomUUID()', 'no chance'],
  ];
  it.each(impure)('domain may not use %s', (expression, sentence) => {
    expect(sentences('domain/a.ts', `export const it = ${expression};\n`).join('\n')).toContain(sentence);
  });

  it('no promise of the live channel is left to itself, not even by `void`', () => {
    const source = 'async function work(): Promise<void> {}\nexport const it = () => {\n  void work();\n};\n';
    const said = tempFolder.lintTypes({ 'server/live/a.ts': source, 'server/http/a.ts': source });
    expect(said.map(({ file, line, code }) => [file, line, code])).toEqual([
      ['server/live/a.ts', 3, 'typescript(no-floating-promises)'],
    ]);
  });

  it('files keep their shape: kebab-case, named exports, at most 400 lines', () => {
    expect(sentences('server/BadName.ts', 'export const it = 1;\n').join()).toContain('kebab');
    expect(sentences('server/a.ts', 'export default 1;\n').join()).toContain('named exports');
    expect(sentences('server/b.ts', 'export const it = 1;\n'.padEnd(500, '\n')).join()).toContain('too many lines');
  });
});
