/** An address as it is typed from a display: the id at its end in groups of four. The gaps are drawn, not written. */
export function TypedAddress({ link }: { link: string }) {
  const [, place = '', id = ''] = /^https?:\/\/(.*\/)([^/]*)$/.exec(link) ?? [];
  return (
    <span>
      {place}
      {(id.match(/.{1,4}/g) ?? []).map((group, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- groups have no identity but their place
        <i key={at}>{group}</i>
      ))}
    </span>
  );
}
