import { streamId } from '#domain/calls/parameters.ts';

/**
 * The ids that may be meant by one that was typed from paper: in capitals, with gaps between groups, and with the
 * letters that new ids do not have for the figures they look like. As written comes first, for older ids have all letters;
 * none where nothing but the text itself can be meant.
 */
export function parseTypedId(typed: string): readonly string[] {
  const plain = typed.toLowerCase().replaceAll(/[\s\-–.]/g, '');
  const figures = plain.replaceAll(/[il]/g, '1').replaceAll('o', '0');
  return [...new Set([plain, figures])].filter((id) => id !== typed && streamId.safeParse(id).success);
}
