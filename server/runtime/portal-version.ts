import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const packageFile = z.object({ version: z.string() });

/** The version of this portal in package.json, as seen from the built files. */
export const readPortalVersion = (): string =>
  packageFile.parse(JSON.parse(readFileSync(join(import.meta.dirname, '../../../package.json'), 'utf8'))).version;
