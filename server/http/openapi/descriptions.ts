import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

// What the portal says of its own calls is written once, by the build (operation/launch/write-descriptions.mjs): the same for
// every portal but for the address where it is reached.

/** The OpenAPI document, the AsyncAPI document of the live channel, and the page that shows this one. */
export interface Descriptions {
  readonly 'openapi.json': string;
  readonly 'asyncapi.json': string;
  readonly 'live.html': string;
}

/** Placeholder for the host until the portal knows its own. */
const HOST = 'host-of-this-portal.invalid';
/** By the protocol there are two: the names of cookies differ, too. */
const PROTOCOLS = ['http:', 'https:'] as const;

const folderOf = (compiled: string, protocol: string): string =>
  join(compiled, 'descriptions', protocol.replace(':', ''));

/** Writes what `describe` says of a portal at `publicUrl`. `compiled`: the folder of the compiled server. */
export async function writeDescriptions(
  compiled: string,
  describe: (publicUrl: string) => Descriptions,
): Promise<void> {
  for (const protocol of PROTOCOLS) {
    const folder = folderOf(compiled, protocol);
    await mkdir(folder, { recursive: true });
    for (const [name, text] of Object.entries(describe(`${protocol}//${HOST}`))) {
      await writeFile(join(folder, name), String(text));
    }
  }
}

/** What the build wrote, for a portal at this address. */
export async function readDescription(compiled: string, name: keyof Descriptions, publicUrl: string): Promise<string> {
  const { host, protocol } = new URL(publicUrl);
  const text = await readFile(join(folderOf(compiled, protocol), name), 'utf8');
  return text.replaceAll(HOST, () => host);
}
