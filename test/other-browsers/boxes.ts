/** A row of a table as it was laid out: how many lines its name takes, and what of it leaves its place, in words. */
export interface TableRow {
  readonly name: string;
  readonly lines: number;
  readonly leaves: readonly string[];
}

/** Runs in the page: all rows of its tables. Half a pixel is nothing: browsers round. */
export function rowsAndWhatLeavesThem(): readonly TableRow[] {
  const lies = (inner: DOMRect, outer: DOMRect): boolean =>
    inner.left >= outer.left - 0.5 &&
    inner.right <= outer.right + 0.5 &&
    inner.top >= outer.top - 0.5 &&
    inner.bottom <= outer.bottom + 0.5;
  /** What is really drawn: letters take more room than their element says where that is too small. */
  const drawn = (element: Element): DOMRect => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return range.getBoundingClientRect();
  };
  const room = document.querySelector('main')?.getBoundingClientRect() ?? document.body.getBoundingClientRect();
  return [...document.querySelectorAll('tbody tr')].map((row) => {
    const box = row.getBoundingClientRect();
    const next = row.nextElementSibling?.getBoundingClientRect();
    const name = row.querySelector('th .name') ?? row;
    const height = Number.parseFloat(getComputedStyle(name).lineHeight);
    const cells = [...row.querySelectorAll('th, td')].flatMap((cell) =>
      cell.querySelector('[aria-hidden]') === null &&
      !(lies(drawn(cell), cell.getBoundingClientRect()) && lies(drawn(cell), box))
        ? [`"${cell.textContent}" leaves its place`]
        : [],
    );
    return {
      name: name.textContent ?? '',
      lines: Math.round(name.getBoundingClientRect().height / height),
      leaves: [
        ...cells,
        ...(next !== undefined && next.top < box.bottom - 0.5 ? ['lies on the next row'] : []),
        ...(lies(box, room) ? [] : ['leaves the page']),
      ],
    };
  });
}
