import { missedGoals } from './bench.ts';

// npm run bench [-- NAME …]: each benchmark is a module of this folder that exports `bench`.
const benches: Readonly<Record<string, () => Promise<{ bench: () => Promise<void> }>>> = {
  age: () => import('./age.ts'),
  beside: () => import('./beside.ts'),
  beats: () => import('./beats.ts'),
  append: () => import('./append.ts'),
  crash: () => import('./crash.ts'),
  domain: () => import('./domain.ts'),
  fanout: () => import('./fanout.ts'),
  'client-updates': () => import('./client-updates.ts'),
  growth: () => import('./growth.ts'),
  hall: () => import('./hall.ts'),
  history: () => import('./history.ts'),
  hostile: () => import('./hostile.ts'),
  kurrent: () => import('./kurrent.ts'),
  laptop: () => import('./laptop.ts'),
  login: () => import('./login.ts'),
  memory: () => import('./memory.ts'),
  chaos: () => import('./chaos.ts'),
  mutants: () => import('./mutants.ts'),
  nodes: () => import('./nodes.ts'),
  openapi: () => import('./openapi.ts'),
  pages: () => import('./pages.ts'),
  pdf: () => import('./pdf.ts'),
  read: () => import('./read.ts'),
  rebuild: () => import('./rebuild.ts'),
  result: () => import('./result.ts'),
  saturday: () => import('./saturday.ts'),
  'same-time': () => import('./same-time.ts'),
  years: () => import('./years.ts'),
  slider: () => import('./slider.ts'),
  soak: () => import('./soak.ts'),
  start: () => import('./start.ts'),
  reconnect: () => import('./reconnect.ts'),
  write: () => import('./write.ts'),
};

/** They take half an hour each: run where they are asked for. */
const APART = new Set(['mutants', 'soak']);

const asked = process.argv.slice(2).filter((word) => !word.startsWith('-'));
const names = asked.length > 0 ? asked : Object.keys(benches).filter((name) => !APART.has(name));
for (const name of names) {
  const load = benches[name];
  if (load === undefined) {
    console.error(`Es gibt keinen Benchmark '${name}'. Vorhanden: ${Object.keys(benches).join(', ')}.`);
    process.exit(2);
  }
  await (await load()).bench();
}
process.exitCode = missedGoals() > 0 ? 1 : 0;
