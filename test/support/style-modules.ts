import { dirname, join } from 'node:path';
import postcss from 'postcss';

// What CSS modules and the sources that import them say of each other.

/** The classes that a sheet styles; in a module those of its own, not what it says of a `:global` one. */
export function classesOf(sheet: string): ReadonlySet<string> {
  const classes = new Set<string>();
  postcss.parse(sheet).walkRules(({ selector, parent }) => {
    if (parent?.type === 'atrule' && 'name' in parent && parent.name.endsWith('keyframes')) return;
    const own = selector.replaceAll(/:global\([^)]*\)|\[[^\]]*\]/g, '');
    for (const [, name = ''] of own.matchAll(/\.(-?[a-z_][\w-]*)/gi)) classes.add(name);
  });
  return classes;
}

/** The classes of others that a module names. */
export const foreignClassesOf = (sheet: string): ReadonlySet<string> =>
  new Set(Array.from(sheet.matchAll(/:global\(\.([\w-]+)\)/g), ([, name = '']) => name));

/** The words of all strings of a source, classes among them. */
export function wordsInStrings(source: string): string[] {
  const strings = source.matchAll(/'([^'\n]*)'|"([^"\n]*)"|`([^`]*)`/g);
  return Array.from(strings, ([, single, double, template]) => single ?? double ?? template ?? '').flatMap((text) =>
    text.replaceAll(/\$\{[^}]*\}/g, ' ').split(/\s+/),
  );
}

/** The modules that a source imports with the names it takes from each; paths as `file` has one. */
export function stylesUsedBy(file: string, source: string): ReadonlyMap<string, ReadonlySet<string>> {
  const used = new Map<string, ReadonlySet<string>>();
  for (const [, alias = '', path = ''] of source.matchAll(/import \* as (\w+) from '([^']+\.module\.css)';/g)) {
    const names = source.matchAll(new RegExp(String.raw`\b${alias}\.(\w+)`, 'g'));
    used.set(join(dirname(file), path), new Set(Array.from(names, ([, name = '']) => name)));
  }
  return used;
}
