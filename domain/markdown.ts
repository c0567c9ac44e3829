// The little Markdown that infos are written in [OR3]. What it makes holds text and addresses, never HTML.

/** Part of a line. */
export type Inline =
  | { readonly kind: 'text' | 'strong' | 'emphasis'; readonly text: string }
  /** An https, http or mailto address. */
  | { readonly kind: 'link'; readonly text: string; readonly address: string };

export type Line = readonly Inline[];

export type Block =
  | { readonly kind: 'heading'; readonly level: 1 | 2 | 3; readonly line: Line }
  | { readonly kind: 'list'; readonly isNumbered: boolean; readonly items: readonly Line[] }
  | { readonly kind: 'paragraph'; readonly lines: readonly Line[] };

const HEADING = /^(#{1,3}) +(\S.*)$/;
const ITEM = /^ {0,3}(?:[-*]|(\d{1,3})[.)]) +(\S.*)$/;
const SPAN =
  /\*\*([^*]+)\*\*|\*([^*]+)\*|\[([^[\]]+)\]\(((?:https?:\/\/|mailto:)[^\s()<>"']+)\)|(https?:\/\/[^\s()<>"']+[^\s()<>"'.,;:!?])/g;

/**
 * Headings, lists, links and emphasis; everything else is text as it was typed, and lines stay lines. Takes time in
 * proportion to the text.
 */
export function parseMarkdown(text: string): readonly Block[] {
  const blocks: Block[] = [];
  let isApart = true;
  for (const written of text.split(/\r?\n/)) {
    if (written.trim() === '') {
      isApart = true;
      continue;
    }
    const last = isApart ? undefined : blocks.at(-1);
    addLine(blocks, written.trimEnd(), last);
    isApart = false;
  }
  return blocks;
}

/** `last`: the block that the line may go on with. */
function addLine(blocks: Block[], written: string, last: Block | undefined): void {
  const [, marks = '', title = ''] = HEADING.exec(written) ?? [];
  if (marks !== '') {
    blocks.push({ kind: 'heading', level: marks.length === 1 ? 1 : marks.length === 2 ? 2 : 3, line: spansOf(title) });
    return;
  }
  const item = ITEM.exec(written);
  if (item !== null) {
    const isNumbered = item[1] !== undefined;
    const line = spansOf(item[2] ?? '');
    const goesOn = last?.kind === 'list' && last.isNumbered === isNumbered;
    if (goesOn) blocks[blocks.length - 1] = { ...last, items: [...last.items, line] };
    else blocks.push({ kind: 'list', isNumbered, items: [line] });
    return;
  }
  const line = spansOf(written.trim());
  if (last?.kind === 'paragraph') blocks[blocks.length - 1] = { ...last, lines: [...last.lines, line] };
  else blocks.push({ kind: 'paragraph', lines: [line] });
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
  return target === undefined ? { kind: 'text', text: whole } : { kind: 'link', text: name ?? target, address: target };
}
