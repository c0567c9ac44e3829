// Pages are laid out without scripts, so what a name takes is reckoned before: a long one steps down a size in its place,
// and nothing is ever cut off.

/** A place on paper, in mm, and the sizes in pt that a text may have there, the largest first. */
export interface TextBox {
  readonly width: number;
  readonly height: number;
  readonly sizes: readonly [number, ...number[]];
  /** Of a line, as a multiple of the size. */
  readonly leading: number;
}

const MM_PER_PT = 25.4 / 72;

/** The largest of the room's sizes at which the text fits, in pt; where none does, the smallest. */
export function fitFontSize(text: string, { width, height, sizes, leading }: TextBox): number {
  const fits = (size: number): boolean => {
    const em = size * MM_PER_PT;
    return linesOf(text, width / em) * leading * em <= height;
  };
  return sizes.find(fits) ?? sizes.at(-1) ?? sizes[0];
}

/** How many lines of `width` em a text takes: broken at spaces, and within a word that fills a line alone. */
function linesOf(text: string, width: number): number {
  let lines = 1;
  let used = 0;
  for (const word of text.split(/\s+/)) {
    const length = Array.from(word).reduce((sum, letter) => sum + measureEm(letter), 0);
    const gap = used === 0 ? 0 : SPACE;
    if (used + gap + length <= width) {
      used += gap + length;
    } else if (length <= width) {
      lines += 1;
      used = length;
    } else {
      const further = Math.ceil((length - Math.max(0, width - used - gap)) / width);
      lines += further;
      used = length - Math.floor(length / width) * width;
    }
  }
  return lines;
}

const SPACE = 0.28;
const NARROW = /[\p{Mn}\p{Cf}ijltfrIJ.,:;'’"()[\]|!/-]/u;
const WIDE = /[WMwm@%&]/;
const FULL = /[\p{Emoji_Presentation}\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** About what a letter of Inter in its bold cut takes, in em; rather too much than too little. */
function measureEm(letter: string): number {
  if (FULL.test(letter)) return 1.3;
  if (WIDE.test(letter)) return 1.02;
  if (NARROW.test(letter)) return 0.42;
  return /\p{Lu}/u.test(letter) ? 0.82 : 0.64;
}
