import type { StreamRange } from './event-store.ts';

/** The byte after '-': no name of the category stands behind it. */
const BEHIND = '.';

/** The borders of a range as names of streams: `from` is the first that may be in it, `before` the first that is not. */
export const bordersOf = ({
  category,
  from,
  before,
}: StreamRange): { readonly from: string; readonly before: string } => ({
  from: `${category}-${from ?? ''}`,
  before: before === null ? category + BEHIND : `${category}-${before}`,
});
