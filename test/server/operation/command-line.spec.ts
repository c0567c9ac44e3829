import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { readCommandLine } from '#server/operation/cli/command-line.ts';
import { commandLine } from '#server/texts/de/command-line.ts';

const house = join(import.meta.dirname, '../../..');
const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync(join(house, 'package.json'), 'utf8')));
/** What npm runs of the folder of an operator's commands. */
const commands = Object.entries(scripts).flatMap(([name, script]) => (script.includes('/launch/') ? [name] : []));

const backup = (...args: readonly string[]) => readCommandLine('backup', { file: true, flags: ['replace'] }, args);
const verify = (...args: readonly string[]) =>
  readCommandLine('verify-store', { values: ['note', 'keys', 'tell-every'] }, args);

describe('the help', () => {
  test('is there for every command that an operator has, and for no other', () => {
    expect(commands.length).toBeGreaterThan(7);
    expect(Object.keys(commandLine.help).toSorted()).toEqual(commands.toSorted());
  });

  test.each(Object.entries(commandLine.help))('of %s names the command and has one example', (name, help) => {
    expect(help).toContain(name === 'start' ? 'npm start' : `npm run ${name}`);
    expect(help.match(/Beispiel: .*npm (start|run )/g)).toHaveLength(1);
    for (const line of help.split('\n')) expect(line.length).toBeLessThanOrEqual(120);
  });

  test.each([['--help'], ['-h'], ['portal.tar.gz', '--help'], ['--replace', '--nope', '--help']])(
    'is what %s asks for',
    (...args) => {
      expect(backup(...args)).toEqual({ help: commandLine.help.backup });
    },
  );
});

test('what a command takes arrives as it was typed', () => {
  expect(backup('a b.tar.gz')).toEqual({ given: { file: 'a b.tar.gz', flags: new Set(), values: {} } });
  expect(backup('--replace', 'a.tar.gz')).toMatchObject({ given: { file: 'a.tar.gz', flags: new Set(['replace']) } });
  expect(backup('--', 'a.tar.gz')).toMatchObject({ given: { file: 'a.tar.gz' } });
  expect(verify('--note', 'n.jsonl', '--tell-every=60')).toMatchObject({
    given: { file: '', values: { note: 'n.jsonl', 'tell-every': '60' } },
  });
  expect(verify()).toMatchObject({ given: { values: {} } });
});

test.each([
  [backup(), 'Bitte nennen Sie die Datei.'],
  [backup(''), 'Bitte nennen Sie die Datei.'],
  [backup('--nope', 'a.tar.gz'), 'Die Option --nope gibt es hier nicht.'],
  [backup('-x'), 'Die Option -x gibt es hier nicht.'],
  [backup('--trust', 'a.tar.gz'), 'Die Option --trust gibt es hier nicht.'],
  [backup('--replace=yes', 'a.tar.gz'), 'Die Option --replace nimmt keine Angabe.'],
  [backup('--', '--help.tar.gz'), "'--help.tar.gz' beginnt mit '-'"],
  [backup('--', '-'), "'-' beginnt mit '-'"],
  [backup('a.tar.gz', 'b.tar.gz'), "Nur eine Datei bitte; 'b.tar.gz' ist zu viel."],
  [verify('n.jsonl'), "'n.jsonl' gehört nicht hierher."],
  [verify('--note'), 'Hinter der Option --note fehlt die Angabe.'],
  [verify('--note='), 'Hinter der Option --note fehlt die Angabe.'],
  [verify('--note', '--keys', 'k.json'), "'--keys' beginnt mit '-'"],
])('%o is refused with one line that says how to get help', (read, sentence) => {
  const { wrong } = z.object({ wrong: z.string() }).parse(read);
  expect(wrong).toContain(sentence);
  expect(wrong).toMatch(/ Hilfe: npm run \S+ -- --help$/);
  expect(wrong).not.toContain('\n');
});
