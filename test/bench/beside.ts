import { startPortal } from '#test/support/running-portal.ts';
import type { Crowd, NeighbourKind } from './beside-neighbours.ts';
import { furnish, openReporters, type Run } from './beside-reporters.ts';
import { figure, median, quantile } from './bench.ts';
import { WATCHED } from './watching.ts';

// Eight reporters send fifty results a second to one tournament that a hundred boards follow; beside them others use the
// portal, one kind after the other and then all: how much later an answer and a frame come than without them.

const SECONDS = 12;
const HALL = { reporters: 8, perSecond: 50, boards: 100 };
const STARTS = Number(process.env['STARTS'] ?? 3);
/** `BESIDE=visitors` only these. */
const ASKED = process.env['BESIDE'] ?? '';

/** As many as were measured when this bench was asked for: without end where they were slow, else at their pace then. */
const CROWDS: Readonly<Record<NeighbourKind, Omit<Crowd, 'kind'> & { readonly goal: number }>> = {
  visitors: { people: 8, perSecond: 200, goal: 2 },
  printing: { people: 2, perSecond: null, goal: 4 },
  description: { people: 4, perSecond: 50, goal: 2 },
  preview: { people: 1, perSecond: null, goal: 2 },
  history: { people: 4, perSecond: 20, goal: 2 },
  pictures: { people: 2, perSecond: null, goal: 2 },
  past: { people: 2, perSecond: 40, goal: 2 },
  export: { people: 2, perSecond: 10, goal: 2 },
  integrators: { people: 4, perSecond: 430, goal: 2 },
  logins: { people: 4, perSecond: 4, goal: 2 },
  organisers: { people: 8, perSecond: 350, goal: 2 },
  backup: { people: 1, perSecond: null, goal: 2 },
};

/** A club's busiest hour, all at once but for the backup, which comes at night: many look, few print or export. */
const ALL: readonly Crowd[] = [
  { kind: 'visitors', people: 4, perSecond: 40 },
  { kind: 'printing', people: 1, perSecond: 0.1 },
  { kind: 'description', people: 1, perSecond: 1 },
  { kind: 'preview', people: 1, perSecond: 0.25 },
  { kind: 'history', people: 1, perSecond: 1 },
  { kind: 'pictures', people: 1, perSecond: 0.1 },
  { kind: 'past', people: 1, perSecond: 1 },
  { kind: 'export', people: 1, perSecond: 0.1 },
  { kind: 'integrators', people: 2, perSecond: 20 },
  { kind: 'logins', people: 1, perSecond: 0.5 },
  { kind: 'organisers', people: 4, perSecond: 20 },
];

type Beside = NeighbourKind | 'all';

export async function bench(): Promise<void> {
  const kinds = Object.keys(CROWDS) as NeighbourKind[];
  const wanted = [...kinds, 'all' as const].filter((name) => name.includes(ASKED));
  const nobody: Run[] = [];
  const beside = Object.fromEntries(wanted.map((name) => [name, [] as Run[]])) as Partial<Record<Beside, Run[]>>;
  for (let start = 0; start < STARTS; start += 1) {
    const portal = await startPortal({ env: WATCHED });
    try {
      const site = await furnish(portal);
      const reporters = await openReporters(portal, site, HALL);
      await reporters.report(SECONDS);
      nobody.push(await reporters.report(SECONDS));
      for (const name of wanted) {
        const crowds = name === 'all' ? ALL : [{ kind: name, ...CROWDS[name] }];
        // The first calls to an empty portal are another matter.
        await reporters.report(1, crowds);
        beside[name]?.push(await reporters.report(SECONDS, crowds));
      }
      reporters.close();
    } finally {
      await portal.end();
    }
  }
  say('nobody', nobody, null, 2);
  for (const name of wanted) say(name, beside[name] ?? [], nobody, name === 'all' ? 2 : CROWDS[name].goal);
}

function say(name: string, runs: readonly Run[], nobody: readonly Run[] | null, most: number): void {
  for (const what of ['answers', 'frames'] as const) {
    const p99 = (of: readonly Run[]): number => median(of.map((each) => quantile(each[what], 0.99)));
    const against = nobody === null ? {} : { floor: p99(nobody), goal: `<= ${most}` };
    figure({ name: `beside ${name}: ${what} p99`, value: p99(runs), unit: 'ms', ...against, runs: runs.length });
  }
  const turn = median(runs.map((each) => each.turn));
  figure({
    name: `beside ${name}: longest turn of the loop`,
    value: turn,
    unit: 'ms',
    goal: '<= 20',
    runs: runs.length,
  });
  for (const { kind } of runs[0]?.neighbours ?? []) {
    const took = runs.flatMap(({ neighbours }) => neighbours.flatMap((each) => (each.kind === kind ? each.took : [])));
    const perSecond = took.length / runs.length / SECONDS;
    figure({ name: `beside ${name}: ${kind} p50`, value: median(took), unit: 'ms', runs: took.length });
    figure({ name: `beside ${name}: ${kind}`, value: perSecond, unit: 'a second' });
  }
}
