import { describe, expect, it } from 'vitest';
import { userName } from '#domain/identity/account-contract.ts';
import { mailedName, withoutAddress } from '#domain/mailed-name.ts';
import { organizationNameBody } from '#domain/organization/bodies.ts';
import { teamNameBody } from '#domain/tournament/contract/bodies.ts';

/** What a mail program makes a link of, or a reader may read as one. */
const ADDRESSES = [
  'Gewinn auf https://falsch.example',
  'HTTP://falsch.example',
  'ftp://falsch.example',
  'www.falsch.example',
  'SV WWW.falsch.example',
  'Www．falsch.example',
  // Full-width letters and signs, and an ideographic full stop.
  'ｈｔｔｐｓ：／／falsch.example',
  'ｗｗｗ．falsch.example',
  'www。falsch.example',
  'www｡falsch.example',
  // What is not seen between them.
  'https:\u200b//falsch.example',
  'https:/\u2060/falsch.example',
  'w\u00adww.falsch.example',
  'www\u200d.falsch.example',
  'w\u{e0061}ww\u180e.falsch.example',
];
const NAMES = [
  'TSV 1860 e. V.',
  'SG Nord/Süd: Reserve // zwei',
  'Turnier: / Halle',
  'Wwww',
  'Ute @ Zell',
  'verein.example',
  'ا\u061cب',
  '👩‍👩‍👧 SV',
  'ＳＶ Ｎｏｒｄ',
];

describe('a name that travels in mails', () => {
  it.each(ADDRESSES)('holds no address: %j', (text) => {
    const [issue] = mailedName(1, 100).safeParse(text).error?.issues ?? [];
    expect(issue).toMatchObject({ code: 'custom', params: { code: 'address-in-name' } });
    expect(issue?.message).toContain('Internetadresse');
    expect(userName.safeParse(text).success).toBe(false);
    expect(organizationNameBody.safeParse({ name: text }).success).toBe(false);
  });

  it.each(NAMES)('may be any other: %j', (text) => {
    expect(mailedName(1, 100).parse(text)).toBe(text);
    expect(withoutAddress(text)).toBe(text);
  });

  it('from before holds none where a mail says it, and stays readable', () => {
    for (const text of ADDRESSES) {
      const said = withoutAddress(text);
      expect(said.normalize('NFKC').toLowerCase(), text).not.toMatch(/:\/\/|www[.。]/u);
      expect(mailedName(1, 200).safeParse(said).success, text).toBe(true);
    }
    expect(withoutAddress('Gewinn auf https://falsch.example')).toBe('Gewinn auf https falsch.example');
    expect(withoutAddress('SV www.falsch.example')).toBe('SV www falsch.example');
  });

  it('is none of a team: that may be called as it likes', () => {
    for (const name of ADDRESSES.filter((text) => text.length <= 60))
      expect(teamNameBody.safeParse({ name }).success, name).toBe(true);
  });
});
