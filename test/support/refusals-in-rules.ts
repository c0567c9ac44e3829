import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

// What a rule can refuse, read from the code of the rules: every `refuse('…')` that can be reached from it by the names
// that it and what it calls mention. More would be said only where a name is mentioned and never called.

interface Source {
  /** By name, of what the file imports: from where. */
  readonly imports: ReadonlyMap<string, { readonly file: string; readonly name: string }>;
  /** By name, the text of each declaration of the file. */
  readonly declarations: ReadonlyMap<string, string>;
}

const sources = new Map<string, Source>();

function sourceOf(file: string): Source {
  const known = sources.get(file);
  if (known !== undefined) return known;
  const text = readFileSync(file, 'utf8')
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/^\s*\/\/.*$/gm, '');
  const imports = new Map<string, { file: string; name: string }>();
  for (const [, names = '', from = ''] of text.matchAll(/^(?:im|ex)port \{([^}]*)\} from '(\.[^']+)';/gm)) {
    for (const name of names.split(',').map((each) => each.trim())) {
      if (name !== '' && !name.startsWith('type ')) imports.set(name, { file: resolve(dirname(file), from), name });
    }
  }
  const source = { imports, declarations: declarationsIn(text) };
  sources.set(file, source);
  return source;
}

function declarationsIn(text: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  let name: string | null = null;
  for (const line of text.split('\n')) {
    const [, begun = null] = /^(?:export )?(?:const|let|(?:async )?function\*?|class) (\w+)/.exec(line) ?? [];
    if (begun !== null) name = begun;
    else if (/^[^\s)}\]]/.test(line)) name = null;
    if (name !== null) found.set(name, `${found.get(name) ?? ''}${line}\n`);
  }
  return found;
}

/** The refusals that can be reached from this text of this file. */
function reachable(file: string, text: string, seen: Set<string>): readonly string[] {
  const { imports, declarations } = sourceOf(file);
  const own = [...text.matchAll(/(?:refuse\(\s*|refusal: )'([\w-]+)'/g)].map(([, code = '']) => code);
  const names = new Set(text.match(/[A-Za-z_]\w*/g));
  const further = [...names].flatMap((name) => {
    const target = declarations.has(name) ? { file, name } : imports.get(name);
    const key = target === undefined ? '' : `${target.file} ${target.name}`;
    if (target === undefined || seen.has(key)) return [];
    seen.add(key);
    const body = sourceOf(target.file).declarations.get(target.name);
    return body === undefined ? [] : reachable(target.file, body, seen);
  });
  return [...own, ...further];
}

/** By command, what each rule of this table can refuse, in order. */
export function refusalsIn(file: string, table: string): Readonly<Record<string, readonly string[]>> {
  const text = sourceOf(file).declarations.get(table) ?? '';
  // Entries stand two spaces in, what belongs to one further in.
  const entries = text.split(/^ {2}(?=\w)/m).slice(1);
  return Object.fromEntries(
    entries.map((entry) => {
      const [command = ''] = /^\w+/.exec(entry) ?? [];
      // The name of the entry is not what it calls, unless it is the name of a function.
      const body = entry.startsWith(`${command}:`) ? entry.slice(command.length) : entry;
      return [command, [...new Set(reachable(file, body, new Set()))].toSorted()];
    }),
  );
}
