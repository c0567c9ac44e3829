import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parsed, type Syntax } from './parsed.ts';

/** Files of the catalogue without texts of their own. */
const NO_TEXTS: ReadonlySet<string> = new Set(['areas.ts', 'language.ts', 'moments.ts']);
const FOLDER = join(import.meta.dirname, '../../client/texts/de');

/** One text of the catalogue: its path 'apiKeys.states.active', and its readings. */
export interface Entry {
  readonly name: string;
  /** All readings, with holes for parameters: zero, one and many are readings of their own. */
  readonly ways: readonly Way[];
}

/** Words in order; null: a parameter. */
export type Way = readonly (string | null)[];

const HOLE: Way = [null];

/** All texts of the catalogue, read from its source, so that functions need not be called. */
export function catalogue(): readonly Entry[] {
  return readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !NO_TEXTS.has(file))
    .flatMap((file) => entriesOf(file, readFileSync(join(FOLDER, file), 'utf8')));
}

/** The texts that a catalogue file exports. Throws for unsupported syntax. */
export function entriesOf(file: string, source: string): readonly Entry[] {
  const own = new Map<string, Syntax>();
  const exported: [string, Syntax][] = [];
  for (const statement of parsed(file, source)) {
    const isExport = statement.type === 'ExportNamedDeclaration' && statement['declaration'] !== null;
    const declaration = isExport ? (statement['declaration'] as Syntax) : statement;
    if (declaration.type === 'FunctionDeclaration') own.set(String((declaration['id'] as Syntax)['name']), declaration);
    if (declaration.type !== 'VariableDeclaration') continue;
    for (const { id, init } of declaration['declarations'] as readonly { id: Syntax; init: Syntax }[]) {
      own.set(String(id['name']), init);
      if (isExport) exported.push([String(id['name']), init]);
    }
  }
  return exported.flatMap(([name, value]) => entriesIn(name, bare(value), own));
}

/** Without TypeScript-only syntax. */
function bare(syntax: Syntax): Syntax {
  const wraps = ['TSAsExpression', 'TSSatisfiesExpression', 'ParenthesizedExpression', 'TSNonNullExpression'];
  return wraps.includes(syntax.type) ? bare(syntax['expression'] as Syntax) : syntax;
}

type Own = ReadonlyMap<string, Syntax>;

function entriesIn(name: string, given: Syntax, own: Own): readonly Entry[] {
  const syntax = bare(given);
  if (syntax.type === 'ObjectExpression') {
    return (syntax['properties'] as readonly Syntax[]).flatMap((property) =>
      // What is spread in stands in a file of its own.
      property.type === 'SpreadElement'
        ? []
        : entriesIn(`${name}.${keyOf(property['key'] as Syntax)}`, property['value'] as Syntax, own),
    );
  }
  if (syntax.type === 'ArrayExpression') {
    return (syntax['elements'] as readonly Syntax[]).flatMap((element, at) => entriesIn(`${name}.${at}`, element, own));
  }
  if (syntax.type === 'Identifier') return entriesIn(name, known(syntax, own), own);
  if (syntax.type === 'MemberExpression' && isForeign(syntax['object'] as Syntax, own)) return [];
  const ways = waysOf(syntax, own).filter((way) => way.some((word) => word !== null && /\p{L}/u.test(word)));
  return [{ name, ways }];
}

/** Words of another file, by their name there. */
const isForeign = (object: Syntax, own: Own): boolean =>
  object.type === 'Identifier' && !own.has(String(object['name']));

const keyOf = (key: Syntax): string => String(key['name'] ?? key['value']);

function known(identifier: Syntax, own: Own): Syntax {
  const found = own.get(String(identifier['name']));
  if (found === undefined) throw new Error(`The catalogue names ${String(identifier['name'])} from elsewhere`);
  return found;
}

/** All readings of an expression. */
function waysOf(given: Syntax, own: Own): readonly Way[] {
  const syntax = bare(given);
  switch (syntax.type) {
    case 'Literal':
      return [[String(syntax['value'])]];
    case 'TemplateLiteral': {
      const words = (syntax['quasis'] as readonly { value: { cooked: string } }[]).map(({ value }) => value.cooked);
      const filled = (syntax['expressions'] as readonly Syntax[]).map((hole) => waysOf(hole, own));
      // Several choices in one sentence depend on each other; only the caller knows which combinations occur.
      const several = filled.filter((ways) => ways.length > 1).length > 1;
      const holes = filled.map((ways) => (several && ways.length > 1 ? [HOLE] : ways));
      return joined(words.flatMap((word, at) => [[[word]], holes[at] ?? [[]]]));
    }
    case 'FunctionDeclaration':
    case 'ArrowFunctionExpression': {
      const body = syntax['body'] as Syntax;
      return body.type === 'BlockStatement' ? returned(body).flatMap((value) => waysOf(value, own)) : waysOf(body, own);
    }
    case 'ConditionalExpression':
      return [...waysOf(syntax['consequent'] as Syntax, own), ...waysOf(syntax['alternate'] as Syntax, own)];
    case 'LogicalExpression':
      return [...waysOf(syntax['left'] as Syntax, own), ...waysOf(syntax['right'] as Syntax, own)];
    case 'CallExpression':
      return waysOfCall(syntax, own);
    case 'ObjectExpression':
      return (syntax['properties'] as readonly Syntax[]).flatMap(({ value }) => waysOf(value as Syntax, own));
    case 'MemberExpression': {
      const object = bare(syntax['object'] as Syntax);
      return object.type === 'ObjectExpression' ? waysOf(object, own) : [HOLE];
    }
    case 'Identifier': {
      const found = own.get(String(syntax['name']));
      return found === undefined || bare(found).type === 'ObjectExpression' ? [HOLE] : waysOf(found, own);
    }
    default:
      return [HOLE];
  }
}

/** `counted('Spiel', 'Spiele')`, by itself or called with a number; other calls are unknown. */
function waysOfCall(call: Syntax, own: Own): readonly Way[] {
  const callee = call['callee'] as Syntax;
  const args = call['arguments'] as readonly Syntax[];
  if (callee.type === 'Identifier' && callee['name'] === 'counted') {
    return args.map((word) => [null, ` ${String(word['value'])}`]);
  }
  if (callee.type === 'CallExpression') return waysOfCall(callee, own);
  const found = callee.type === 'Identifier' ? own.get(String(callee['name'])) : undefined;
  return found === undefined ? [HOLE] : waysOf(found, own);
}

const returned = (block: Syntax): readonly Syntax[] =>
  (block['body'] as readonly Syntax[]).flatMap((statement) =>
    statement.type === 'ReturnStatement' ? [statement['argument'] as Syntax] : [],
  );

/** All combinations of one reading of each part. */
const joined = (parts: readonly (readonly Way[])[]): readonly Way[] =>
  parts.reduce<readonly Way[]>(
    (ways, choices) => ways.flatMap((way) => choices.map((choice) => [...way, ...choice])),
    [[]],
  );

/** Minimum length of words that identify a text anywhere: within a sentence, or within a combined name. */
const TELLING = 12;

/** Minimum length of words that identify a text when set off from others: 'neu' in brackets may be any. */
const OWN = 6;

/** Separators around a combined text: 'Feld 2 · Konflikt', '09:30 Uhr, Feld 1'. */
const OPENED = String.raw`(?:^|[,;:·–(] ?)`;
const CLOSED = String.raw`(?=$|[,;:·–).]| [·–(])`;

/**
 * Returns a test whether a reading appeared among the shown texts: on its own, set off from others, or anywhere if it
 * has enough words of its own.
 */
export function shownAmong(texts: Iterable<string>): (way: Way) => boolean {
  const lines = [...texts].map(folded).join('\n');
  return (way) => {
    const words = way
      .map((word) => (word === null ? '[^\\n]*?' : quoted(folded(word))))
      .join('')
      .trim();
    if (new RegExp(`^ *${words} *$`, 'mu').test(lines)) return true;
    const own = way.join('').replaceAll(/\P{L}/gu, '').length;
    if (own >= OWN && new RegExp(`${OPENED} *${words} *${CLOSED}`, 'mu').test(lines)) return true;
    return own >= TELLING && new RegExp(`(?<![\\p{L}\\p{N}])${words}(?![\\p{L}\\p{N}])`, 'u').test(lines);
  };
}

const folded = (text: string): string => text.replaceAll(/\s+/g, ' ');

const quoted = (words: string): string => words.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
