import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { prepare } from '../server/operation/launch/prepare.mjs';
import { ROOT } from '../server/operation/launch/program.mjs';

// node test/write-import-rules.mjs: writes the linter's rules about imports, .oxlintrc.rooms.json, of the table of layers
// (test/house/layers.ts). One room a line; to compare two rooms, read the table.
await prepare(['test']);
const { importRules } = await import(pathToFileURL(join(ROOT, 'dist/test/house/import-rules.js')).href);
const rules = importRules().overrides.map((override) => `    ${JSON.stringify(override)}`);
writeFileSync(join(ROOT, '.oxlintrc.rooms.json'), `{\n  "overrides": [\n${rules.join(',\n')}\n  ]\n}\n`);
