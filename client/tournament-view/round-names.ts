import type { PublicMatchView } from '#domain/contract.ts';

/** What each match of the finals is called, by its number: 'Halbfinale 1' where there are several, else 'Finale'. */
export function roundNames(matches: readonly PublicMatchView[]): ReadonlyMap<number, string> {
  const finals = matches.filter(({ metadata }) => metadata.type !== 'GroupMatch');
  const count = new Map<string, number>();
  for (const { metadata } of finals) count.set(metadata.label, (count.get(metadata.label) ?? 0) + 1);
  const seen = new Map<string, number>();
  return new Map(
    finals.map(({ index, metadata: { label } }) => {
      const number = (seen.get(label) ?? 0) + 1;
      seen.set(label, number);
      return [index, (count.get(label) ?? 0) > 1 ? `${label} ${number}` : label];
    }),
  );
}

/** The group of a match, else what it is called in the finals; `groupName`: what a page calls a group. */
export function placeName<Group extends { readonly id: string }>(
  match: PublicMatchView,
  { groups, matches }: { readonly groups: readonly Group[]; readonly matches: readonly PublicMatchView[] },
  groupName: (group: Group) => string,
): string {
  const group = groups.find(({ id }) => id === match.metadata.groupId);
  return group === undefined ? (roundNames(matches).get(match.index) ?? match.metadata.label) : groupName(group);
}
