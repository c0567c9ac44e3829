import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { preprocessCSS, resolveConfig } from 'vite';
import { isMain, ROOT } from './program.mjs';

const CLIENT = join(ROOT, 'client');

/**
 * Writes next to each `x.module.css` an `x.module.d.css.ts` with the names that Vite exports from it, so that a
 * misspelt class does not compile. A file that is already right keeps its time: the compiler goes by it.
 */
async function writeStyleTypes() {
  const config = await resolveConfig({ configFile: false, root: CLIENT, logLevel: 'error' }, 'build');
  const sheets = readdirSync(CLIENT, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.module.css'),
  );
  await Promise.all(sheets.map((sheet) => writeTypesOf(join(CLIENT, sheet), config)));
}

async function writeTypesOf(sheet, config) {
  const { modules = {} } = await preprocessCSS(readFileSync(sheet, 'utf8'), sheet, config);
  const lines = Object.keys(modules)
    .toSorted()
    .map((name) => `export declare const ${name}: string;\n`);
  writeWhereOther(sheet.replace(/\.css$/, '.d.css.ts'), lines.join(''));
}

function writeWhereOther(file, text) {
  try {
    if (readFileSync(file, 'utf8') === text) return;
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
  }
  writeFileSync(file, text);
}

if (isMain(import.meta.filename)) await writeStyleTypes();
