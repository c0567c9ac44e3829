/**
 * The id at the end of an address in groups of four, for those who type it. The gaps are drawn, not written; a reader of PDFs
 * may copy them as blanks, which the visitor page passes over.
 */
export function GroupsOfFour({ children }: { readonly children: string }) {
  const [id = ''] = /[^/]+$/.exec(children) ?? [];
  const groups = id.match(/.{1,4}/g) ?? [];
  return (
    <>
      {children.slice(0, children.length - id.length)}
      {groups.map((group, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- groups have no identity but their place
        <span key={place} className="id-group">
          {group}
        </span>
      ))}
    </>
  );
}
