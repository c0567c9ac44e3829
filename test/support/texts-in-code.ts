import { parseSync } from 'vite';

/** Words that a page would show although no catalogue has them. */
export interface TextInCode {
  readonly line: number;
  readonly words: string;
}

interface Syntax {
  readonly type: string;
  readonly start: number;
  readonly [field: string]: unknown;
}

/** Attributes of elements and parts that somebody sees or hears. */
const HEARD: ReadonlySet<string> = new Set(
  (
    'alt aria-description aria-label aria-placeholder aria-roledescription aria-valuetext caption content description ' +
    'heading hint label lead message note placeholder submit subtitle summary text title'
  ).split(' '),
);

/** A word as people write it; signs, numbers and units of one letter are none. */
const WORD = /\p{L}{2,}(?![\p{L}_])/u;
/** Words of which one is written as a noun, or a word of German spelling: sentences, wherever in code they stand. */
const SENTENCE = /\p{Lu}\p{Ll}+[,:;]? \p{L}|\p{Ll}[,:;]? \p{Lu}\p{Ll}|[äöüßÄÖÜ]/u;

/** What a source says by itself: contents of elements, attributes that are seen or heard, and sentences anywhere else. */
export function findTexts(file: string, source: string): readonly TextInCode[] {
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file} does not parse`);
  const found: TextInCode[] = [];
  const say = ({ start }: Syntax, words: string): void => {
    const line = source.slice(0, start).split('\n').length;
    found.push({ line, words: words.replaceAll(/\s+/g, ' ').trim() });
  };
  walk(program as unknown as Syntax, 'code', say);
  return found;
}

/** Where a string stands decides whether anybody sees it. */
type Place = 'shown' | 'unseen' | 'code';

function walk(syntax: Syntax, place: Place, say: (syntax: Syntax, words: string) => void): void {
  const text = ownText(syntax);
  if (text !== null) {
    const pattern = place === 'shown' ? WORD : SENTENCE;
    if (place !== 'unseen' && pattern.test(text)) say(syntax, text);
  }
  for (const [field, value] of Object.entries(syntax)) {
    for (const part of Array.isArray(value) ? (value as unknown[]) : [value]) {
      if (isSyntax(part)) walk(part, placeOf(syntax, field, place), say);
    }
  }
}

function ownText(syntax: Syntax): string | null {
  if (syntax.type === 'JSXText') return String(syntax['value']);
  if (syntax.type === 'Literal' && typeof syntax['value'] === 'string') return syntax['value'];
  if (syntax.type === 'TemplateElement') return (syntax['value'] as { cooked: string }).cooked;
  return null;
}

function placeOf(parent: Syntax, field: string, place: Place): Place {
  switch (parent.type) {
    case 'JSXElement':
    case 'JSXFragment':
      return field === 'children' ? 'shown' : place === 'shown' ? 'code' : place;
    case 'JSXAttribute':
      return HEARD.has(nameOf(parent['name'])) ? 'shown' : 'unseen';
    // What is worked out or asked for in between is none of the contents.
    case 'CallExpression':
    case 'BinaryExpression':
    case 'MemberExpression':
    case 'ArrowFunctionExpression':
      return place === 'shown' && parent['operator'] !== '+' ? 'code' : place;
    case 'ConditionalExpression':
      return field === 'test' && place === 'shown' ? 'code' : place;
    // Faults are for whoever reads the console.
    case 'ThrowStatement':
    case 'ImportDeclaration':
    case 'TSLiteralType':
      return 'unseen';
    default:
      return place;
  }
}

const nameOf = (name: unknown): string => (isSyntax(name) ? String(name['name']) : '');

const isSyntax = (value: unknown): value is Syntax =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string';
