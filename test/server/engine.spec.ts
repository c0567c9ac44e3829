import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { ENGINE_FLAGS } from '#server/engine.ts';

// V8 lets an unknown flag pass when it is set while a process runs; on the command line it ends the process.
it.each(ENGINE_FLAGS)('the Node that runs here knows %s', (flag) => {
  expect(spawnSync(process.execPath, [flag, '--eval', ''], { encoding: 'utf8' })).toMatchObject({
    status: 0,
    stderr: '',
  });
});

it('an unknown flag would be noticed', () => {
  expect(spawnSync(process.execPath, ['--no-such-flag', '--eval', '']).status).not.toBe(0);
});
