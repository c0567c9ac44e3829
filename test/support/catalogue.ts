import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseSync } from 'vite';

const FOLDER = join(import.meta.dirname, '../../client/texts/de');

/** One text of the catalogue: 'apiKeys.states.active', and how what it shows reads. */
export interface Entry {
  readonly name: string;
  /** Every way it can be put, each with holes for what is filled in: zero, one and many are ways of their own. */
  readonly ways: readonly Way[];
}

/** Words in their order; null: something filled in. */
export type Way = readonly (string | null)[];

interface Syntax {
  readonly type: string;
  readonly [field: string]: unknown;
}

const HOLE: Way = [null];

/** All texts of the catalogue, read from its source: what a function may say is known without calling it. */
export function catalogue(): readonly Entry[] {
  return readdirSync(FOLDER)
    .filter((file) => file !== 'areas.ts')
    .flatMap((file) => entriesOf(file, readFileSync(join(FOLDER, file), 'utf8')));
}

/** The texts that a file of the catalogue exports. Throws for syntax nobody taught it. */
export function entriesOf(file: string, source: string): readonly Entry[] {
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${basename(file)} does not parse`);
  const own = new Map<string, Syntax>();
  const exported: [string, Syntax][] = [];
  for (const statement of (program as unknown as { body: readonly Syntax[] }).body) {
    const isExport = statement.type === 'ExportNamedDeclaration' && statement['declaration'] !== null;
    const declaration = isExport ? (statement['declaration'] as Syntax) : statement;
    if (declaration.type !== 'VariableDeclaration') continue;
    for (const { id, init } of declaration['declarations'] as readonly { id: Syntax; init: Syntax }[]) {
      own.set(String(id['name']), init);
      if (isExport) exported.push([String(id['name']), init]);
    }
  }
  return exported.flatMap(([name, value]) => entriesIn(name, bare(value), own));
}

/** Without what only the compiler reads. */
function bare(syntax: Syntax): Syntax {
  const wraps = ['TSAsExpression', 'TSSatisfiesExpression', 'ParenthesizedExpression', 'TSNonNullExpression'];
  return wraps.includes(syntax.type) ? bare(syntax['expression'] as Syntax) : syntax;
}

type Own = ReadonlyMap<string, Syntax>;

function entriesIn(name: string, given: Syntax, own: Own): readonly Entry[] {
  const syntax = bare(given);
  if (syntax.type === 'ObjectExpression') {
    return (syntax['properties'] as readonly Syntax[]).flatMap((property) =>
      entriesIn(`${name}.${keyOf(property['key'] as Syntax)}`, property['value'] as Syntax, own),
    );
  }
  if (syntax.type === 'ArrayExpression') {
    return (syntax['elements'] as readonly Syntax[]).flatMap((element, at) => entriesIn(`${name}.${at}`, element, own));
  }
  if (syntax.type === 'Identifier') return entriesIn(name, known(syntax, own), own);
  const ways = waysOf(syntax, own).filter((way) => way.some((word) => word !== null && /\p{L}/u.test(word)));
  return [{ name, ways }];
}

const keyOf = (key: Syntax): string => String(key['name'] ?? key['value']);

function known(identifier: Syntax, own: Own): Syntax {
  const found = own.get(String(identifier['name']));
  if (found === undefined) throw new Error(`The catalogue names ${String(identifier['name'])} from elsewhere`);
  return found;
}

/** Every way an expression can read. */
function waysOf(given: Syntax, own: Own): readonly Way[] {
  const syntax = bare(given);
  switch (syntax.type) {
    case 'Literal':
      return [[String(syntax['value'])]];
    case 'TemplateLiteral': {
      const words = (syntax['quasis'] as readonly { value: { cooked: string } }[]).map(({ value }) => value.cooked);
      const filled = (syntax['expressions'] as readonly Syntax[]).map((hole) => waysOf(hole, own));
      // Several choices in one sentence hang together; which of them go with which, only its caller knows.
      const several = filled.filter((ways) => ways.length > 1).length > 1;
      const holes = filled.map((ways) => (several && ways.length > 1 ? [HOLE] : ways));
      return joined(words.flatMap((word, at) => [[[word]], holes[at] ?? [[]]]));
    }
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

/** `counted('Spiel', 'Spiele')`, by itself or called with a number; of any other call nothing is known. */
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

/** One way of each, put together in every combination. */
const joined = (parts: readonly (readonly Way[])[]): readonly Way[] =>
  parts.reduce<readonly Way[]>(
    (ways, choices) => ways.flatMap((way) => choices.map((choice) => [...way, ...choice])),
    [[]],
  );

/** Letters from which on words tell a text apart wherever they stand: in a sentence with others, in a name put together. */
const TELLING = 12;

/** Letters from which on words that are set off from others tell a text apart: 'neu' in brackets may be any. */
const OWN = 6;

/** What stands before and after a text that is put together with others: 'Feld 2 · Konflikt', '09:30 Uhr, Feld 1'. */
const OPENED = String.raw`(?:^|[,;:·–(] ?)`;
const CLOSED = String.raw`(?=$|[,;:·–).]| [·–(])`;

/**
 * Asks what pages showed whether a way of putting a text was among it: by itself in its place, set off from others, or
 * anywhere where it has enough words of its own not to be mistaken for others.
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
