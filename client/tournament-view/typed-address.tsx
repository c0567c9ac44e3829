/** An address for those who type it: the id at its end in groups of four. The gaps are drawn, not written. */
export const TypedAddress = ({ link }: { link: string }) => (
  <span className="typed-address">
    {link.match(/.*\/|.{1,4}/g)?.map((part, at) => (
      // oxlint-disable-next-line react/no-array-index-key -- parts have no identity but their place
      <i key={at}>{part}</i>
    ))}
  </span>
);
