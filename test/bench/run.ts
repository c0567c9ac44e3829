import { missedGoals } from './bench.ts';

// npm run bench [-- NAME …]: each benchmark is a module of this folder that exports `bench`.
const benches: Readonly<Record<string, () => Promise<{ bench: () => Promise<void> }>>> = {
  append: () => import('./append.ts'),
  crash: () => import('./crash.ts'),
  domain: () => import('./domain.ts'),
  fanout: () => import('./fanout.ts'),
  login: () => import('./login.ts'),
  memory: () => import('./memory.ts'),
  mutants: () => import('./mutants.ts'),
  openapi: () => import('./openapi.ts'),
  read: () => import('./read.ts'),
  replay: () => import('./replay.ts'),
  result: () => import('./result.ts'),
  write: () => import('./write.ts'),
};

/** Takes half an hour and measures the tests, not the portal: run where it is asked for. */
const APART = 'mutants';

const asked = process.argv.slice(2).filter((word) => !word.startsWith('-'));
const names = asked.length > 0 ? asked : Object.keys(benches).filter((name) => name !== APART);
for (const name of names) {
  const load = benches[name];
  if (load === undefined) {
    console.error(`Es gibt keinen Benchmark '${name}'. Vorhanden: ${Object.keys(benches).join(', ')}.`);
    process.exit(2);
  }
  await (await load()).bench();
}
process.exitCode = missedGoals() > 0 ? 1 : 0;
