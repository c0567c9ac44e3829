import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readDescription, writeDescriptions } from '#server/http/openapi/descriptions.ts';
import { renderLiveDocs } from '#server/live/live-docs-page.ts';
import { buildOpenApi as describeCalls } from '#server/http/openapi/openapi.ts';
import { describeLive } from '#server/live/asyncapi.ts';
import { routes } from '#server/routes.ts';

// The build writes what the portal says of its calls (write-descriptions.mjs); only the address is put in where it runs.

const house = join(import.meta.dirname, '../../..');
const compiled = join(house, 'dist/server');
const { version } = JSON.parse(readFileSync(join(house, 'package.json'), 'utf8')) as { version: string };

describe.each(['http://192.168.178.20:8080', 'https://turniere.example'])('of a portal at %s', (publicUrl) => {
  const live = describeLive({ version, publicUrl });

  it.each([
    ['openapi.json', JSON.stringify(describeCalls(routes, { version, publicUrl }))],
    ['asyncapi.json', JSON.stringify(live)],
    ['live.html', renderLiveDocs(live)],
  ] as const)('%s is what the build wrote, as if it were made there', async (name, made) => {
    expect((await readDescription(compiled, name, publicUrl)) === made).toBe(true);
    expect(made).toContain(new URL(publicUrl).host);
  });
});

it('each protocol has descriptions of its own, with the host put in as it is read', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'descriptions-'));
  try {
    await writeDescriptions(folder, (publicUrl) => ({
      'openapi.json': publicUrl,
      'asyncapi.json': publicUrl,
      'live.html': publicUrl,
    }));
    for (const publicUrl of ['http://192.168.178.20:8080', 'https://turniere.example'])
      expect(await readDescription(folder, 'openapi.json', publicUrl)).toBe(publicUrl);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
