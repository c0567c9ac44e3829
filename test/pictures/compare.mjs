import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pixelmatch from 'pixelmatch';
import sharp from 'sharp';

// node test/pictures/compare.mjs BEFORE [AFTER]: holds two folders of pictures of test/journeys/reflow.spec.ts against each
// other. Says which differ, and leaves what differs in AFTER/different: before, after, and the pixels between. AFTER is
// test/pictures/out where it is left out.

/** Of all pixels; edges of letters may differ by a shade. As test/support/approved.ts. */
const MOST_DIFFERENT = 0.002;
const THRESHOLD = 0.2;

const [before, after = join(import.meta.dirname, 'out')] = process.argv.slice(2);
if (before === undefined) throw new Error('Which folder holds the pictures from before?');
const picturesIn = (folder) => readdirSync(folder).filter((file) => /-\d+-(light|dark)\.png$/.test(file));
const different = join(after, 'different');
rmSync(different, { recursive: true, force: true });

const pixelsOf = (file) =>
  sharp(file)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
    .then(({ data, info: { width, height } }) => ({ data, width, height }));

/** What sets two pictures apart, null where nothing does. */
async function difference(name) {
  const files = [join(before, name), join(after, name)];
  const [old, now] = files.map((file) => readFileSync(file));
  if (old.equals(now)) return null;
  const [a, b] = await Promise.all(files.map(pixelsOf));
  if (a.width !== b.width || a.height !== b.height) return `${a.width}×${a.height} became ${b.width}×${b.height}`;
  const between = Buffer.alloc(a.data.length);
  const count = pixelmatch(a.data, b.data, between, a.width, a.height, { threshold: THRESHOLD });
  if (count === 0) return null;
  await layOut(name, [a, { ...a, data: between }, b]);
  return `${count} pixels${count > a.width * a.height * MOST_DIFFERENT ? ': MORE THAN EDGES' : ''}`;
}

/** Side by side. */
async function layOut(name, pictures) {
  mkdirSync(different, { recursive: true });
  const { width, height } = pictures[0];
  await sharp({ create: { width: width * 3, height, channels: 4, background: '#505050' } })
    .composite(
      pictures.map(({ data }, place) => ({
        input: data,
        raw: { width, height, channels: 4 },
        left: place * width,
        top: 0,
      })),
    )
    .png()
    .toFile(join(different, name));
}

const [olds, news] = [picturesIn(before), picturesIn(after)];
const faults = [
  ...olds.filter((name) => !news.includes(name)).map((name) => `${name}: gone`),
  ...news.filter((name) => !olds.includes(name)).map((name) => `${name}: new`),
];
for (const name of olds.filter((old) => news.includes(old))) {
  const said = await difference(name);
  if (said !== null) faults.push(`${name}: ${said}`);
}
for (const fault of faults) console.log(fault);
console.log(`${olds.length} pictures, ${faults.length} differ`);
process.exitCode = faults.length === 0 ? 0 : 1;
