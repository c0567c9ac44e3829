import { parseSync } from 'vite';

/** A dialog's title: a text of the catalogue ('teams.moveTitle.*': any below), or words from outside it. */
export type Title = { readonly text: string } | { readonly words: string; readonly file: string };

interface Syntax {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [field: string]: unknown;
}

interface Source {
  readonly file: string;
  readonly source: string;
  readonly nodes: readonly Syntax[];
}

/** The meaning of a name: a text of the catalogue, a property of the component, or neither. */
type Found =
  | { readonly text: string }
  | { readonly property: string; readonly of: string }
  | { readonly words: string };

/**
 * All titles that a dialog of these sources can have. A component that takes its title as a property is resolved at its
 * users. Throws for an unsupported dialog.
 */
export function dialogTitles(sources: ReadonlyMap<string, string>): readonly Title[] {
  const read = [...sources].map(([file, source]): Source => {
    const { program, errors } = parseSync(file, source);
    if (errors.length > 0) throw new Error(`${file} does not parse`);
    return { file, source, nodes: nodesIn(program as unknown as Syntax) };
  });
  const titles = new Map<string, Title>();
  const asked = new Set<string>();
  const follow = (source: Source, expression: Syntax): void => {
    for (const found of leadsTo(source, expression)) {
      if ('text' in found) titles.set(found.text, found);
      else if ('words' in found) titles.set(`${source.file} ${found.words}`, { ...found, file: source.file });
      else ask(found.of, found.property);
    }
  };
  const ask = (component: string, property: string): void => {
    if (asked.has(`${component} ${property}`)) return;
    asked.add(`${component} ${property}`);
    for (const source of read) {
      for (const element of elementsOf(source, component)) {
        const value = attribute(element, property);
        if (value !== null) follow(source, value);
      }
    }
  };
  for (const source of read) for (const named of ownDialogs(source)) follow(source, named);
  return [...titles.values()];
}

/** The title expressions of all dialogs that a source renders itself. */
function ownDialogs(source: Source): readonly Syntax[] {
  const elements = source.nodes.filter(({ type }) => type === 'JSXElement');
  const roleOf = (element: Syntax): unknown => attribute(element, 'role')?.['value'];
  const native = elements.filter(
    (element) => nameOf(element) === 'dialog' || ['dialog', 'alertdialog'].includes(roleOf(element) as string),
  );
  return native.map((dialog) => heardName(source, dialog));
}

function heardName(source: Source, dialog: Syntax): Syntax {
  const label = attribute(dialog, 'aria-label');
  if (label !== null) return label;
  const by = attribute(dialog, 'aria-labelledby');
  const idOf = (element: Syntax): string => textOf(source, attribute(element, 'id'));
  const heading = nodesIn(dialog).find(
    (node) => node.type === 'JSXElement' && by !== null && idOf(node) === textOf(source, by),
  );
  const said = (heading?.['children'] as readonly Syntax[] | undefined)?.find(
    ({ type }) => type === 'JSXExpressionContainer',
  );
  if (said === undefined) throw new Error(`A dialog of ${source.file} has no name`);
  return said['expression'] as Syntax;
}

function leadsTo(source: Source, given: Syntax, through: readonly Syntax[] = []): readonly Found[] {
  const syntax = bare(given);
  if (through.includes(syntax)) return [];
  const on = (next: Syntax): readonly Found[] => leadsTo(source, next, [...through, syntax]);
  switch (syntax.type) {
    case 'ConditionalExpression':
      return [...on(syntax['consequent'] as Syntax), ...on(syntax['alternate'] as Syntax)];
    case 'LogicalExpression':
      return [...on(syntax['left'] as Syntax), ...on(syntax['right'] as Syntax)];
    case 'CallExpression': {
      const found = on(syntax['callee'] as Syntax);
      const [dressed] = syntax['arguments'] as readonly Syntax[];
      // A function from elsewhere only dresses its text, as with hyphens.
      const isForeign = found.every(
        (each) => 'words' in each && each.words === textOf(source, syntax['callee'] as Syntax),
      );
      return isForeign && dressed !== undefined ? on(dressed) : found;
    }
    case 'Identifier':
      return ofName(source, syntax, on);
    case 'MemberExpression':
      return ofMember(source, syntax, on);
    default:
      return [{ words: textOf(source, syntax) }];
  }
}

/** What a function of this file with that name returns. */
const returnedBy = ({ nodes }: Source, name: string): readonly Syntax[] =>
  nodes
    .filter(({ type, id }) => type === 'FunctionDeclaration' && isSyntax(id) && id['name'] === name)
    .flatMap((declared) => nodesIn(declared))
    .flatMap(({ type, argument }) => (type === 'ReturnStatement' && isSyntax(argument) ? [argument] : []));

type On = (next: Syntax) => readonly Found[];

function ofName(source: Source, identifier: Syntax, on: On): readonly Found[] {
  const name = String(identifier['name']);
  if (name === 'texts') return [{ text: '' }];
  const values = source.nodes.flatMap(({ type, id, init }) =>
    type === 'VariableDeclarator' && (id as Syntax)['name'] === name && isSyntax(init) ? [init] : [],
  );
  const known = values.filter((value) => isWithin(identifier, functionAround(source, value)));
  if (known.length > 0) return known.flatMap(on);
  const returned = returnedBy(source, name);
  if (returned.length > 0) return returned.flatMap(on);
  const of = componentWith(source, identifier, name);
  return [of === null ? { words: name } : { property: name, of }];
}

function ofMember(source: Source, member: Syntax, on: On): readonly Found[] {
  const key = member['computed'] === true ? '*' : String((member['property'] as Syntax)['name']);
  const texts = on(member['object'] as Syntax).flatMap((found) => ('text' in found ? [found.text] : []));
  if (texts.length > 0) return texts.map((text) => ({ text: text === '' ? key : `${text}.${key}` }));
  // A value of this file: a table of texts, or the result of a function.
  const values = source.nodes.flatMap((node) =>
    node.type === 'ObjectExpression'
      ? (node['properties'] as readonly Syntax[]).flatMap((each) =>
          (each['key'] as Syntax | undefined)?.['name'] === key ? [each['value'] as Syntax] : [],
        )
      : [],
  );
  return values.length > 0 ? values.flatMap(on) : [{ words: textOf(source, member) }];
}

/** The component around this place that takes such a property; null: none. */
function componentWith(source: Source, at: Syntax, name: string): string | null {
  const around = source.nodes.find(
    (node) =>
      isWithin(at, node) &&
      componentName(source, node) !== null &&
      ((node['params'] as readonly Syntax[])[0]?.['properties'] as readonly Syntax[] | undefined)?.some(
        ({ value }) =>
          isSyntax(value) && (bare(value)['name'] ?? (value['left'] as Syntax | undefined)?.['name']) === name,
      ) === true,
  );
  return around === undefined ? null : componentName(source, around);
}

function componentName({ nodes }: Source, node: Syntax): string | null {
  if (node.type === 'FunctionDeclaration') return isSyntax(node['id']) ? String(node['id']['name']) : null;
  if (node.type !== 'ArrowFunctionExpression') return null;
  const declared = nodes.find(({ type, init }) => type === 'VariableDeclarator' && init === node);
  return declared === undefined ? null : String((declared['id'] as Syntax)['name']);
}

/** The innermost function around; null: at the top level of the file. */
const functionAround = ({ nodes }: Source, at: Syntax): Syntax | null =>
  nodes.findLast(({ type, start, end }) => /Function/.test(type) && start < at.start && at.end <= end) ?? null;

const isWithin = (inner: Syntax, outer: Syntax | null): boolean =>
  outer === null || (outer.start <= inner.start && inner.end <= outer.end);

const elementsOf = ({ nodes }: Source, name: string): readonly Syntax[] =>
  nodes.filter((node) => node.type === 'JSXElement' && nameOf(node) === name);

const nameOf = (element: Syntax): string => {
  const name = (element['openingElement'] as Syntax)['name'] as Syntax;
  return name.type === 'JSXIdentifier' ? String(name['name']) : '';
};

function attribute(element: Syntax, name: string): Syntax | null {
  const all = (element['openingElement'] as Syntax)['attributes'] as readonly Syntax[];
  const value = all.find((each) => (each['name'] as Syntax | undefined)?.['name'] === name)?.['value'];
  if (!isSyntax(value)) return null;
  return value.type === 'JSXExpressionContainer' ? (value['expression'] as Syntax) : value;
}

const textOf = ({ source }: Source, syntax: Syntax | null): string =>
  syntax === null ? '' : source.slice(syntax.start, syntax.end);

/** Without TypeScript-only syntax. */
function bare(syntax: Syntax): Syntax {
  const wraps = ['TSAsExpression', 'TSSatisfiesExpression', 'ParenthesizedExpression', 'TSNonNullExpression'];
  return wraps.includes(syntax.type) ? bare(syntax['expression'] as Syntax) : syntax;
}

const nodesIn = (syntax: Syntax): readonly Syntax[] => [
  syntax,
  ...Object.values(syntax).flatMap((value) =>
    (Array.isArray(value) ? (value as unknown[]) : [value]).filter(isSyntax).flatMap(nodesIn),
  ),
];

const isSyntax = (value: unknown): value is Syntax =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string';
