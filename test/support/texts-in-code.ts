import { parseSync } from 'vite';

/** A text that a page would show although no catalogue has it. */
export interface TextInCode {
  readonly line: number;
  readonly words: string;
}

interface Syntax {
  readonly type: string;
  readonly start: number;
  readonly [field: string]: unknown;
}

/** Attributes and properties that are visible or read aloud. */
const HEARD: ReadonlySet<string> = new Set(
  (
    'alt aria-description aria-label aria-placeholder aria-roledescription aria-valuetext caption content description ' +
    'heading hint label lead message note placeholder submit subtitle summary text title'
  ).split(' '),
);

/** A natural-language word; signs, numbers and one-letter units are none. */
const WORD = /\p{L}{2,}(?![\p{L}_])/u;
/** A capitalized noun among words, or German letters: a sentence, anywhere in code. */
const SENTENCE = /\p{Lu}\p{Ll}+[,:;]? \p{L}|\p{Ll}[,:;]? \p{Lu}\p{Ll}|[äöüßÄÖÜ]/u;

/** The texts of a source itself: contents of elements, visible or audible attributes, and sentences anywhere else. */
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

/** Whether a string at this place can be visible. */
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
    // Computed or compared values are no content.
    case 'CallExpression':
    case 'BinaryExpression':
    case 'MemberExpression':
    case 'ArrowFunctionExpression':
      return place === 'shown' && parent['operator'] !== '+' ? 'code' : place;
    case 'ConditionalExpression':
      return field === 'test' && place === 'shown' ? 'code' : place;
    // Error messages are for the console.
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
