import { describe, expect, it } from 'vitest';
import { randomCode } from '#server/identity/accounts/confirmation-codes.ts';
import { openPasswords } from '#server/identity/sessions/passwords.ts';

describe('a password', () => {
  it('is kept as Argon2id of 64 MiB and three passes, with a salt of its own', async () => {
    const passwords = openPasswords().for({ queue: 'known', key: 'test' });
    const [first, second] = [await passwords.hash('Wald-und-Wiese-1'), await passwords.hash('Wald-und-Wiese-1')];
    expect(first).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$[A-Za-z\d+/]{22}\$[A-Za-z\d+/]{43}$/);
    expect(second).not.toBe(first);
  });
});

describe('a code of a mail', () => {
  it('has at least 128 random bits', () => {
    const codes = Array.from({ length: 500 }, randomCode);
    const bits = Buffer.from(codes[0] ?? '', 'base64url').length * 8;
    expect(bits).toBeGreaterThanOrEqual(128);
    expect(new Set(codes).size).toBe(500);
    // Every bit is drawn: none is the same in all of them.
    const all = codes.map((code) => Buffer.from(code, 'base64url'));
    const fixed = Array.from({ length: bits }, (_, bit) =>
      all.reduce((ones, code) => ones + (((code[bit >> 3] ?? 0) >> (bit & 7)) & 1), 0),
    ).filter((ones) => ones === 0 || ones === 500);
    expect(fixed).toEqual([]);
  });
});
