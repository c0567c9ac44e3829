import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, expect, it } from 'vitest';
import { createPrintImageCache } from '#server/documents/print-images.ts';
import { openImageCodec } from '#server/images/image-codec.ts';

const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
const webp = await sharp({ create: { width: 1100, height: 300, channels: 3, background: '#fff', noise } })
  .webp({ quality: 90 })
  .toBuffer();

const compiled = join(import.meta.dirname, '../../../dist/server');
const imageCodec = openImageCodec({ compiled, log: { warn: () => undefined } });
afterAll(() => imageCodec.close());

function counted(bounds: { images?: number; bytes?: number }) {
  const read: string[] = [];
  const imageStore = {
    read: async (id: string) => {
      read.push(id);
      return webp;
    },
  };
  const imageOf = createPrintImageCache({ imageStore, imageCodec }, bounds);
  return { imageOf, read };
}

it.each([
  ['number', { images: 2 }],
  ['bytes', { bytes: webp.length * 2.5 }],
])('pictures in the size of print are kept up to a bound of %s, those that were used last', async (_, bounds) => {
  const { imageOf, read } = counted(bounds);
  for (const id of ['one', 'other', 'one', 'third', 'one', 'other'])
    expect((await imageOf(id))?.bytes.length).toBeGreaterThan(0);
  expect(read).toEqual(['one', 'other', 'third', 'other']);
});
