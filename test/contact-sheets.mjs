import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';

// node test/contact-sheets.mjs [WORDS]: lays the pictures that test/journeys/reflow.spec.ts left of every screen side by side,
// one sheet for each width and theme, to be looked at. With WORDS only the screens whose names hold one of them.

const PICTURES = join(import.meta.dirname, 'pictures/out');
const GAP = 12;
const LABEL = 26;
/** How many stand side by side, and how wide each is on the sheet. */
const LAYOUT = { 320: [8, 320], 390: [8, 390], 1280: [4, 800] };

const wanted = process.argv.slice(2);
const pictures = readdirSync(PICTURES).flatMap((file) => {
  const [, name = '', width = '', theme = ''] = /^(.+)-(\d+)-(light|dark)\.png$/.exec(file) ?? [];
  const isWanted = wanted.length === 0 || wanted.some((word) => name.includes(word));
  return width === '' || !isWanted ? [] : [{ file: join(PICTURES, file), name, sheet: `${width}-${theme}`, width }];
});

for (const sheet of new Set(pictures.map((picture) => picture.sheet))) {
  const own = pictures.filter((picture) => picture.sheet === sheet);
  const [across, width] = LAYOUT[Number(own[0]?.width)] ?? [4, 400];
  const tiles = await Promise.all(
    own.map(async ({ file, name }) => {
      const { data, info } = await sharp(file).resize({ width }).toBuffer({ resolveWithObject: true });
      return { data, name, height: info.height };
    }),
  );
  const height = Math.max(...tiles.map((tile) => tile.height)) + LABEL + GAP;
  const layers = tiles.flatMap(({ data, name }, place) => {
    const [left, top] = [(place % across) * (width + GAP), Math.floor(place / across) * height];
    const label = `<svg width="${width}" height="${LABEL}"><text x="4" y="18" font-family="sans-serif" font-size="15" fill="#fff">${name}</text></svg>`;
    return [
      { input: Buffer.from(label), left, top },
      { input: data, left, top: top + LABEL },
    ];
  });
  const file = join(PICTURES, `sheet-${sheet}.png`);
  await sharp({
    create: {
      width: Math.min(across, tiles.length) * (width + GAP),
      height: Math.ceil(tiles.length / across) * height,
      channels: 3,
      background: '#505050',
    },
  })
    .composite(layers)
    .png({ palette: true })
    .toFile(file);
  console.log(`${file}: ${tiles.length} screens`);
}
