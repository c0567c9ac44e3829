import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { requiredRoles } from '#domain/rights.ts';
import { refusalsOf } from '#domain/refusals-of.ts';
import { texts } from '#domain/texts/de.ts';
import { refusalsIn } from '#test/support/refusals-in-rules.ts';

// What the description of the API says a command may be refused with is what its rule can say, no more and no less.

const domain = join(import.meta.dirname, '../../domain');
const files = ['organization', 'tournament/rules'].flatMap((room) =>
  readdirSync(join(domain, room))
    .filter((file) => file.endsWith('.ts'))
    .map((file) => join(domain, room, file)),
);
const inRules = Object.assign(
  {},
  ...files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/^(?:export )?const (\w+Rules|rules|unchecked) = \{/gm)].map(
      ([, table = '']) => refusalsIn(file, table),
    ),
  ),
) as Readonly<Record<string, readonly string[]>>;

it('has for every command what its rule can refuse', () => {
  expect(Object.keys(inRules).toSorted()).toEqual(Object.keys(requiredRoles).toSorted());
  const written = Object.entries(refusalsOf).map(([command, codes]) => [command, codes.toSorted()]);
  expect(Object.fromEntries(written)).toEqual(inRules);
});

it('reads a rule through what it calls', () => {
  expect(inRules['ReportOutcome']).toContain('draw-in-knockout');
  expect(inRules['Configure']).toEqual(expect.arrayContaining(['no-groups', 'selector-cycle', 'playoff-position']));
  expect(inRules['RenameTournament']).toEqual([]);
});

it('leaves no refusal that no command and no call beside the rules says', () => {
  // Said by the server: of what a change is based on, and of what stands in other tables.
  const besides = ['changed-meanwhile', 'image-unknown', 'venue-unknown', 'invitation-unknown', 'folder-unknown'];
  const said = new Set([...Object.values(inRules).flat(), ...besides]);
  expect(Object.keys(texts.refusals).filter((code) => !said.has(code))).toEqual([]);
});
