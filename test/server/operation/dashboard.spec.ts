import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { openPortal, type TestPortal } from '#test/support/portal.ts';

// The dashboard for Grafana asks only for what /metrics really says: names, and the labels it groups and filters by.

const dashboard = z
  .object({
    panels: z.array(
      z.object({
        title: z.string(),
        gridPos: z.object({ x: z.number(), y: z.number(), w: z.number(), h: z.number() }),
        targets: z.array(z.object({ expr: z.string() })).min(1),
      }),
    ),
  })
  .parse(
    JSON.parse(readFileSync(join(import.meta.dirname, '../../../server/operation/grafana-dashboard.json'), 'utf8')),
  );

const asked = dashboard.panels.flatMap(({ title, targets }) => targets.map(({ expr }) => ({ title, expr })));

let portal: TestPortal;
let figures: string;
beforeAll(async () => {
  portal = await openPortal();
  await portal.http.inject('/api/tournaments/abcdefghijklmnop');
  figures = (await portal.http.inject('/metrics')).body;
});
afterAll(() => portal.end());

/** The metrics an expression names: words with an underscore that a selector follows. */
const metricsOf = (expr: string): string[] =>
  [...expr.matchAll(/\b([a-z]+(?:_[a-z0-9]+)+)\{/g)].map(([, name = '']) => name);

test.each(asked)('$title: every metric of $expr is there', ({ expr }) => {
  const names = metricsOf(expr);
  expect(names.length).toBeGreaterThan(0);
  for (const name of names) {
    const family = name.replace(/_(bucket|count|sum)$/, '');
    expect(figures).toMatch(new RegExp(`^# TYPE (${name}|${family}) `, 'm'));
  }
});

test.each(asked)('$title: every label of $expr is one of its metric', ({ expr }) => {
  // What Prometheus adds by itself, and the boundary of a bucket.
  const known = new Set(['job', 'instance', 'le']);
  const filtered = [...expr.matchAll(/\{([^}]*)\}/g)].flatMap(([, inside = '']) =>
    [...inside.matchAll(/(\w+)\s*(?:=~|!~|!=|=)/g)].map(([, label = '']) => label),
  );
  const grouped = [...expr.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, list = '']) =>
    list.split(',').map((label) => label.trim()),
  );
  for (const label of [...filtered, ...grouped]) {
    if (known.has(label)) continue;
    const carriers = metricsOf(expr).map((name) => name.replace(/_(bucket|count|sum)$/, ''));
    const isSet = carriers.some((name) => new RegExp(`^${name}\\w*\\{[^}]*\\b${label}="`, 'm').test(figures));
    expect(isSet, `${label} of ${carriers.join(', ')}`).toBe(true);
  }
});

test('a metric that nobody exports would be noticed', () => {
  expect(metricsOf('sum(rate(portal_invented_total{job="x"}[5m]))')).toEqual(['portal_invented_total']);
  expect(figures).not.toMatch(/^# TYPE portal_invented_total /m);
});

test('every figure of the portal itself is on the dashboard', () => {
  const own = [...figures.matchAll(/^# TYPE (portal_\w+) /gm)].map(([, name = '']) => name);
  expect(own.length).toBeGreaterThan(5);
  for (const name of own)
    expect(
      asked.some(({ expr }) => expr.includes(name)),
      name,
    ).toBe(true);
});

test('the age of the last check is an alarm too where there was none', () => {
  const [age, ...more] = asked.filter(({ expr }) => expr.includes('portal_log_check_age_seconds'));
  expect(more).toEqual([]);
  expect(age?.expr).toMatch(/ or .*absent\(portal_log_check_age_seconds\{/);
  const docs = readFileSync(join(import.meta.dirname, '../../../docs/operations.md'), 'utf8');
  const [row = ''] = /^\| `portal_log_check_age_seconds`.*$/m.exec(docs) ?? [];
  expect(row).toContain('absent');
});

test('no panel lies over another', () => {
  const taken = new Set<string>();
  for (const { gridPos, title } of dashboard.panels) {
    expect(gridPos.x + gridPos.w).toBeLessThanOrEqual(24);
    for (let x = gridPos.x; x < gridPos.x + gridPos.w; x += 1) {
      for (let y = gridPos.y; y < gridPos.y + gridPos.h; y += 1) {
        expect(taken.has(`${x} ${y}`), title).toBe(false);
        taken.add(`${x} ${y}`);
      }
    }
  }
});
