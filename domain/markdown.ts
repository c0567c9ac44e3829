// The little Markdown that infos are written in [OR3]. What it makes holds text and addresses, never HTML.

/** Part of a line. */
export type Inline =
  | { readonly kind: 'text' | 'strong' | 'emphasis'; readonly text: string }
  /** An https, http or mailto address. */
  | { readonly kind: 'link'; readonly text: string; readonly address: string };

export type Line = readonly Inline[];

export type Block =
  | { readonly kind: 'heading'; readonly level: 1 | 2 | 3; readonly line: Line }
  /** `numbers`: as they were typed, of a numbered list; else null. */
  | { readonly kind: 'list'; readonly numbers: readonly number[] | null; readonly items: readonly Line[] }
  | { readonly kind: 'paragraph'; readonly lines: readonly Line[] };

const HEADING = /^(#{1,3}) +(\S.*)$/;
const ITEM = /^ {0,3}(?:[-*]|(\d{1,3})[.)]) +(\S.*)$/;
const SPAN =
  /\*\*([^*]+)\*\*|\*([^*]+)\*|\[([^[\]]+)\]\(((?:https?:\/\/|mailto:)[^\s()<>"']+)\)|(https?:\/\/[^\s()<>"']+[^\s()<>"'.,;:!?])/g;

/** Headings, lists, links and emphasis; everything else is text as it was typed, and lines stay lines. */
export function parseMarkdown(text: string): readonly Block[] {
  const blocks: WrittenBlock[] = [];
  let isApart = true;
  for (const written of text.split(/\r?\n/)) {
    if (written.trim() !== '') addLine(blocks, written.trimEnd(), isApart ? undefined : blocks.at(-1));
    isApart = written.trim() === '';
  }
  return blocks;
}

type WrittenBlock =
  | Extract<Block, { kind: 'heading' }>
  | { readonly kind: 'list'; readonly numbers: number[] | null; readonly items: Line[] }
  | { readonly kind: 'paragraph'; readonly lines: Line[] };

/** `last`: the block that the line may continue. */
function addLine(blocks: WrittenBlock[], written: string, last: WrittenBlock | undefined): void {
  const [, marks = '', title = ''] = HEADING.exec(written) ?? [];
  if (marks !== '') {
    blocks.push({ kind: 'heading', level: marks.length === 1 ? 1 : marks.length === 2 ? 2 : 3, line: spansOf(title) });
    return;
  }
  const item = ITEM.exec(written);
  if (item === null) {
    const line = spansOf(written.trim());
    if (last?.kind === 'paragraph') last.lines.push(line);
    else blocks.push({ kind: 'paragraph', lines: [line] });
    return;
  }
  const number = item[1] === undefined ? null : Number(item[1]);
  const line = spansOf(item[2] ?? '');
  if (last?.kind === 'list' && (last.numbers === null) === (number === null)) {
    last.items.push(line);
    if (number !== null) last.numbers?.push(number);
  } else blocks.push({ kind: 'list', numbers: number === null ? null : [number], items: [line] });
}

function spansOf(text: string): Line {
  const spans: Inline[] = [];
  let at = 0;
  for (const found of text.matchAll(SPAN)) {
    if (found.index > at) spans.push({ kind: 'text', text: text.slice(at, found.index) });
    spans.push(spanOf(found));
    at = found.index + found[0].length;
  }
  if (at < text.length) spans.push({ kind: 'text', text: text.slice(at) });
  return spans;
}

function spanOf([whole, strong, emphasis, name, address, bare]: RegExpMatchArray): Inline {
  if (strong !== undefined) return { kind: 'strong', text: strong };
  if (emphasis !== undefined) return { kind: 'emphasis', text: emphasis };
  const target = address ?? bare;
  // A name or a password before the host leads elsewhere than it seems to.
  return target === undefined || /^https?:\/\/[^/]*@/.test(target)
    ? { kind: 'text', text: whole }
    : { kind: 'link', text: name ?? target, address: target };
}
