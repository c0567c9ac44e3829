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

/** Small words that only German has, and what every text of this house is about. */
const GERMAN_WORDS =
  'als auf aus bei beim bitte das dem den der des dies diese dieser dieses ein eine einem einen einer eines für gibt ' +
  'haben hier ihr ihre ihrem ihren ihrer im ist kein keine keinem keinen mit nach nicht noch nur oder ohne schon sich ' +
  'sie sind und unter vom von wenn werden wie wird wurde zu zum zur gruppe mannschaft mannschaften platz spiel spiele ' +
  'turnier turniere';
/** One of these words, or a letter or a quote of German, makes a text German. */
const GERMAN = new RegExp(`[äöüßÄÖÜ„“]|(?<![\\p{L}_-])(?:${GERMAN_WORDS.replaceAll(' ', '|')})(?![\\p{L}_-])`, 'iu');

/** Every German text of a source, wherever it stands: in the contents of elements, in faults, in tables of words. */
export function findGerman(file: string, source: string): readonly TextInCode[] {
  const found: TextInCode[] = [];
  const say = sayInto(found, source);
  const look = (syntax: Syntax): void => {
    if (syntax.type === 'ImportDeclaration' || syntax.type === 'TSLiteralType') return;
    const text = ownText(syntax);
    if (text !== null && GERMAN.test(text)) say(syntax, text);
    for (const { part } of partsOf(syntax)) look(part);
  };
  look(parse(file, source));
  return found;
}

/** What a source says by itself: contents of elements, attributes that are seen or heard, and sentences anywhere else. */
export function findTexts(file: string, source: string): readonly TextInCode[] {
  const found: TextInCode[] = [];
  walk(parse(file, source), 'code', sayInto(found, source));
  return found;
}

function parse(file: string, source: string): Syntax {
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file} does not parse`);
  return program as unknown as Syntax;
}

const sayInto =
  (found: TextInCode[], source: string) =>
  ({ start }: Syntax, words: string): void => {
    const line = source.slice(0, start).split('\n').length;
    found.push({ line, words: words.replaceAll(/\s+/g, ' ').trim() });
  };

const partsOf = (syntax: Syntax): readonly { readonly field: string; readonly part: Syntax }[] =>
  Object.entries(syntax).flatMap(([field, value]) =>
    (Array.isArray(value) ? (value as unknown[]) : [value]).filter(isSyntax).map((part) => ({ field, part })),
  );

/** Whether a string at this place can be visible. */
type Place = 'shown' | 'unseen' | 'code';

function walk(syntax: Syntax, place: Place, say: (syntax: Syntax, words: string) => void): void {
  const text = ownText(syntax);
  if (text !== null) {
    const pattern = place === 'shown' ? WORD : SENTENCE;
    if (place !== 'unseen' && pattern.test(text)) say(syntax, text);
  }
  for (const { field, part } of partsOf(syntax)) walk(part, placeOf(syntax, field, place), say);
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
