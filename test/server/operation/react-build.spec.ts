import { execFileSync } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { reactBuild } from '#server/operation/react-build.ts';

test('what measures draws with the build that people have', () => {
  expect(reactBuild()).toBe('production');
});

test.each(['production', 'development'])('the %s build is told by what it does, not by NODE_ENV', (build) => {
  const file = pathToFileURL(join(import.meta.dirname, '../../../dist/server/operation/react-build.js')).href;
  const program = `
    const { reactBuild } = await import('${file}');
    process.env.NODE_ENV = 'changed since';
    process.stdout.write(reactBuild());`;
  const env = { ...process.env, NODE_ENV: build };
  expect(execFileSync(process.execPath, ['--input-type=module', '--eval', program], { env }).toString()).toBe(build);
});
