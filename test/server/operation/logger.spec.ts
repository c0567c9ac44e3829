import { Writable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { createLogger } from '#server/operation/logger.ts';

/** A log's place, and what was written there. */
function place({ isTerminal }: { readonly isTerminal: boolean }) {
  const written: string[] = [];
  const out = new Writable({
    write(chunk: Buffer, _encoding, done) {
      written.push(chunk.toString());
      done();
    },
  });
  return {
    log: createLogger('info', Object.assign(out, { isTTY: isTerminal }) as unknown as NodeJS.WriteStream),
    lines: () => written.join('').split('\n').slice(0, -1),
  };
}

const FORGED = 'live\n12:00:00 error forged\u001b[2K\u009b2K\u2028{"level":"fatal"}';

describe('a line of the log', () => {
  it('is one object, and says when in UTC and how grave it is', () => {
    const { log, lines } = place({ isTerminal: false });
    log.warn({ topic: 'public/abc' }, 'topic refused');
    const [line = ''] = lines();
    expect(JSON.parse(line)).toEqual({
      level: 'warn',
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      topic: 'public/abc',
      msg: 'topic refused',
    });
  });

  it('stays one line whatever was sent', () => {
    const { log, lines } = place({ isTerminal: false });
    log.info({ topic: FORGED }, FORGED);
    expect(lines()).toHaveLength(1);
    expect(JSON.parse(lines()[0] ?? '')).toMatchObject({ topic: FORGED, msg: FORGED });
  });

  it('stays one line on a terminal too, and moves no cursor', () => {
    const { log, lines } = place({ isTerminal: true });
    log.info({ topic: FORGED }, 'topic refused');
    expect(lines()).toHaveLength(1);
    expect(lines()[0]).toContain(String.raw`topic="live\n12:00:00 error forged\u001b[2K`);
    for (const sign of ['\u001b[2K', '\u009b', '\u2028']) expect(lines()[0]).not.toContain(sign);
  });

  it('has a fault’s kind, sentence and stack, and no value that the database put beside it', () => {
    const fault = Object.assign(new TypeError('no such row'), { code: '23505', detail: 'Key (e_mail)=(a@b.example)' });
    const { log, lines } = place({ isTerminal: false });
    log.error({ err: fault }, 'unexpected error');
    const { err } = JSON.parse(lines()[0] ?? '') as { err: Record<string, unknown> };
    expect(err).toMatchObject({ type: 'TypeError', message: 'no such row', code: '23505' });
    expect(lines().join('')).not.toContain('a@b.example');
  });

  it('on a terminal has a fault’s stack beneath it, and nothing in there begins a line', () => {
    const { log, lines } = place({ isTerminal: true });
    log.error({ err: new Error(`broken\n12:00:00 fatal forged\u001b[2K`) }, 'unexpected error');
    const [first = '', ...stack] = lines();
    expect(first).toContain('unexpected error');
    expect(stack.length).toBeGreaterThan(1);
    expect(stack.filter((line) => !line.startsWith('  ') || line.includes('\u001b'))).toEqual([]);
  });
});
