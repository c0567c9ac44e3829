import { describe, expect, it } from 'vitest';
import { keysOf } from '#domain/typed-keys.ts';
import { firstPage, pageBoxOf } from '#server/documents/first-page.ts';
import { markupOf } from '#server/documents/markup.ts';
import { templates } from '#server/documents/templates.ts';
import { buildPrintData, LINK, printConfigurations } from '#test/support/paper-data.ts';
import { printedTournament } from '#test/support/printed-tournament.ts';

const CUP = printedTournament({
  name: 'Hallencup',
  groups: [
    ['Anker', 'Boje', 'Dock'],
    ['Mole', 'Pier', 'Kai'],
  ],
});
const picture = { source: `/pictures/${'a'.repeat(64)}.webp`, bytes: Buffer.from('a picture') };
const images = { OrganizerLogo: picture, SponsorLogo: null, SponsorBanner: null };

describe.each(keysOf(templates))('the first page of %s', (type) => {
  const data = { ...buildPrintData(CUP, { link: LINK, images }), configuration: printConfigurations[type] };
  const markup = markupOf(type, data, 'Titel');
  const html = firstPage(markup);

  it('is as large as its sheet, with its margins inside', () => {
    const { width, height, top, side, bottom } = pageBoxOf(markup.style);
    expect([width, height]).toEqual(type === 'Receipts' ? [148, 105] : [210, 297]);
    expect(top + bottom).toBeLessThan(60);
    expect(side).toBeLessThan(30);
    expect(html).toContain(`width: ${width - 2 * side}mm; height: ${height - top - bottom}mm`);
  });

  it('begins its second page out of sight, and asks for nothing', () => {
    expect(html).not.toMatch(/break-(before|after): page/);
    expect(html).not.toMatch(/src="\/|<script/);
    expect(html).toContain(markup.body.slice(0, 40));
  });
});

it('has its pictures within it', () => {
  const data = { ...buildPrintData(CUP, { link: LINK, images }), configuration: printConfigurations.DoorSign };
  expect(firstPage(markupOf('DoorSign', data, ''))).toContain(
    `data:image/webp;base64,${picture.bytes.toString('base64')}`,
  );
});

it('says of a style without a page that it is none', () => {
  expect(() => pageBoxOf('body { margin: 0 }')).toThrow('No size of a page');
});
