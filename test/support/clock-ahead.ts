/** Options for a process of Node whose clock goes as many milliseconds ahead. */
export const clockAhead = (milliseconds: number): string =>
  `--import data:text/javascript,${encodeURIComponent(
    `const Real = Date;
     globalThis.Date = class extends Real {
       constructor(...given) { given.length === 0 ? super(Real.now() + ${milliseconds}) : super(...given); }
       static now() { return Real.now() + ${milliseconds}; }
     };`,
  )}`;
