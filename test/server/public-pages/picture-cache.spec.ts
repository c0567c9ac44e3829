import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import { ProblemError, serviceUnavailable } from '#server/http/problem-details.ts';
import { createLinkPictures, type LinkPictures } from '#server/public-pages/link-picture/picture-cache.ts';
import type { PicturedMatch, PictureFacts } from '#server/public-pages/link-picture/picture-facts.ts';

const AHEAD: PictureFacts = {
  name: 'Hallencup',
  organizer: 'SV Musterstadt',
  venue: null,
  days: null,
  logoId: null,
  status: { status: 'Planned', date: null },
  showResults: 'Default',
  play: { kind: 'ahead' },
};
const match = (...score: [number, number]): PicturedMatch => ({ teamA: 'A', teamB: 'B', score, decided: null });
const running = (...score: [number, number]): PictureFacts => ({
  ...AHEAD,
  play: { kind: 'running', matches: [match(...score)] },
});

let now: number;
/** What was asked to be drawn. */
let asked: PictureFacts[];
let draw: (facts: PictureFacts) => Promise<Buffer>;
let complaints: unknown[];
const drawn = async (facts: PictureFacts): Promise<Buffer> => Buffer.from(JSON.stringify(facts));
beforeEach(() => {
  [now, asked, draw, complaints] = [0, [], drawn, []];
});
const open = (more: { readonly maxBytes?: number; readonly waitMs?: number } = {}): LinkPictures =>
  createLinkPictures({
    draw: (facts) => {
      asked.push(facts);
      return draw(facts);
    },
    log: { warn: (...said: unknown[]) => complaints.push(said) },
    now: () => now,
    ...more,
  });
const shows = async (picture: Promise<Buffer | null>): Promise<unknown> => {
  const png = await picture;
  return png === null ? null : JSON.parse(png.toString());
};

describe('[OR6] the picture of a link', () => {
  it('is drawn once for all who ask at once, and for those who ask later', async () => {
    const pictures = open();
    const all = await Promise.all(Array.from({ length: 50 }, () => pictures('one', AHEAD)));
    expect(new Set(all.map(String)).size).toBe(1);
    now += 3_600_000;
    expect(await shows(pictures('one', AHEAD))).toEqual(AHEAD);
    expect(asked).toHaveLength(1);
    await pictures('other', AHEAD);
    expect(asked).toHaveLength(2);
  });

  it('is drawn once in half a minute while results come in; the last one is shown meanwhile', async () => {
    const pictures = open();
    await pictures('one', running(0, 0));
    for (let score = 1; score <= 29; score += 1) {
      now += 1_000;
      expect(await shows(pictures('one', running(score, 0)))).toEqual(running(0, 0));
    }
    now += 1_000;
    expect(await shows(pictures('one', running(30, 0)))).toEqual(running(30, 0));
    expect(asked).toHaveLength(2);
  });

  it.each([
    ['it begins', AHEAD, running(0, 0)],
    ['it is over', running(1, 0), { ...AHEAD, play: { kind: 'over', champion: 'A', matches: [] } }],
    ['it is renamed', running(1, 0), { ...running(1, 0), name: 'Ein anderer' }],
    ['results are hidden', running(1, 0), { ...running(1, 0), showResults: 'NoResults' }],
    ['it is cancelled', running(1, 0), { ...AHEAD, status: { status: 'Cancelled', date: null }, play: null }],
  ] as const)('is drawn anew at once when %s', async (_, before, after) => {
    const pictures = open();
    await pictures('one', before);
    now += 1;
    expect(await shows(pictures('one', after))).toEqual(after);
    expect(asked).toHaveLength(2);
  });

  it('of another state waits for the one that is drawn', async () => {
    const pictures = open();
    const [first, second] = await Promise.all([pictures('one', running(0, 0)), pictures('one', running(1, 0))]);
    expect(second).toBe(first);
    expect(asked).toHaveLength(1);
  });

  it('keeps no more than its bytes, those that were used last', async () => {
    const pictures = open({ maxBytes: 3 * (await drawn(AHEAD)).length });
    for (const id of ['a', 'b', 'c', 'a', 'd', 'a', 'b']) await pictures(id, AHEAD);
    expect(asked).toHaveLength(5);
  });

  it('is left out where it cannot be drawn, and tried again after half a minute', async () => {
    draw = () => Promise.reject(new Error('The page crashed'));
    const pictures = open();
    expect(await pictures('one', AHEAD)).toBeNull();
    expect(await pictures('one', running(1, 0))).toBeNull();
    expect(asked).toHaveLength(1);
    draw = drawn;
    now += 30_000;
    expect(await shows(pictures('one', AHEAD))).toEqual(AHEAD);
  });

  it('asks for no browser again in a minute where there is none', async () => {
    draw = () => Promise.reject(new ProblemError(503, 'no-browser', ''));
    const pictures = open();
    for (const id of ['a', 'b', 'c']) expect(await pictures(id, AHEAD)).toBeNull();
    expect(asked).toHaveLength(1);
    now += 60_000;
    await pictures('a', AHEAD);
    expect(asked).toHaveLength(2);
  });

  it('is drawn at the next call where too many waited', async () => {
    draw = () => Promise.reject(serviceUnavailable('busy', ''));
    const pictures = open();
    expect(await pictures('one', AHEAD)).toBeNull();
    draw = drawn;
    expect(await shows(pictures('one', AHEAD))).toEqual(AHEAD);
  });

  it('tells the log of each kind of fault once', async () => {
    const pictures = open();
    for (const fault of [new Error('Gone'), new Error('Gone again'), serviceUnavailable('busy', '')]) {
      draw = () => Promise.reject(fault);
      for (const id of ['a', 'b']) await pictures(id, AHEAD);
      now += 30_000;
    }
    expect(complaints).toHaveLength(2);
  });

  it('is not waited for too long, and is there for the next one', async () => {
    const finishing = new AbortController();
    draw = async () => {
      await once(finishing.signal, 'abort');
      return Buffer.from('{}');
    };
    const pictures = open({ waitMs: 20 });
    expect(await pictures('one', AHEAD)).toBeNull();
    finishing.abort();
    await pause(0);
    expect(await shows(pictures('one', AHEAD))).toEqual({});
    expect(asked).toHaveLength(1);
  });
});
