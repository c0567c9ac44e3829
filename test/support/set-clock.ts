/** Options for a process of Node whose clock goes as many milliseconds ahead. */
export const clockAhead = (milliseconds: number): string => clockThatSays(`Real.now() + ${milliseconds}`);

/** Options for a process of Node whose clock stands at a moment, in milliseconds; its timers run. */
export const standingClock = (at: number): string => clockThatSays(String(at));

const clockThatSays = (now: string): string =>
  `--import data:text/javascript,${encodeURIComponent(
    `const Real = Date;
     globalThis.Date = class extends Real {
       constructor(...given) { given.length === 0 ? super(${now}) : super(...given); }
       static now() { return ${now}; }
     };`,
  )}`;
